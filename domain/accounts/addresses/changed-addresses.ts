export type AddressChange<Address> = {
  /** As it was seen; null for a new one. */
  was: Address | null
  /** As it is to be; null to remove it. */
  now: Address | null
  isFirst: boolean
}

/**
 * A list with one address added, changed, removed or put first, and all others as they are. The same list if it is so
 * already; null if the address is no longer as it was seen.
 */
export function changedAddresses<Address>(
  addresses: readonly Address[],
  { was, now, isFirst }: AddressChange<Address>,
  isSame: (one: Address, other: Address) => boolean,
): readonly Address[] | null {
  const placeOf = (address: Address | null) =>
    address === null ? -1 : addresses.findIndex((one) => isSame(one, address))
  const before = placeOf(was)
  if (now === null) return before < 0 ? addresses : addresses.toSpliced(before, 1)
  const already = placeOf(now)
  if (was !== null && before < 0 && already < 0) return null
  const place = before < 0 ? already : before
  const others = addresses.filter((_, index) => index !== place && index !== already)
  const target = isFirst ? 0 : place < 0 ? others.length : Math.min(place, others.length)
  return others.toSpliced(target, 0, now)
}

export type Place = {
  address: string
  suburb?: string | null | undefined
  city: string
  postalCode: string
  province?: string | null | undefined
  country: string
}

/** Its lines in the order of the South African post. */
export function addressLines({ address, suburb, city, postalCode, province, country }: Place): string[] {
  // What is fetched may have no address, and its country alone says nothing.
  if (!address && !city && !postalCode) return []
  const town = [city, postalCode].filter(Boolean).join(' ')
  return [address, suburb ?? '', town, province ?? '', country].filter((line) => line !== '')
}

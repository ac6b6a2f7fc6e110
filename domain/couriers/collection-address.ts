import { isPostalCode } from '../accounts/addresses/address.ts'
import { provinceOfPostalCode } from '../accounts/addresses/province-of-postal-code.ts'

export type CollectionAddress = {
  street: string
  suburb: string
  city: string
  province: string
  postalCode: string
}

/** Where couriers collect, from the shop's address as it is on an envelope; null if it has no city and postal code. */
export function collectionAddress(lines: readonly string[]): CollectionAddress | null {
  const written = lines.map((line) => line.trim()).filter((line) => line !== '')
  const at = written.findIndex(isPostalCode)
  const postalCode = written[at]
  const city = written[at - 1]
  const [street, ...suburb] = written.slice(0, Math.max(0, at - 1))
  if (!postalCode || !city || !street) return null
  return {
    street,
    suburb: suburb.join(', '),
    city,
    province: provinceOfPostalCode(postalCode) ?? '',
    postalCode,
  }
}

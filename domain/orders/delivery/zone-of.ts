import { provinceOfPostalCode } from '../../accounts/addresses/province-of-postal-code.ts'
import { codeRangeOf, type DeliveryZone } from './delivery-zone.ts'

type Area = Pick<DeliveryZone, 'provinces' | 'postalCodes'>

/**
 * The first zone that has this postal code. The code decides, and not the province that somebody chose: the fee is the
 * same wherever it is asked for, and nobody can choose a cheaper one.
 */
export function zoneOf<Zone extends Area>(zones: readonly Zone[], postalCode: string): Zone | null {
  const province = provinceOfPostalCode(postalCode)
  return (
    zones.find(
      ({ provinces, postalCodes }) =>
        (province !== null && provinces.includes(province)) ||
        postalCodes.some((range) => isInRange(postalCode, range)),
    ) ?? null
  )
}

function isInRange(postalCode: string, text: string): boolean {
  const range = codeRangeOf(text)
  // Four digits each: as texts they have the order that they have as numbers.
  return range !== null && /^\d{4}$/.test(postalCode) && range.from <= postalCode && postalCode <= range.to
}

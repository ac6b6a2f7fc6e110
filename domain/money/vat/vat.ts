import { type Cents, fractionOfCents } from '../money.ts'

export type TaxTreatment =
  | { kind: 'included'; vatBasisPoints: number }
  | { kind: 'added'; vatBasisPoints: number }
  | { kind: 'none' }

const wholeBasisPoints = 10_000

/** Standard rates of VAT Act 89 of 1991 s7(1), each from its first day. A new rate is a new row, never an edit. */
const standardRates = [
  { from: '2018-04-01', basisPoints: 1500 },
  { from: '1993-04-07', basisPoints: 1400 },
] as const

/** How VAT was applied when an order was priced. */
export function taxWhenPlaced({
  vatBasisPoints,
  pricesIncludeVat,
}: {
  vatBasisPoints: number | null
  pricesIncludeVat: boolean
}): TaxTreatment {
  if (vatBasisPoints === null) return { kind: 'none' }
  return { kind: pricesIncludeVat ? 'included' : 'added', vatBasisPoints }
}

/** @param day as 'YYYY-MM-DD', a South African date */
export function vatRateOn(day: string): number {
  const rate = standardRates.find(({ from }) => from <= day)
  if (!rate) throw new RangeError(`No VAT rate is known for ${day}`)
  return rate.basisPoints
}

/** The part of a VAT-inclusive amount that is VAT. */
export function vatInsideCents(grossCents: Cents, basisPoints: number): Cents {
  return fractionOfCents(grossCents, basisPoints, wholeBasisPoints + basisPoints)
}

/** What a price comes to without the VAT in it. */
export function priceWithoutVat(grossCents: Cents, basisPoints: number): Cents {
  return grossCents - vatInsideCents(grossCents, basisPoints)
}

/** The VAT to add to an amount that does not contain it. */
export function vatOnTopCents(netCents: Cents, basisPoints: number): Cents {
  return fractionOfCents(netCents, basisPoints, wholeBasisPoints)
}

/** A seller who is not a VAT vendor may neither charge VAT nor show it (VAT Act s7, s65). */
export function taxTreatment(shop: {
  isVatVendor: boolean
  pricesIncludeVat: boolean
  day: string
}): TaxTreatment {
  if (!shop.isVatVendor) return { kind: 'none' }
  return { kind: shop.pricesIncludeVat ? 'included' : 'added', vatBasisPoints: vatRateOn(shop.day) }
}

export function taxLabel(treatment: TaxTreatment): string | null {
  if (treatment.kind === 'none') return null
  const rate = `${String(treatment.vatBasisPoints / 100).replace('.', ',')}%`
  return treatment.kind === 'included' ? `VAT (${rate} included)` : `VAT (${rate})`
}

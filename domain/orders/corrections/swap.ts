import type { Cents } from '../../money/money.ts'
import { priceAtShipping, type Summary } from '../../money/pricing.ts'
import type { TaxTreatment } from '../../money/vat/vat.ts'
import { linesLeft, type OrderedLine } from './correction.ts'

/** `waiting`: the new product costs more, and the difference is not paid yet. */
export const swapStates = ['waiting', 'done', 'withdrawn'] as const

export type Swap = {
  before: Summary
  after: Summary
  /** Positive if the customer pays more, negative if money goes back. */
  differenceCents: Cents
  differenceVatCents: Cents
}

/**
 * What putting another product in the place of units of a line comes to. What is paid for delivery stays as it was. The new
 * product is at its own price: what a discount took off goes out with the old one.
 */
export function swapOf(order: {
  /** With the units that are still in it. */
  lines: readonly OrderedLine[]
  lineId: number
  quantity: number
  /** Of the product that comes in. */
  unitPriceCents: Cents
  shippingCents: Cents
  tax: TaxTreatment
}): Swap {
  const { lines, lineId, quantity, unitPriceCents, shippingCents, tax } = order
  const before = priceAtShipping(lines, shippingCents, tax)
  const kept = linesLeft(lines, [{ lineId, quantity }])
  const after = priceAtShipping([...kept, { unitPriceCents, quantity }], shippingCents, tax)
  return {
    before,
    after,
    differenceCents: after.totalCents - before.totalCents,
    differenceVatCents: after.vatCents - before.vatCents,
  }
}

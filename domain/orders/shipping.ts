import type { Cents } from '../money/money.ts'

export type ShippingRule = { freeOverCents: number; feeCents: number }

export function shippingCents(subtotalCents: Cents, rule: ShippingRule): Cents {
  const hasNothingToSend = subtotalCents === 0
  return hasNothingToSend || subtotalCents > rule.freeOverCents ? 0 : rule.feeCents
}

/** The least to add to the cart to get free delivery, for "Add R 300,00 for free delivery". */
export function centsToFreeShipping(subtotalCents: Cents, rule: ShippingRule): Cents {
  if (rule.feeCents === 0) return 0
  // An order of exactly the threshold still pays delivery.
  return Math.max(0, rule.freeOverCents + 1 - subtotalCents)
}

import type { Cents } from '../../money/money.ts'

export type ShippingRule = { freeOverCents: number; feeCents: number }

/** The threshold of delivery that is never free: no cart comes to more, and an integer column holds it. */
export const neverFreeCents = 2_100_000_000

/** A rule that may have no threshold, as carts are priced by it. */
export function asShippingRule({
  feeCents,
  freeOverCents,
}: {
  feeCents: number
  freeOverCents: number | null
}): ShippingRule {
  return { feeCents, freeOverCents: freeOverCents ?? neverFreeCents }
}

export function shippingCents(subtotalCents: Cents, rule: ShippingRule): Cents {
  const hasNothingToSend = subtotalCents === 0
  return hasNothingToSend || subtotalCents > rule.freeOverCents ? 0 : rule.feeCents
}

/** The least to add to the cart to get free delivery, for "Add R 300,00 for free delivery"; null if nothing is enough. */
export function centsToFreeShipping(subtotalCents: Cents, rule: ShippingRule): Cents | null {
  if (rule.feeCents === 0) return 0
  if (rule.freeOverCents >= neverFreeCents) return null
  // An order of exactly the threshold still pays delivery.
  return Math.max(0, rule.freeOverCents + 1 - subtotalCents)
}

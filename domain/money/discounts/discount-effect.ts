import { type CostRule, retailAsCosts, withoutCostVat } from '../cost-rule.ts'
import { type Cents, fractionOfCents } from '../money.ts'
import type { DiscountTerms } from './discount.ts'

type Prices = { priceCents: Cents; costCents: Cents }

export type DiscountEffect = {
  products: number
  /** How many would be sold for less than they cost. */
  belowCost: number
  /** Of all of them together, what is left of the price without VAT after the cost, in basis points. */
  marginBefore: number
  marginAfter: number
}

/**
 * What a discount does to the margin of the products it is for, if one of each is sold. Null if it takes nothing off goods.
 * An amount is taken as its part of the smallest order that gets it, or of each product alone if there is no minimum.
 */
export function discountEffect(
  terms: DiscountTerms,
  products: readonly Prices[],
  rule: CostRule,
): DiscountEffect | null {
  if (terms.kind === 'free_delivery') return null
  let [retail, paid, cost, belowCost] = [0, 0, 0, 0]
  for (const { priceCents, costCents } of products) {
    const left = priceCents - centsOff(terms, priceCents)
    if (retailAsCosts(left, rule) < costCents) belowCost += 1
    retail += withoutCostVat(retailAsCosts(priceCents, rule), rule)
    paid += withoutCostVat(retailAsCosts(left, rule), rule)
    cost += withoutCostVat(costCents, rule)
  }
  return {
    products: products.length,
    belowCost,
    marginBefore: marginOf(retail, cost),
    marginAfter: marginOf(paid, cost),
  }
}

function centsOff(terms: DiscountTerms, retailCents: Cents): Cents {
  const { kind, basisPoints, amountCents, minimumCents, buyUnits, freeUnits } = terms
  if (kind === 'percent') return fractionOfCents(retailCents, basisPoints, 10_000)
  if (kind === 'buy_x_get_y') return fractionOfCents(retailCents, freeUnits, buyUnits + freeUnits)
  if (minimumCents === 0) return Math.min(amountCents, retailCents)
  return Math.min(retailCents, fractionOfCents(retailCents, amountCents, minimumCents))
}

function marginOf(priceCents: Cents, costCents: Cents): number {
  return priceCents === 0 ? 0 : fractionOfCents(priceCents - costCents, 10_000, priceCents)
}

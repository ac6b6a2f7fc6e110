import { type CostRule, retailAsCosts, withoutCostVat } from './cost-rule.ts'
import { type Cents, fractionOfCents, sumCents } from './money.ts'

export type Profit = { amountCents: number; percentage: number }

type Prices = { retailCents: Cents; costCents: Cents }

/**
 * The markup over cost, with or without VAT as costs are; the percentage to one decimal. A product sold at a loss shows
 * zero profit.
 */
export function profitOf({ retailCents, costCents }: Prices, rule: CostRule): Profit {
  const amountCents = Math.max(0, retailAsCosts(retailCents, rule) - costCents)
  return { amountCents, percentage: percentageOf(amountCents, costCents) }
}

/**
 * The average profit of the products: the mean amount, always without VAT, which the shop passes on, and the markup
 * over all their costs; null if there are none.
 */
export function averageProfit(products: readonly Prices[], rule: CostRule): Profit | null {
  if (products.length === 0) return null
  const earnedCents = sumCents(products.map((product) => profitOf(product, rule).amountCents))
  const costCents = sumCents(products.map((product) => product.costCents))
  return {
    amountCents: fractionOfCents(withoutCostVat(earnedCents, rule), 1, products.length),
    percentage: percentageOf(earnedCents, costCents),
  }
}

// With VAT in both or in neither, the percentage is the same.
function percentageOf(earnedCents: Cents, costCents: Cents): number {
  return costCents === 0 ? 0 : fractionOfCents(earnedCents, 1000, costCents) / 10
}

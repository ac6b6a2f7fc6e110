import { type Cents, fractionOfCents, sumCents } from './money.ts'

export type Profit = { amountCents: number; percentage: number }

/** The markup over cost, the percentage to one decimal. A product sold at a loss shows no profit, not less. */
export function profitOf({ retailCents, costCents }: { retailCents: Cents; costCents: Cents }): Profit {
  const amountCents = Math.max(0, retailCents - costCents)
  const perMille = costCents === 0 ? 0 : fractionOfCents(amountCents, 1000, costCents)
  return { amountCents, percentage: perMille / 10 }
}

/** What the products earn on average: the mean amount, and the markup over all that they cost; null of none. */
export function averageProfit(products: readonly { retailCents: Cents; costCents: Cents }[]): Profit | null {
  if (products.length === 0) return null
  const earnedCents = sumCents(products.map((product) => profitOf(product).amountCents))
  const costCents = sumCents(products.map((product) => product.costCents))
  const perMille = costCents === 0 ? 0 : fractionOfCents(earnedCents, 1000, costCents)
  return { amountCents: fractionOfCents(earnedCents, 1, products.length), percentage: perMille / 10 }
}

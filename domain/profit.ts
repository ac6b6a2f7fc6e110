import { type Cents, fractionOfCents } from './money.ts'

export type Profit = { amountCents: number; percentage: number }

/** The markup over cost, the percentage to one decimal. A product sold at a loss shows no profit, not less. */
export function profitOf({ retailCents, costCents }: { retailCents: Cents; costCents: Cents }): Profit {
  const amountCents = Math.max(0, retailCents - costCents)
  const perMille = costCents === 0 ? 0 : fractionOfCents(amountCents, 1000, costCents)
  return { amountCents, percentage: perMille / 10 }
}

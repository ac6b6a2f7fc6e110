import { type CostRule, costWords, retailAsCosts } from './cost-rule.ts'
import { type Cents, formatRand } from './money.ts'
import { percentageText } from './percentage-text.ts'
import { profitOf } from './profit.ts'

export const costWarnings = ['below_cost', 'below_lowest_margin'] as const
export type CostWarning = (typeof costWarnings)[number]

type Prices = { retailCents: Cents; costCents: Cents }

/** Whether a price sells at a loss, or earns less than the owner wants. Shown before saving, but never refused. */
export function costWarning({ retailCents, costCents }: Prices, rule: CostRule): CostWarning | null {
  const earnedCents = retailAsCosts(retailCents, rule) - costCents
  if (earnedCents < 0) return 'below_cost'
  return earnedCents * 100 < costCents * rule.lowestMarginPercent ? 'below_lowest_margin' : null
}

export const costWarningLabels: Record<CostWarning, string> = {
  below_cost: 'Below cost',
  below_lowest_margin: 'Low profit',
}

/** The same as a sentence without its full stop; null if there is no warning. */
export function costWarningText(prices: Prices, rule: CostRule): string | null {
  switch (costWarning(prices, rule)) {
    case 'below_cost':
      return belowCostText(prices, rule)
    case 'below_lowest_margin': {
      const { percentage } = profitOf(prices, rule)
      return `A profit of ${percentageText(percentage)} is below your lowest, ${percentageText(rule.lowestMarginPercent)}`
    }
    case null:
      return null
  }
}

/** If retail price and cost are entered differently, the price is shown as it is compared. */
function belowCostText({ retailCents, costCents }: Prices, rule: CostRule): string {
  const comparedCents = retailAsCosts(retailCents, rule)
  const price =
    comparedCents === retailCents
      ? formatRand(retailCents)
      : `${formatRand(retailCents)} is ${formatRand(comparedCents)} ${costWords(rule) ?? ''}, which`
  return `Below cost: ${price} is less than the cost of ${formatRand(costCents)}`
}

import { TriangleAlert } from 'lucide-react'
import { useMemo } from 'react'
import { type CostRule, costWords } from '#domain/money/cost-rule.ts'
import { percentageText } from '#domain/money/percentage-text.ts'
import { priceWarnings } from '#domain/money/price-change.ts'
import { averageProfit } from '#domain/money/profit.ts'
import { Money } from '#web/ui/money.tsx'
import { bulkEditContent } from '../bulk-edit-content.ts'
import { type GridRow, rowPrices } from './grid-row.ts'

const { grid: content } = bulkEditContent

type MarginLineProps = { rows: readonly GridRow[]; which: 'ticked' | 'marked' | 'shown'; rule: CostRule }

/** The average profit of the rows at their current prices, edited or saved. */
export function MarginLine({ rows, which, rule }: MarginLineProps) {
  const { average, warned } = useMemo(() => {
    const prices = rows.flatMap((row) => rowPrices(row) ?? [])
    const warned = prices.filter((row) => priceWarnings(row, rule).length > 0).length
    return { average: averageProfit(prices, rule), warned }
  }, [rows, rule])
  if (!average) return null
  return (
    <p className="flex flex-wrap items-baseline gap-x-4 gap-y-1 tabular-nums">
      <span>
        <span className="text-ink-2">
          {content.averageProfit(rows.length, which)}
          {costWords(rule) && ', without VAT'}:{' '}
        </span>
        <Money cents={average.amountCents} /> or {percentageText(average.percentage)}
      </span>
      {warned > 0 && (
        <span className="inline-flex items-center gap-1.5 text-clay">
          <TriangleAlert aria-hidden className="size-4 shrink-0" />
          {content.warned(warned)}
          {rule.lowestMarginPercent > 0 && content.warnedOfProfit}
        </span>
      )}
    </p>
  )
}

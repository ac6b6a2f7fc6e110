import { TriangleAlert } from 'lucide-react'
import { type CostRule, costLabel } from '#domain/money/cost-rule.ts'
import { costWarningText } from '#domain/money/cost-warning.ts'
import type { Cents } from '#domain/money/money.ts'
import { parseRand } from '#domain/money/parse-rand.ts'
import { percentageText } from '#domain/money/percentage-text.ts'
import { profitOf } from '#domain/money/profit.ts'
import { Money } from '#web/ui/money.tsx'
import { productFormContent } from '../../edit/product-form-content.ts'
import type { ProductFormValues } from '../../edit/product-form-values.ts'
import { LiveFigure } from './live-figure.tsx'

const { profit: content } = productFormContent

type LiveProfitProps = {
  form: ProductFormValues
  rule: CostRule
  /** The cost of a product whose box is empty; null if that is its wholesale price. */
  storedCostCents: Cents | null
}

/** The profit at the prices in the form, while they are valid, and a warning if it is too low. */
export function LiveProfit({ form, rule, storedCostCents }: LiveProfitProps) {
  const { retailCents: retail, wholesaleCents: wholesale, costCents: cost } = form
  const label = costLabel(content.label, rule)
  const retailCents = parseRand(retail)
  const costCents = cost.trim() === '' ? (storedCostCents ?? parseRand(wholesale)) : parseRand(cost)
  const prices = retailCents === null || costCents === null ? null : { retailCents, costCents }
  const profit = prices && profitOf(prices, rule)
  const warning = prices && costWarningText(prices, rule)
  return (
    <div className="flex flex-col gap-2">
      <LiveFigure label={label}>
        {profit ? (
          <>
            <span className="mr-3 text-ink-2">{percentageText(profit.percentage)}</span>
            <Money cents={profit.amountCents} />
          </>
        ) : (
          content.missing
        )}
      </LiveFigure>
      <div role="status">
        {warning && (
          <p className="flex items-start gap-2 px-3 text-clay">
            <TriangleAlert aria-hidden className="mt-0.75 size-4 shrink-0" />
            <span>{content.warned(warning)}</span>
          </p>
        )}
      </div>
    </div>
  )
}

import { type Control, useWatch } from 'react-hook-form'
import { parseRand } from '#domain/money.ts'
import { profitOf } from '#domain/profit.ts'
import { Money } from '#web/ui/money.tsx'
import { LiveFigure } from './live-figure.tsx'
import { percentageText } from './percentage-text.ts'
import type { ProductFormValues } from './product-form-values.ts'

/** The profit of the prices as they stand in the form, while they can be read. */
export function LiveProfit({ control }: { control: Control<ProductFormValues> }) {
  const [retailPrice, costPrice] = useWatch({ control, name: ['retailPrice', 'costPrice'] })
  const retailCents = parseRand(retailPrice)
  const costCents = parseRand(costPrice)
  if (retailCents === null || costCents === null) {
    return <LiveFigure label="Profit">Needs a retail and a cost price</LiveFigure>
  }

  const profit = profitOf({ retailCents, costCents })
  return (
    <LiveFigure label="Profit">
      <span className="mr-3 text-ink-2">{percentageText(profit.percentage)}</span>
      <Money cents={profit.amountCents} />
    </LiveFigure>
  )
}

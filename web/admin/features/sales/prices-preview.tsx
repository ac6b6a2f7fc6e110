import { TriangleAlert } from 'lucide-react'
import { href, Link } from 'react-router'
import { type CostWarning, costWarningLabels } from '#domain/money/cost-warning.ts'
import { percentageText } from '#domain/money/percentage-text.ts'
import { Money } from '#web/ui/money.tsx'
import { Notice } from '#web/ui/notice.tsx'

type Profit = { percentage: number }
type Row = {
  id: number
  name: string
  sku: string
  fromCents: number
  toCents: number
  profitBefore: Profit
  profitAfter: Profit
  warning: CostWarning | null
}

type WarningCounts = { belowCost: number; belowLowestMargin: number }

type PricesPreviewProps = {
  preview: WarningCounts & {
    /** How many become cheaper; `rows` may be the first of them. */
    products: number
    rows: readonly Row[]
  }
  /** What else there is to know, in sentences. */
  remarks: readonly string[]
  words: {
    previewTitle: string
    noProducts: string
    products: (count: number) => string
  }
}

/** What a sale or a price list does to prices and profits. */
export function PricesPreview({ preview, remarks, words }: PricesPreviewProps) {
  const { products, rows } = preview
  return (
    <div className="flex flex-col gap-4">
      <div role="status" className="flex flex-col gap-3">
        <p className="text-lg font-semibold">
          {products === 0 ? words.noProducts : words.products(products)}
        </p>
        {remarks.map((remark) => (
          <p key={remark} className="text-ink-2">
            {remark}.
          </p>
        ))}
        {hasWarnings(preview) && <Notice tone="warning">{warningsOf(preview).join('. ')}.</Notice>}
      </div>
      {rows.length > 0 && (
        <ul aria-label={words.previewTitle} className="divide-y divide-line">
          {rows.map((row) => (
            <PriceRow key={row.id} row={row} />
          ))}
        </ul>
      )}
      {rows.length < products && <p className="text-ink-2">{content.firstRows(rows.length, products)}</p>}
    </div>
  )
}

export function hasWarnings({ belowCost, belowLowestMargin }: WarningCounts): boolean {
  return belowCost + belowLowestMargin > 0
}

function warningsOf({ belowCost, belowLowestMargin }: WarningCounts): string[] {
  return [
    ...(belowCost > 0 ? [content.belowCost(belowCost)] : []),
    ...(belowLowestMargin > 0 ? [content.lowProfit(belowLowestMargin)] : []),
  ]
}

function PriceRow({ row }: { row: Row }) {
  return (
    <li className="flex items-start justify-between gap-4 py-2">
      <div className="min-w-0">
        <Link to={href('/admin/products/:id', { id: String(row.id) })} className="link wrap-anywhere">
          {row.name}
        </Link>
        <p className="text-ink-2 tabular-nums wrap-anywhere">{row.sku}</p>
      </div>
      <div className="text-right">
        <p>
          <span className="text-ink-2">{content.from}</span>{' '}
          <Money cents={row.fromCents} className="font-normal!" />{' '}
          <span className="text-ink-2">{content.to}</span> <Money cents={row.toCents} />
        </p>
        <ProfitChange row={row} />
      </div>
    </li>
  )
}

/** What one earns now, and then. */
function ProfitChange({ row: { profitBefore, profitAfter, warning } }: { row: Row }) {
  const [before, after] = [percentageText(profitBefore.percentage), percentageText(profitAfter.percentage)]
  if (!warning) return <p className="text-ink-2">{content.profit(before, after)}</p>
  return (
    <p className="font-medium text-clay">
      <TriangleAlert aria-hidden className="mr-1 inline size-3.5 align-[-0.125em]" />
      {costWarningLabels[warning]}
      {warning !== 'below_cost' && `: ${content.profit(before, after)}`}
    </p>
  )
}

const content = {
  from: 'from',
  to: 'to',
  profit: (before: string, after: string) => `Profit ${before}, then ${after}`,
  belowCost: (count: number) => `${count} would sell below cost`,
  firstRows: (shown: number, all: number) =>
    `The first ${shown} of ${all}: those with a warning, then the largest reductions.`,
  lowProfit: (count: number) => `${count} would earn less than your lowest profit`,
} as const

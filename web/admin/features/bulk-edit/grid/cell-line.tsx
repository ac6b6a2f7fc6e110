import { CircleAlert, TriangleAlert } from 'lucide-react'
import type { CostRule } from '#domain/money/cost-rule.ts'
import { costWarningText } from '#domain/money/cost-warning.ts'
import { askedNowText } from '../../catalogue/asked-now-text.ts'
import { bulkEditContent } from '../bulk-edit-content.ts'
import { fieldLabel } from './grid-columns.tsx'
import { type GridField, isGridField, isReceived } from './grid-fields.ts'
import { type GridRow, rowPrices } from './grid-row.ts'

/** The current cell: its product, its error, its previous value. */
type CellLineProps = {
  row: GridRow | undefined
  columnKey: string | undefined
  rule: CostRule | null
  /** The result of the last action, if the cells do not show it. */
  note: string | null
}

export function CellLine({ row, columnKey, rule, note }: CellLineProps) {
  return (
    <div className="flex min-h-9 min-w-0 flex-wrap items-center gap-x-4 rounded-control bg-paper-2 px-3 py-1.5">
      <p className="flex min-w-0 items-center gap-x-2 max-sm:flex-wrap">
        {row && <CellText row={row} columnKey={columnKey ?? ''} rule={rule} />}
      </p>
      <p role="status" className="ml-auto font-medium">
        {note}
      </p>
    </div>
  )
}

function changeText(row: GridRow, field: GridField): string {
  const was = row.saved[field] || 'empty'
  if (field !== 'stockQuantity') return `was ${was}`
  const text = row.edits[field] ?? ''
  return isReceived(field, text) ? `${text.slice(1)} received, on top of ${was}` : `counted, was ${was}`
}

function CellText({ row, columnKey, rule }: { row: GridRow; columnKey: string; rule: CostRule | null }) {
  const name = <span className="min-w-0 truncate font-medium">{row.texts.name}</span>
  if (!isGridField(columnKey)) {
    const prices = rowPrices(row)
    const warning = prices && rule && costWarningText(prices, rule)
    return (
      <>
        {name}
        {warning && (
          <span className="flex min-w-0 items-start gap-1.5 text-clay max-sm:w-full">
            <TriangleAlert aria-hidden className="mt-0.75 size-4 shrink-0" />
            {warning}
          </span>
        )}
      </>
    )
  }
  const error = row.errors[columnKey]
  const isChanged = row.edits[columnKey] !== undefined
  const asked = columnKey === 'retailCents' ? askedNowText(row.product) : null
  return (
    <>
      {name}
      <span className="shrink-0 text-ink-2 max-sm:hidden">{fieldLabel(columnKey, rule)}</span>
      {error !== undefined ? (
        // On a phone it is in the bar below, beside the save button.
        <span className="flex min-w-0 items-center gap-1.5 text-red max-sm:hidden">
          <CircleAlert aria-hidden className="size-4 shrink-0" />
          {error}
        </span>
      ) : (
        isChanged && <span className="shrink-0 text-ink-2">{changeText(row, columnKey)}</span>
      )}
      {asked && <span className="text-clay">{bulkEditContent.grid.askedNow(asked)}</span>}
    </>
  )
}

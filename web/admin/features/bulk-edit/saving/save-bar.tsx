import { CircleAlert, TriangleAlert } from 'lucide-react'
import type { Ref } from 'react'
import { costWarningLabels, costWarnings } from '#domain/money/cost-warning.ts'
import { BarBelow } from '#web/admin/ui/chart/bar-below.tsx'
import { grouped } from '#web/admin/ui/table/pager.tsx'
import { Button } from '#web/ui/button.tsx'
import { bulkEditContent } from '../bulk-edit-content.ts'
import { counted } from '../counted.ts'
import { cellCount } from '../grid/grid-edits.ts'
import { isGridField } from '../grid/grid-fields.ts'
import { countWarned } from '../grid/grid-row.ts'
import type { GridEditing } from '../grid/use-grid-edits.ts'
import type { ProductGrid } from '../grid/use-product-grid.ts'

const { bar: content } = bulkEditContent

type SaveBarProps = {
  editing: GridEditing
  grid: ProductGrid
  isBusy: boolean
  firstButton: Ref<HTMLButtonElement>
  onNextWrong: () => void
  onDiscard: () => void
  onReview: () => void
}

/** The unsaved changes; visible as long as there are any. */
export function SaveBar({ editing, grid, isBusy, firstButton, ...does }: SaveBarProps) {
  const { edits, errors } = editing
  const wrong = [...errors.values()].reduce((sum, found) => sum + Object.keys(found).length, 0)
  const { headRow, headColumn } = grid
  // What is wrong with the cell where one is.
  const wrongHere = isGridField(headColumn) ? headRow?.errors[headColumn] : undefined
  const warned = countWarned(editing.changedRows(), grid.costRule)
  const warnedText = costWarnings
    .filter((warning) => warned[warning] > 0)
    .map((warning) => `${grouped(warned[warning])} ${costWarningLabels[warning].toLowerCase()}`)
    .join(', ')
  return (
    <BarBelow label={content.label}>
      <p className="font-semibold tabular-nums">
        {counted(edits.size, 'product')} changed
        <span className="font-normal text-ink-2 max-sm:sr-only">, {counted(cellCount(edits), 'cell')}</span>
      </p>
      {warnedText !== '' && (
        <p className="flex items-center gap-1.5 text-clay tabular-nums">
          <TriangleAlert aria-hidden className="size-4 shrink-0" />
          {warnedText}
        </p>
      )}
      {wrong > 0 && (
        <p className="flex items-center gap-2 text-red">
          <CircleAlert aria-hidden className="size-4 shrink-0" />
          <span>
            {content.wrong(wrong)}
            {wrongHere && <span className="block text-ink">{wrongHere}</span>}
          </span>
          <Button variant="secondary" size="small" onClick={does.onNextWrong}>
            Next
          </Button>
        </p>
      )}
      <div className="ml-auto flex flex-wrap items-center gap-2">
        <Button variant="quiet" size="small" disabled={isBusy} onClick={does.onDiscard}>
          {content.discard}
        </Button>
        <Button
          ref={firstButton}
          size="small"
          isBusy={isBusy}
          busyLabel={content.checking}
          onClick={does.onReview}
        >
          {content.review}
        </Button>
      </div>
    </BarBelow>
  )
}

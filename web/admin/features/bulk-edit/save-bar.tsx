import { CircleAlert, TriangleAlert } from 'lucide-react'
import type { Ref } from 'react'
import { type CostWarning, costWarningLabels, costWarnings } from '#domain/money/cost-warning.ts'
import { Button } from '#web/ui/button.tsx'
import { BarBelow } from '../../ui/chart/bar-below.tsx'
import { grouped } from '../../ui/table/pager.tsx'
import { counted } from './counted.ts'

type SaveBarProps = {
  products: number
  cells: number
  wrong: number
  /** Changed products by price warning. */
  warned: Readonly<Record<CostWarning, number>>
  /** The error in the current cell. */
  wrongHere: string | undefined
  isBusy: boolean
  firstButton: Ref<HTMLButtonElement>
  onNextWrong: () => void
  onDiscard: () => void
  onReview: () => void
}

/** The unsaved changes; visible as long as there are any. */
export function SaveBar({
  products,
  cells,
  wrong,
  warned,
  wrongHere,
  isBusy,
  firstButton,
  ...does
}: SaveBarProps) {
  const warnedText = costWarnings
    .filter((warning) => warned[warning] > 0)
    .map((warning) => `${grouped(warned[warning])} ${costWarningLabels[warning].toLowerCase()}`)
    .join(', ')
  return (
    <BarBelow label="Not saved yet">
      <p className="font-semibold tabular-nums">
        {counted(products, 'product')} changed
        <span className="font-normal text-ink-2 max-sm:sr-only">, {counted(cells, 'cell')}</span>
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
            {wrong === 1 ? 'Check 1 cell' : `Check ${grouped(wrong)} cells`}
            {wrongHere && <span className="block text-ink">{wrongHere}</span>}
          </span>
          <Button variant="secondary" size="small" onClick={does.onNextWrong}>
            Next
          </Button>
        </p>
      )}
      <div className="ml-auto flex flex-wrap items-center gap-2">
        <Button variant="quiet" size="small" disabled={isBusy} onClick={does.onDiscard}>
          Discard
        </Button>
        <Button
          ref={firstButton}
          size="small"
          isBusy={isBusy}
          busyLabel="Checking..."
          onClick={does.onReview}
        >
          Review and save
        </Button>
      </div>
    </BarBelow>
  )
}

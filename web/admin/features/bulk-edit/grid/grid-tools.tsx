import clsx from 'clsx'
import { Percent, Redo2, Undo2 } from 'lucide-react'
import type { Ref } from 'react'
import { ColumnChoice } from '#web/admin/ui/table/chosen-columns.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { type GridView, gridAddress, isGridNarrowed } from '../../catalogue/list/grid-view.ts'
import { everyProduct } from '../../catalogue/list/list-address.ts'
import { SortChoice } from '../../catalogue/list/look/sort-choice.tsx'
import { bulkEditContent } from '../bulk-edit-content.ts'
import { counted } from '../counted.ts'
import type { GridEditing } from './use-grid-edits.ts'
import type { ProductGrid } from './use-product-grid.ts'

const { tools: content } = bulkEditContent

type GridToolsProps = {
  view: GridView
  /** Undefined while the products are loading. */
  count: number | undefined
  columns: ProductGrid['columns']
  editing: GridEditing
  maySeePrices: boolean
  place: Ref<HTMLDivElement>
  onShow: (change: Partial<GridView>) => void
  onShowChanged: () => void
}

/** The grid's filter and sort order, and actions on many rows at once. */
export function GridTools(props: GridToolsProps) {
  const { view, count, columns, editing, maySeePrices, place, onShow, onShowChanged } = props
  return (
    <div ref={place} className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="text-ink-2 tabular-nums">
        {count === undefined ? content.loading : counted(count, 'product')}
        {view.ids && content.ofSelected}
      </p>
      {isGridNarrowed(view) && (
        <ButtonLink
          to={gridAddress(view, {
            list: { ...everyProduct, sort: view.list.sort },
            ids: null,
            shows: 'all',
          })}
          variant="quiet"
          size="small"
        >
          {content.showProducts}
        </ButtonLink>
      )}
      {(editing.edits.size > 0 || view.shows === 'changed') && (
        <Button
          variant="secondary"
          size="small"
          aria-pressed={view.shows === 'changed'}
          className={clsx(view.shows === 'changed' && 'border-green! bg-green-soft! text-green')}
          onClick={onShowChanged}
        >
          {content.onlyChanged}
        </Button>
      )}
      <div className="ml-auto flex flex-wrap items-center gap-x-3 gap-y-2">
        {!view.ids && (
          <SortChoice
            sort={view.list.sort}
            showsPrices={maySeePrices}
            onSort={(sort) => onShow({ list: { ...view.list, sort } })}
          />
        )}
        <ColumnChoice columns={columns.all} chosen={columns.chosen} />
        <span className="flex">
          <Button variant="quiet" size="small" disabled={!editing.canUndo} onClick={editing.undo}>
            <Undo2 aria-hidden className="size-4" />
            <span className="sr-only">Undo</span>
          </Button>
          <Button variant="quiet" size="small" disabled={!editing.canRedo} onClick={editing.redo}>
            <Redo2 aria-hidden className="size-4" />
            <span className="sr-only">Redo</span>
          </Button>
        </span>
        {maySeePrices && (
          <Button
            variant="secondary"
            size="small"
            disabled={!count}
            onClick={() => onShow({ isRaising: true })}
          >
            <Percent aria-hidden className="size-4" />
            {bulkEditContent.changePrices}
          </Button>
        )}
      </div>
    </div>
  )
}

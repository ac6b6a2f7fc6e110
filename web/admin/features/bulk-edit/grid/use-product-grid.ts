import { useCallback, useMemo, useState } from 'react'
import type { AdminProduct } from '#contract/catalogue/admin-product.ts'
import type { CostRule } from '#domain/money/cost-rule.ts'
import { rangeOf } from '#web/admin/ui/grid/cell-range.ts'
import type { GridWrite } from '#web/admin/ui/grid/grid-parts.ts'
import { useGridMark } from '#web/admin/ui/grid/use-grid-mark.ts'
import { useChosenColumns } from '#web/admin/ui/table/chosen-columns.tsx'
import { useSelection } from '#web/admin/ui/table/selection.ts'
import { useIsNarrow } from '#web/admin/ui/use-is-narrow.ts'
import { useCostRule } from '../../catalogue/edit/prices/use-cost-rule.ts'
import { cellOf, gridColumns } from './grid-columns.tsx'
import { type CategoryLabels, isGridField } from './grid-fields.ts'
import { drafted, type GridRow, keyOf } from './grid-row.ts'
import type { GridEditing } from './use-grid-edits.ts'
import { useSameList } from './use-same-list.ts'

type GridNeeds = {
  products: readonly AdminProduct[]
  isChangedOnly: boolean
  editing: GridEditing
  categories: CategoryLabels
  maySeePrices: boolean
}

/** The grid as it stands on the page: its rows and columns, where one is in it, and what is ticked. */
export function useProductGrid(needs: GridNeeds) {
  const { editing } = needs
  const costRule = useCostRule()
  const [draft, setDraft] = useState<GridWrite | null>(null)
  const [note, setNote] = useState<string | null>(null)
  const shown = needs.isChangedOnly ? editing.changedRows() : needs.products.map(editing.rowOf)
  const rows = useSameList(draft ? shown.map((row) => drafted(row, draft)) : shown)
  const columns = useColumns(needs, costRule)
  const mark = useGridMark({ rows: rows.length, columns: columns.shown.length })
  const selection = useSelection()
  const marked = rangeOf(mark)

  return {
    rows,
    columns,
    costRule,
    cellOf: useCallback((row: GridRow, key: string) => cellOf(row, key, costRule), [costRule]),
    mark,
    selection,
    ticked: useSameList(rows.filter((row) => selection.keys.has(keyOf(row)))),
    marked: useSameList(rows.slice(marked.from.row, marked.to.row + 1)),
    /** Where the keyboard is. */
    headRow: rows[mark.head.row],
    headColumn: columns.shown[mark.head.column]?.key ?? '',
    /** What is told of the last thing that was done. */
    note,
    setNote,
    setDraft,
    write(writes: readonly GridWrite[]) {
      setNote(null)
      editing.write(
        writes.flatMap(({ rowKey, columnKey, text }) =>
          isGridField(columnKey) ? [{ id: Number(rowKey), field: columnKey, text }] : [],
        ),
      )
    },
  }
}

export type ProductGrid = ReturnType<typeof useProductGrid>

/** All columns, and those that are shown: the chosen ones, and those that something is wrong in. */
function useColumns({ maySeePrices, categories, editing }: GridNeeds, costRule: CostRule | null) {
  const isNarrow = useIsNarrow()
  const all = useMemo(
    () => gridColumns({ maySeePrices, costRule, isNarrow, categories: categories.list }),
    [maySeePrices, costRule, isNarrow, categories],
  )
  const chosen = useChosenColumns('bulk-edit', all)
  const wrong = new Set([...editing.errors.values()].flatMap((found) => Object.keys(found)))
  return {
    all,
    chosen,
    shown: useSameList(all.filter(({ key }) => !chosen.isHidden(key) || wrong.has(key))),
  }
}

import type { Cell } from '#web/admin/ui/grid/cell-range.ts'
import { isGridField } from './grid-fields.ts'
import type { GridRow } from './grid-row.ts'

/** Where something is wrong, in the order in which the cells stand. */
export function wrongCells(
  rows: readonly Pick<GridRow, 'errors'>[],
  columns: readonly { key: string }[],
): Cell[] {
  return rows.flatMap(({ errors }, row) =>
    columns.flatMap(({ key }, column) =>
      isGridField(key) && errors[key] !== undefined ? [{ row, column }] : [],
    ),
  )
}

/** The next of them after a cell, and after the last one the first again. */
export function nextCell(cells: readonly Cell[], after: Cell | null): Cell | undefined {
  const next =
    after && cells.find(({ row, column }) => row > after.row || (row === after.row && column > after.column))
  return next ?? cells[0]
}

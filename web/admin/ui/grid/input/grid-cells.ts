import { type Cell, cellsOf, type GridSize, rangeOf } from '../cell-range.ts'
import type { CellWrite } from '../clipboard-cells.ts'
import { chosenKey, type DataGridProps, type GridColumn, type GridWrite } from '../grid-parts.ts'

export type GridCells = {
  size: GridSize
  /** What stands at a cell; null beyond the rows and columns there are. */
  find: (cell: Cell) => { rowKey: string; column: GridColumn } | null
  textAt: (cell: Cell) => string
  write: (writes: readonly CellWrite[], kind: 'typed' | 'pasted' | 'filled') => void
  /** Sets every row between two to the state of the pressed one. */
  choose: (pressed: Cell, fromRow: number) => void
  fillDown: () => void
  empty: () => void
}

type Needs<Row> = Pick<
  DataGridProps<Row>,
  'columns' | 'rows' | 'keyOf' | 'cellOf' | 'mark' | 'selection' | 'onWrite' | 'onAnnounce'
>

/** The cells of a grid as they are read, written and ticked, whatever it is done with. */
export function gridCells<Row>(props: Needs<Row>): GridCells {
  const { columns, rows, keyOf, cellOf, mark, selection } = props

  function textAt({ row: at, column: columnAt }: Cell): string {
    const row = rows[at]
    const column = columns[columnAt]
    return row === undefined || !column || column.key === chosenKey ? '' : cellOf(row, column.key).text
  }

  function find({ row: at, column: columnAt }: Cell) {
    const row = rows[at]
    const column = columns[columnAt]
    return row === undefined || !column ? null : { rowKey: keyOf(row), column }
  }

  function write(cells: readonly CellWrite[], kind: 'typed' | 'pasted' | 'filled') {
    const writes: GridWrite[] = []
    let leftOut = 0
    for (const { cell, text } of cells) {
      const place = find(cell)
      if (!place) continue
      const { rowKey, column } = place
      if (column.isReadOnly || column.key === chosenKey) leftOut += 1
      else writes.push({ rowKey, columnKey: column.key, text })
    }
    if (writes.length > 0) props.onWrite(writes, kind)
    if (leftOut > 0) props.onAnnounce(leftOutText(leftOut))
  }

  function choose(pressed: Cell, fromRow: number) {
    const place = find(pressed)
    if (!place) return
    const [first, last] = [Math.min(fromRow, pressed.row), Math.max(fromRow, pressed.row)]
    selection.set(rows.slice(first, last + 1).map(keyOf), !selection.keys.has(place.rowKey))
  }

  function fillDown() {
    const range = rangeOf(mark)
    const isOneRow = range.from.row === range.to.row
    if (isOneRow && range.from.row === 0) return
    const source = isOneRow ? range.from.row - 1 : range.from.row
    const targets = cellsOf(range).slice(isOneRow ? 0 : 1)
    write(
      targets.flat().map((cell) => ({ cell, text: textAt({ ...cell, row: source }) })),
      'filled',
    )
  }

  function empty() {
    const cells = cellsOf(rangeOf(mark)).flat()
    write(
      cells.filter(({ column }) => !columns[column]?.isFlag).map((cell) => ({ cell, text: '' })),
      'filled',
    )
  }

  const size = { rows: rows.length, columns: columns.length }
  return { size, find, textAt, write, choose, fillDown, empty }
}

function leftOutText(count: number): string {
  return count === 1
    ? '1 cell that cannot be changed was left out'
    : `${count} cells that cannot be changed were left out`
}

import type { ClipboardEvent } from 'react'
import { cellsOf, rangeOf } from '../cell-range.ts'
import { cellsOfText, pastedCells, textOfCells } from '../clipboard-cells.ts'
import type { DataGridProps } from '../grid-parts.ts'
import type { GridCells } from './grid-cells.ts'
import { isCell } from './is-cell.ts'
import type { CellEditor } from './use-cell-editor.ts'

type Needs = Pick<DataGridProps<never>, 'mark' | 'onAnnounce'>

/** Copies what is marked, and pastes from there on. */
export function gridClipboard({ mark, onAnnounce }: Needs, cells: GridCells, editor: CellEditor) {
  const isOurs = ({ target }: ClipboardEvent) => !editor.isTyping() && isCell(target)
  return {
    onCopy(event: ClipboardEvent<HTMLElement>) {
      if (!isOurs(event)) return
      event.preventDefault()
      const texts = cellsOf(rangeOf(mark)).map((row) => row.map(cells.textAt))
      event.clipboardData.setData('text/plain', textOfCells(texts))
    },

    onPaste(event: ClipboardEvent<HTMLElement>) {
      if (!isOurs(event)) return
      event.preventDefault()
      const range = rangeOf(mark)
      const copied = cellsOfText(event.clipboardData.getData('text/plain'))
      const { writes, beyondRows } = pastedCells(copied, range, cells.size)
      cells.write(writes, 'pasted')
      if (beyondRows > 0) onAnnounce(beyondText(beyondRows))
      const last = writes.at(-1)?.cell
      if (!last) return
      mark.go(range.from)
      mark.go(last, { isRange: true })
    },
  }
}

function beyondText(rows: number): string {
  return rows === 1
    ? '1 row was left out: the grid ends before it'
    : `${rows} rows were left out: the grid ends before them`
}

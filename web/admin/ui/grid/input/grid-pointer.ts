import type { MouseEvent, RefObject } from 'react'
import type { Cell } from '../cell-range.ts'
import { chosenKey, type DataGridProps } from '../grid-parts.ts'
import type { GridCells } from './grid-cells.ts'
import type { CellEditor } from './use-cell-editor.ts'

type Needs = Pick<DataGridProps<never>, 'columns' | 'mark'> & { frame: RefObject<HTMLElement | null> }

/** What a mouse or a finger does in a grid. */
export function gridPointer({ columns, mark, frame }: Needs, cells: GridCells, editor: CellEditor) {
  const isHead = ({ row, column }: Cell) => row === mark.head.row && column === mark.head.column
  const isChoosing = ({ column }: Cell) => columns[column]?.key === chosenKey

  return {
    onMouseDown(event: MouseEvent<HTMLElement>) {
      const cell = cellAt(event.target, frame.current)
      if (!cell || event.button !== 0 || event.target instanceof HTMLInputElement) return
      // Otherwise the browser would move the focus to what was pressed.
      event.preventDefault()
      if (editor.isTyping()) editor.finish({ isKept: true })
      const isAgain = isHead(cell) && mark.moves > 0
      mark.go(cell, { isRange: event.shiftKey })
      if (isChoosing(cell)) cells.choose(cell, event.shiftKey ? mark.anchor.row : cell.row)
      // On a touch screen nobody double-taps: a second tap on the same cell opens it.
      else if (isAgain && window.matchMedia('(pointer: coarse)').matches) editor.begin(cell)
    },

    onMouseOver(event: MouseEvent<HTMLElement>) {
      if (event.buttons !== 1 || editor.isTyping()) return
      const cell = cellAt(event.target, frame.current)
      if (cell && !isHead(cell)) mark.go(cell, { isRange: true })
    },

    onDoubleClick(event: MouseEvent<HTMLElement>) {
      const cell = cellAt(event.target, frame.current)
      if (cell && !editor.isTyping() && !isChoosing(cell)) editor.begin(cell)
    },
  }
}

function cellAt(target: EventTarget, frame: HTMLElement | null): Cell | null {
  if (!(target instanceof Element)) return null
  const cell = target.closest<HTMLElement>('[data-column]')
  const row = cell?.parentElement?.dataset.row
  if (!cell || row === undefined || !frame?.contains(cell)) return null
  return { row: Number(row), column: Number(cell.dataset.column) }
}

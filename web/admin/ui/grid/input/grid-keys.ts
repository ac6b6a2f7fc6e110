import type { KeyboardEvent } from 'react'
import { moved, rangeOf, sizeOf, stepped } from '../cell-range.ts'
import { chosenKey, type DataGridProps, type GridColumn } from '../grid-parts.ts'
import type { GridCells } from './grid-cells.ts'
import { isCell } from './is-cell.ts'
import type { CellEditor } from './use-cell-editor.ts'

type Needs = Pick<DataGridProps<never>, 'columns' | 'mark' | 'onUndo' | 'onRedo' | 'onLeave'>

/** What the keyboard does in a grid while no cell is being typed in. */
export function gridKeys({ columns, mark, ...props }: Needs, cells: GridCells, editor: CellEditor) {
  /** With Ctrl or Cmd. */
  const commands: Record<string, () => void> = {
    z: props.onUndo,
    y: props.onRedo,
    'shift+z': props.onRedo,
    d: cells.fillDown,
    a: () => {
      mark.go({ row: 0, column: 0 })
      mark.go({ row: cells.size.rows - 1, column: cells.size.columns - 1 }, { isRange: true })
    },
  }

  function command({ key, shiftKey }: KeyboardEvent): (() => void) | undefined {
    const letter = key.toLowerCase()
    return commands[shiftKey ? `shift+${letter}` : letter]
  }

  /** What a key does; undefined for one that is left to the browser. */
  function actOf(event: KeyboardEvent): (() => void) | undefined {
    const { key, shiftKey } = event
    const isMod = event.ctrlKey || event.metaKey
    const to = moved(mark.head, key, isMod, cells.size)
    if (to) return () => mark.go(to, { isRange: shiftKey })
    if (isMod) return command(event)
    switch (key) {
      case 'Tab': {
        const next = stepped(mark.head, shiftKey ? -1 : 1, cells.size)
        return next ? () => mark.go(next) : undefined
      }
      case 'Enter':
      case 'F2':
        return () => editor.begin(mark.head)
      case ' ':
        return shiftKey ? () => cells.choose(mark.head, mark.anchor.row) : () => editor.begin(mark.head)
      case 'Delete':
      case 'Backspace':
        return cells.empty
      case 'Escape': {
        const { rows, columns } = sizeOf(rangeOf(mark))
        return rows * columns > 1 ? () => mark.go(mark.head) : props.onLeave
      }
      default:
        if (key.length !== 1) return undefined
        return () => isTypedIn(columns[mark.head.column]) && editor.begin(mark.head, key)
    }
  }

  return {
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      if (editor.isTyping() || event.altKey || !isCell(event.target)) return
      const act = actOf(event)
      if (!act) return
      event.preventDefault()
      act()
    },
  }
}

function isTypedIn(column: GridColumn | undefined): boolean {
  return column !== undefined && !column.isFlag && column.key !== chosenKey
}

import {
  type ClipboardEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useMemo,
  useRef,
  useState,
} from 'react'
import { type Cell, cellsOf, moved, rangeOf, sizeOf, stepped } from './cell-range.ts'
import { cellsOfText, pastedCells, textOfCells } from './clipboard-cells.ts'
import type { DataGridProps, Editing, GridColumn, GridWrite } from './grid-parts.ts'
import { chosenKey, type EditorProps } from './grid-row-view.tsx'

/** What the keyboard, the pointer and the clipboard do in a grid. */
export function useGridInput<Row>(props: DataGridProps<Row>, frame: RefObject<HTMLElement | null>) {
  const { columns, rows, keyOf, cellOf, mark, selection } = props
  const [editing, setEditing] = useState<Editing | null>(null)
  // As it stands in the box; read when it is written, by whichever of a key, a press or leaving comes first.
  const typing = useRef<(Editing & { text: string }) | null>(null)
  const size = { rows: rows.length, columns: columns.length }

  const rowAt = ({ row }: Cell) => rows[row]
  const textAt = (cell: Cell) => {
    const row = rowAt(cell)
    const column = columns[cell.column]
    return row === undefined || !column || column.key === chosenKey ? '' : cellOf(row, column.key).text
  }

  function begin(cell: Cell, typed?: string) {
    const row = rowAt(cell)
    const column = columns[cell.column]
    if (row === undefined || !column) return
    if (column.key === chosenKey) return choose(cell, mark.anchor.row, mark.head.row)
    if (column.isReadOnly)
      return props.onAnnounce(`${column.label}: ${column.whyReadOnly ?? 'cannot be typed'}`)
    if (column.isFlag) return write([{ cell, text: textAt(cell) === 'Yes' ? 'No' : 'Yes' }], 'typed')
    const next = {
      rowKey: keyOf(row),
      columnKey: column.key,
      initial: typed ?? textAt(cell),
      isTypedOver: typed !== undefined,
    }
    typing.current = { ...next, text: next.initial }
    setEditing(next)
    if (typed !== undefined) props.onDraft({ ...next, text: typed })
  }

  function finish({ isKept }: { isKept: boolean }) {
    const typed = typing.current
    typing.current = null
    setEditing(null)
    props.onDraft(null)
    if (typed && isKept && (typed.isTypedOver || typed.text !== typed.initial))
      props.onWrite([typed], 'typed')
  }

  function write(wanted: readonly { cell: Cell; text: string }[], kind: 'typed' | 'pasted' | 'filled') {
    const writes: GridWrite[] = []
    let leftOut = 0
    for (const { cell, text } of wanted) {
      const row = rowAt(cell)
      const column = columns[cell.column]
      if (row === undefined || !column) continue
      if (column.isReadOnly || column.key === chosenKey) leftOut += 1
      else writes.push({ rowKey: keyOf(row), columnKey: column.key, text })
    }
    if (writes.length > 0) props.onWrite(writes, kind)
    if (leftOut > 0)
      props.onAnnounce(
        leftOut === 1
          ? '1 cell that cannot be changed was left out'
          : `${leftOut} cells that cannot be changed were left out`,
      )
  }

  /** Every row between two, as the one of them that was pressed is to be. */
  function choose(pressed: Cell, from: number, to: number) {
    const row = rowAt(pressed)
    if (row === undefined) return
    const keys = rows.slice(Math.min(from, to), Math.max(from, to) + 1).map(keyOf)
    selection.set(keys, !selection.keys.has(keyOf(row)))
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

  /** With Ctrl or Cmd. */
  const commands: Record<string, () => void> = {
    z: props.onUndo,
    y: props.onRedo,
    'shift+z': props.onRedo,
    d: fillDown,
    a: () => {
      mark.go({ row: 0, column: 0 })
      mark.go({ row: size.rows - 1, column: size.columns - 1 }, { isRange: true })
    },
  }

  function pressKey(event: KeyboardEvent<HTMLElement>) {
    if (typing.current || event.altKey || !isCell(event.target)) return
    const isMod = event.ctrlKey || event.metaKey
    const handled = () => event.preventDefault()
    const to = moved(mark.head, event.key, isMod, size)
    if (to) {
      handled()
      return mark.go(to, { isRange: event.shiftKey })
    }
    if (isMod) {
      const key = event.key.toLowerCase()
      const command = commands[event.shiftKey ? `shift+${key}` : key]
      if (!command) return
      handled()
      return command()
    }
    switch (event.key) {
      case 'Tab': {
        const next = stepped(mark.head, event.shiftKey ? -1 : 1, size)
        if (!next) return
        handled()
        return mark.go(next)
      }
      case 'Enter':
      case 'F2':
        handled()
        return begin(mark.head)
      case ' ':
        handled()
        return event.shiftKey ? choose(mark.head, mark.anchor.row, mark.head.row) : begin(mark.head)
      case 'Delete':
      case 'Backspace':
        handled()
        return empty()
      case 'Escape': {
        handled()
        const { rows: high, columns: wide } = sizeOf(rangeOf(mark))
        return high * wide > 1 ? mark.go(mark.head) : props.onLeave()
      }
      default:
        if (event.key.length !== 1) return
        handled()
        if (isTypedIn(columns[mark.head.column])) begin(mark.head, event.key)
    }
  }

  function pressInEditor(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return
    const goOn = (to: Cell | null) => {
      event.preventDefault()
      finish({ isKept: true })
      mark.go(to ?? mark.head)
    }
    const arrow = typing.current?.isTypedOver && !event.currentTarget.list ? event.key : ''
    switch (event.key) {
      case 'Escape':
        event.preventDefault()
        finish({ isKept: false })
        return mark.go(mark.head)
      case 'Enter':
        return goOn(moved(mark.head, event.shiftKey ? 'ArrowUp' : 'ArrowDown', false, size))
      case 'Tab':
        return goOn(stepped(mark.head, event.shiftKey ? -1 : 1, size))
      default:
        if (arrow.startsWith('Arrow')) goOn(moved(mark.head, arrow, false, size))
    }
  }

  function cellAt(target: EventTarget): Cell | null {
    if (!(target instanceof Element)) return null
    const cell = target.closest<HTMLElement>('[data-column]')
    const row = cell?.parentElement?.dataset.row
    if (!cell || row === undefined || !frame.current?.contains(cell)) return null
    return { row: Number(row), column: Number(cell.dataset.column) }
  }

  function press(event: MouseEvent<HTMLElement>) {
    const cell = cellAt(event.target)
    if (!cell || event.button !== 0 || event.target instanceof HTMLInputElement) return
    // Otherwise the browser would move the keyboard away again, to what it takes the press for.
    event.preventDefault()
    if (typing.current) finish({ isKept: true })
    const isAgain = cell.row === mark.head.row && cell.column === mark.head.column && mark.moves > 0
    mark.go(cell, { isRange: event.shiftKey })
    if (columns[cell.column]?.key === chosenKey) {
      choose(cell, event.shiftKey ? mark.anchor.row : cell.row, cell.row)
    }
    // On a touch screen nobody presses twice quickly: a second touch of the same cell opens it.
    else if (isAgain && window.matchMedia('(pointer: coarse)').matches) begin(cell)
  }

  function drag(event: MouseEvent<HTMLElement>) {
    if (event.buttons !== 1 || typing.current) return
    const cell = cellAt(event.target)
    if (cell && (cell.row !== mark.head.row || cell.column !== mark.head.column))
      mark.go(cell, { isRange: true })
  }

  function open(event: MouseEvent<HTMLElement>) {
    const cell = cellAt(event.target)
    if (!cell || typing.current || columns[cell.column]?.key === chosenKey) return
    begin(cell)
  }

  function copy(event: ClipboardEvent<HTMLElement>) {
    if (typing.current || !isCell(event.target)) return
    event.preventDefault()
    const texts = cellsOf(rangeOf(mark)).map((row) => row.map(textAt))
    event.clipboardData.setData('text/plain', textOfCells(texts))
  }

  function paste(event: ClipboardEvent<HTMLElement>) {
    if (typing.current || !isCell(event.target)) return
    event.preventDefault()
    const copied = cellsOfText(event.clipboardData.getData('text/plain'))
    const { writes, beyondRows } = pastedCells(copied, rangeOf(mark), size)
    write(writes, 'pasted')
    if (beyondRows > 0)
      props.onAnnounce(
        beyondRows === 1
          ? '1 row was left out: the grid ends before it'
          : `${beyondRows} rows were left out: the grid ends before them`,
      )
    const last = writes.at(-1)?.cell
    const { from } = rangeOf(mark)
    if (last) {
      mark.go(from)
      mark.go(last, { isRange: true })
    }
  }

  const latest = useRef({ finish, pressInEditor })
  latest.current = { finish, pressInEditor }
  const latestDraft = useRef(props.onDraft)
  latestDraft.current = props.onDraft
  // The same for every row and every time, so that only the rows that changed are drawn again.
  const editor = useMemo<EditorProps>(
    () => ({
      onChange(text) {
        if (!typing.current) return
        typing.current = { ...typing.current, text }
        latestDraft.current(typing.current)
      },
      onKeyDown: (event) => latest.current.pressInEditor(event),
      onBlur: () => typing.current && latest.current.finish({ isKept: true }),
    }),
    [],
  )

  return {
    editing,
    editor,
    handlers: {
      onKeyDown: pressKey,
      onMouseDown: press,
      onMouseOver: drag,
      onDoubleClick: open,
      onCopy: copy,
      onPaste: paste,
    },
  }
}

function isTypedIn(column: GridColumn | undefined): boolean {
  return column !== undefined && !column.isFlag && column.key !== chosenKey
}

function isCell(target: EventTarget): boolean {
  return target instanceof HTMLElement && target.dataset.column !== undefined
}

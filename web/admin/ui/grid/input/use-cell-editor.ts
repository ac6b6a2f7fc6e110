import { type KeyboardEvent, useMemo, useRef, useState } from 'react'
import { type Cell, moved, stepped } from '../cell-range.ts'
import { chosenKey, type DataGridProps, type Editing, type EditorProps } from '../grid-parts.ts'
import type { GridCells } from './grid-cells.ts'

type Needs = Pick<DataGridProps<never>, 'mark' | 'onWrite' | 'onDraft' | 'onAnnounce'>

/** The box in which a cell is typed. */
export function useCellEditor(props: Needs, cells: GridCells) {
  const { mark } = props
  const [editing, setEditing] = useState<Editing | null>(null)
  // The text in the box; read when it is written, whether by a key, a press or leaving.
  const typing = useRef<(Editing & { text: string }) | null>(null)

  function begin(cell: Cell, typed?: string) {
    const place = cells.find(cell)
    if (!place) return
    const { rowKey, column } = place
    const text = cells.textAt(cell)
    if (column.key === chosenKey) return cells.choose(cell, mark.anchor.row)
    if (column.isReadOnly)
      return props.onAnnounce(`${column.label}: ${column.whyReadOnly ?? 'cannot be typed'}`)
    if (column.isFlag) return cells.write([{ cell, text: text === 'Yes' ? 'No' : 'Yes' }], 'typed')
    const initial = typed ?? text
    const next = { rowKey, columnKey: column.key, initial, isTypedOver: typed !== undefined }
    typing.current = { ...next, text: initial }
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

  function pressKey(event: KeyboardEvent<HTMLInputElement>) {
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
        return goOn(moved(mark.head, event.shiftKey ? 'ArrowUp' : 'ArrowDown', false, cells.size))
      case 'Tab':
        return goOn(stepped(mark.head, event.shiftKey ? -1 : 1, cells.size))
      default:
        if (arrow.startsWith('Arrow')) goOn(moved(mark.head, arrow, false, cells.size))
    }
  }

  const latest = useRef({ finish, pressKey, onDraft: props.onDraft })
  latest.current = { finish, pressKey, onDraft: props.onDraft }
  // A stable reference, so that only changed rows are rendered again.
  const box = useMemo<EditorProps>(
    () => ({
      onChange(text) {
        if (!typing.current) return
        typing.current = { ...typing.current, text }
        latest.current.onDraft(typing.current)
      },
      onKeyDown: (event) => latest.current.pressKey(event),
      onBlur: () => typing.current && latest.current.finish({ isKept: true }),
    }),
    [],
  )

  return { editing, box, begin, finish, isTyping: () => typing.current !== null }
}

export type CellEditor = ReturnType<typeof useCellEditor>

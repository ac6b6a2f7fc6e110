import type { KeyboardEvent, ReactNode } from 'react'
import type { Selection } from '../table/selection.ts'
import type { GridMark } from './use-grid-mark.ts'

/** The column in which rows are chosen, for what is done to many at once. */
export const chosenKey = 'chosen'

export type GridColumn = {
  key: string
  label: string
  /** In pixels. */
  width: number
  /** Stays while the others move sideways under it. */
  isPinned?: boolean
  isNumeric?: boolean
  isReadOnly?: boolean
  /** A word after the head for why nothing can be typed. */
  whyReadOnly?: string
  /** Ticked and unticked rather than typed. */
  isFlag?: boolean
  /** What can be typed and is known, offered as one types. */
  offers?: readonly string[]
}

export type GridCell = {
  /** As it is copied, and as one begins to edit it. */
  text: string
  /** In place of the text. */
  shown?: ReactNode
  /** The saved text, where another was typed over it. */
  was?: string
  error?: string
}

export type GridWrite = { rowKey: string; columnKey: string; text: string }

/** What is being typed, from when it was begun. */
export type Editing = {
  rowKey: string
  columnKey: string
  initial: string
  /** Begun by typing over the cell: an arrow then goes on to the next one, as it does not inside a text. */
  isTypedOver: boolean
}

/** The box in which a cell is typed. */
export type EditorProps = {
  onChange: (text: string) => void
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void
  onBlur: () => void
}

export type DataGridProps<Row> = {
  label: string
  /** How it is used by keyboard, for those who hear it. */
  describedBy?: string
  columns: readonly GridColumn[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  nameOf: (row: Row) => string
  cellOf(row: Row, columnKey: string): GridCell
  mark: GridMark
  selection: Selection
  onWrite: (writes: readonly GridWrite[], kind: 'typed' | 'pasted' | 'filled') => void
  /** What is in the making; null once it is written or given up. */
  onDraft: (draft: GridWrite | null) => void
  onUndo: () => void
  onRedo: () => void
  /** Esc, where there is nothing to give up: the keyboard goes on to what is done with the grid. */
  onLeave: () => void
  /** Told beside what was done, where not all of it could be. */
  onAnnounce: (text: string) => void
  isStale?: boolean
}

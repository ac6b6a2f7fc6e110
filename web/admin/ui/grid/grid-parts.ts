import type { KeyboardEvent, ReactNode } from 'react'
import type { Selection } from '../table/selection.ts'
import type { GridMark } from './use-grid-mark.ts'

/** The column of checkboxes for selecting rows. */
export const chosenKey = 'chosen'

export type GridColumn = {
  key: string
  label: string
  /** In pixels. */
  width: number
  /** Stays in place while the others scroll sideways. */
  isPinned?: boolean
  isNumeric?: boolean
  isReadOnly?: boolean
  /** A word after the header that says why it is read-only. */
  whyReadOnly?: string
  /** A checkbox rather than text. */
  isFlag?: boolean
  /** Known values, suggested as one types. */
  offers?: readonly string[]
}

export type GridCell = {
  /** The text for copying and editing. */
  text: string
  /** Shown in place of the text. */
  shown?: ReactNode
  /** The saved text, if it was edited. */
  was?: string
  error?: string
}

export type GridWrite = { rowKey: string; columnKey: string; text: string }

/** The cell being edited, since editing began. */
export type Editing = {
  rowKey: string
  columnKey: string
  initial: string
  /** Started by typing over the cell: an arrow key then moves to the next cell, unlike inside a text. */
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
  /** Keyboard instructions for screen readers. */
  describedBy?: string
  columns: readonly GridColumn[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  nameOf: (row: Row) => string
  cellOf(row: Row, columnKey: string): GridCell
  mark: GridMark
  selection: Selection
  onWrite: (writes: readonly GridWrite[], kind: 'typed' | 'pasted' | 'filled') => void
  /** The text being edited; null once it is written or discarded. */
  onDraft: (draft: GridWrite | null) => void
  onUndo: () => void
  onRedo: () => void
  /** Esc, if nothing is being edited: the focus moves on to the actions. */
  onLeave: () => void
  /** Shown beside the result if only a part could be done. */
  onAnnounce: (text: string) => void
  isStale?: boolean
}

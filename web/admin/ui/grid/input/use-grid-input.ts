import type { RefObject } from 'react'
import type { DataGridProps } from '../grid-parts.ts'
import { gridCells } from './grid-cells.ts'
import { gridClipboard } from './grid-clipboard.ts'
import { gridKeys } from './grid-keys.ts'
import { gridPointer } from './grid-pointer.ts'
import { useCellEditor } from './use-cell-editor.ts'

/** Keyboard, pointer and clipboard input of a grid. */
export function useGridInput<Row>(props: DataGridProps<Row>, frame: RefObject<HTMLElement | null>) {
  const cells = gridCells(props)
  const editor = useCellEditor(props, cells)
  return {
    editing: editor.editing,
    editor: editor.box,
    handlers: {
      ...gridKeys(props, cells, editor),
      ...gridPointer({ ...props, frame }, cells, editor),
      ...gridClipboard(props, cells, editor),
    },
  }
}

import { useCallback, useMemo, useState } from 'react'
import { type Cell, firstCell, type GridSize, type Mark, markAt, within } from './cell-range.ts'

export type GridMark = Mark & {
  /** Counts the moves that also move the focus. */
  moves: number
  go: (to: Cell, options?: { isRange?: boolean }) => void
}

/** The current cell and the selection; both stay inside the grid while rows come and go. */
export function useGridMark(size: GridSize): GridMark {
  const [state, setState] = useState({ ...firstCell, moves: 0 })
  const go = useCallback((to: Cell, { isRange = false } = {}) => {
    setState(({ anchor, moves }) => ({
      ...(isRange ? { anchor, head: to } : markAt(to)),
      moves: moves + 1,
    }))
  }, [])
  const { rows, columns } = size
  return useMemo(
    () => ({
      anchor: within({ rows, columns }, state.anchor),
      head: within({ rows, columns }, state.head),
      moves: state.moves,
      go,
    }),
    [state, rows, columns, go],
  )
}

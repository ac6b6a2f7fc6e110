import { useEffect, useRef, useState } from 'react'
import type { ProductGrid } from './use-product-grid.ts'
import { nextCell, wrongCells } from './wrong-cells.ts'

/** Leads from one cell that something is wrong with to the next. */
export function useWrongCells({ rows, columns, mark }: ProductGrid, onNoneInSight: () => void) {
  const [jumps, setJumps] = useState(0)

  function go({ isFirst }: { isFirst: boolean }) {
    const to = nextCell(wrongCells(rows, columns.shown), isFirst ? null : mark.head)
    if (to) mark.go(to)
    else onNoneInSight()
  }

  // In an effect, so that new errors are already marked when it moves to them.
  const latestGo = useRef(go)
  useEffect(() => {
    latestGo.current = go
  })
  useEffect(() => {
    if (jumps > 0) latestGo.current({ isFirst: true })
  }, [jumps])

  return {
    goToFirst: () => setJumps((before) => before + 1),
    goToNext: () => go({ isFirst: false }),
  }
}

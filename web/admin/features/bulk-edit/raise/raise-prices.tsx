import { lazy, Suspense, useEffect } from 'react'
import { counted } from '../counted.ts'
import type { Write } from '../grid/grid-edits.ts'
import type { GridEditing } from '../grid/use-grid-edits.ts'
import type { ProductGrid } from '../grid/use-product-grid.ts'

const load = () => import('./raise-panel.tsx')
const RaisePanel = lazy(async () => ({ default: (await load()).RaisePanel }))

type RaisePricesProps = { isOpen: boolean; grid: ProductGrid; editing: GridEditing; onClose: () => void }

/** The panel that changes many prices. Its code comes after the grid, and is there before anybody opens it. */
export function RaisePrices({ isOpen, grid, editing, onClose }: RaisePricesProps) {
  useEffect(() => {
    // Where it did not come, opening the panel asks for it again.
    load().catch(() => undefined)
  }, [])
  if (!isOpen || !grid.costRule) return null

  function apply(writes: readonly Write[]) {
    editing.write(writes)
    onClose()
    grid.setNote(`${counted(writes.length, 'price')} changed, not saved yet`)
  }

  return (
    <Suspense>
      <RaisePanel
        rule={grid.costRule}
        chosen={grid.ticked}
        shown={grid.rows}
        onClose={onClose}
        onApply={apply}
      />
    </Suspense>
  )
}

import { useQuery } from '@tanstack/react-query'
import { unreachable } from '#web/session/api/unreachable.ts'
import { LoadFailure } from '../../../ui/load-failure.tsx'
import { SidePanel } from '../../../ui/modal.tsx'
import { bulkEditContent } from '../bulk-edit-content.ts'
import type { Write } from '../grid/grid-edits.ts'
import type { GridEditing } from '../grid/use-grid-edits.ts'
import type { ProductGrid } from '../grid/use-product-grid.ts'

type RaisePricesProps = { isOpen: boolean; grid: ProductGrid; editing: GridEditing; onClose: () => void }

/**
 * The panel that changes many prices. Its code comes after the grid, and is there before anybody opens it. Where it did
 * not come, the panel says so and can try again, as `later` cannot, and what was typed into the grid stays.
 */
export function RaisePrices({ isOpen, grid, editing, onClose }: RaisePricesProps) {
  const code = useQuery({
    queryKey: ['raise-panel'],
    queryFn: () => import('./raise-panel.tsx'),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (!isOpen || !grid.costRule) return null
  if (!code.data) {
    if (code.errorUpdateCount === 0) return null
    return (
      <SidePanel title={bulkEditContent.changePrices} onClose={onClose}>
        <LoadFailure isRetrying={code.isFetching} onRetry={code.refetch}>
          {unreachable().message} {bulkEditContent.isKept}
        </LoadFailure>
      </SidePanel>
    )
  }
  const { RaisePanel } = code.data

  function apply(writes: readonly Write[]) {
    editing.write(writes)
    onClose()
    grid.setNote(bulkEditContent.pricesChanged(writes.length))
  }

  return (
    <RaisePanel
      rule={grid.costRule}
      chosen={grid.ticked}
      shown={grid.rows}
      onClose={onClose}
      onApply={apply}
    />
  )
}

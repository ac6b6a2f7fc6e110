import { DataGrid } from '#web/admin/ui/grid/data-grid.tsx'
import { CellLine } from './cell-line.tsx'
import { keyOf, nameOf } from './grid-row.ts'
import type { GridEditing } from './use-grid-edits.ts'
import type { ProductGrid } from './use-product-grid.ts'

export const keysHelpId = 'grid-keys'

type EditedGridProps = { grid: ProductGrid; editing: GridEditing; isStale: boolean; onLeave: () => void }

/** The rows to type into, and above them what is to be known of the cell where one is. */
export function EditedGrid({ grid, editing, isStale, onLeave }: EditedGridProps) {
  return (
    <>
      <CellLine row={grid.headRow} columnKey={grid.headColumn} rule={grid.costRule} note={grid.note} />
      <DataGrid
        label="Products"
        describedBy={keysHelpId}
        columns={grid.columns.shown}
        rows={grid.rows}
        keyOf={keyOf}
        nameOf={nameOf}
        cellOf={grid.cellOf}
        mark={grid.mark}
        selection={grid.selection}
        isStale={isStale}
        onWrite={grid.write}
        onDraft={grid.setDraft}
        onUndo={editing.undo}
        onRedo={editing.redo}
        onAnnounce={grid.setNote}
        onLeave={onLeave}
      />
    </>
  )
}

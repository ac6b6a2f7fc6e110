import { bulkEditContent } from '../bulk-edit-content.ts'
import { keysHelpId } from './edited-grid.tsx'
import { MarginLine } from './margin-line.tsx'
import type { GridEditing } from './use-grid-edits.ts'
import type { ProductGrid } from './use-product-grid.ts'

const { grid: content } = bulkEditContent

/** What the rows earn, the keys, and what was typed in rows that are not shown. */
export function BelowGrid({ grid, edits }: { grid: ProductGrid; edits: GridEditing['edits'] }) {
  const hidden = edits.size - grid.rows.filter(({ product }) => edits.has(product.id)).length
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        {grid.costRule && <MarginLine rule={grid.costRule} {...rowsInMind(grid)} />}
        <p id={keysHelpId} className="text-ink-2 max-md:sr-only">
          {content.keys}
        </p>
      </div>
      {hidden > 0 && <p className="text-ink-2">{content.hidden(hidden)}</p>}
    </>
  )
}

function rowsInMind({ rows, ticked, marked }: ProductGrid) {
  if (ticked.length > 0) return { rows: ticked, which: 'ticked' as const }
  if (marked.length > 1) return { rows: marked, which: 'marked' as const }
  return { rows, which: 'shown' as const }
}

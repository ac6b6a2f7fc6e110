import { Notice } from '#web/ui/notice.tsx'
import { bulkEditContent } from '../bulk-edit-content.ts'
import { type GridProducts, maxRows } from '../bulk-edit-queries.ts'
import type { GridEditing } from './use-grid-edits.ts'

const { grid: content } = bulkEditContent

/** What is to be known of the rows before one types into them. */
export function GridNotices({ data, editing }: { data: GridProducts | undefined; editing: GridEditing }) {
  return (
    <>
      {data && data.total > data.products.length && (
        <Notice tone="info">{content.first(maxRows, data.total)}</Notice>
      )}
      {editing.isRestored && editing.edits.size > 0 && <Notice tone="info">{content.isRestored}</Notice>}
    </>
  )
}

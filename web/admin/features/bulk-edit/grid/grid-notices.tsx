import { grouped } from '#web/admin/ui/table/pager.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { type GridProducts, maxRows } from '../bulk-edit-queries.ts'
import type { GridEditing } from './use-grid-edits.ts'

/** What is to be known of the rows before one types into them. */
export function GridNotices({ data, editing }: { data: GridProducts | undefined; editing: GridEditing }) {
  return (
    <>
      {data && data.total > data.products.length && (
        <Notice tone="info">
          These are the first {grouped(maxRows)} of {grouped(data.total)} products. Narrow the filter to see
          the rest.
        </Notice>
      )}
      {editing.isRestored && editing.edits.size > 0 && (
        <Notice tone="info">
          What you typed before you logged in again is still here. It is not saved yet.
        </Notice>
      )}
    </>
  )
}

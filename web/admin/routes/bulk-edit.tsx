import { useSearchParams } from 'react-router'
import { BulkEdit } from '../features/bulk-edit/bulk-edit.tsx'
import { readGridView } from '../features/catalogue/list/grid-view.ts'

export { AdminFault as ErrorBoundary } from '../features/layout/admin-fault.tsx'

export function meta() {
  return [{ title: 'Bulk edit | Admin' }, { name: 'robots', content: 'noindex' }]
}

export default function BulkEditPage() {
  const [search] = useSearchParams()
  return <BulkEdit view={readGridView(search)} />
}

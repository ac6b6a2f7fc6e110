import { ImportExport } from '../features/csv/import-export.tsx'
import { AdminFault } from '../features/layout/admin-fault.tsx'

export function meta() {
  return [{ title: 'Import & export | Admin' }, { name: 'robots', content: 'noindex' }]
}

export default function ImportExportPage() {
  return <ImportExport />
}

export function ErrorBoundary() {
  return <AdminFault />
}

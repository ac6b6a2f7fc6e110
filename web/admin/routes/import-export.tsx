import { AdminFault } from '../features/frame/admin-fault.tsx'
import { ImportExport } from '../features/sheets/import-export.tsx'

export function meta() {
  return [{ title: 'Import & export | Admin' }, { name: 'robots', content: 'noindex' }]
}

export default function ImportExportPage() {
  return <ImportExport />
}

export function ErrorBoundary() {
  return <AdminFault />
}

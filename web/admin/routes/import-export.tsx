import { ImportExport } from '../features/csv/import-export.tsx'

export { AdminFault as ErrorBoundary } from '../features/layout/admin-fault.tsx'

export function meta() {
  return [{ title: 'Import & export | Admin' }, { name: 'robots', content: 'noindex' }]
}

export default function ImportExportPage() {
  return <ImportExport />
}

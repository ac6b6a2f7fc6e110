import { SupplierImportPage } from '../features/csv/supplier/supplier-import-page.tsx'
import type { Route } from './+types/supplier-import.ts'

export { AdminFault as ErrorBoundary } from '../features/layout/admin-fault.tsx'

export function meta() {
  return [{ title: 'Supplier’s file | Admin' }, { name: 'robots', content: 'noindex' }]
}

export default function SupplierImportRoute({ params }: Route.ComponentProps) {
  const id = Number(params.id)
  return <SupplierImportPage key={id} id={Number.isSafeInteger(id) ? id : 0} />
}

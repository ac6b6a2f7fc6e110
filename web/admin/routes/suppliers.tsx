import { AdminFault } from '../features/layout/admin-fault.tsx'
import { SupplierList } from '../features/suppliers/supplier-list.tsx'

export function meta() {
  return [{ title: 'Suppliers | Admin' }, { name: 'robots', content: 'noindex' }]
}

export default function Suppliers() {
  return <SupplierList />
}

export function ErrorBoundary() {
  return <AdminFault />
}

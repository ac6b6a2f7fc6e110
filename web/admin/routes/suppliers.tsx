import { SupplierList } from '../features/suppliers/supplier-list.tsx'

export { AdminFault as ErrorBoundary } from '../features/layout/admin-fault.tsx'

export function meta() {
  return [{ title: 'Suppliers | Admin' }, { name: 'robots', content: 'noindex' }]
}

export default function Suppliers() {
  return <SupplierList />
}

import { AdminFault } from '../features/layout/admin-fault.tsx'
import { SaleList } from '../features/sales/sale-list.tsx'

export function meta() {
  return [{ title: 'Sales | Admin' }, { name: 'robots', content: 'noindex' }]
}

export default function Sales() {
  return <SaleList />
}

export function ErrorBoundary() {
  return <AdminFault />
}

import { AdminFault } from '../features/layout/admin-fault.tsx'
import { NewSalePage } from '../features/sales/new-sale-page.tsx'

export function meta() {
  return [{ title: 'New sale | Admin' }, { name: 'robots', content: 'noindex' }]
}

export default function NewSale() {
  return <NewSalePage />
}

export function ErrorBoundary() {
  return <AdminFault />
}

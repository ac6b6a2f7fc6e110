import { AdminFault } from '../features/layout/admin-fault.tsx'
import { TakeOrderPage } from '../features/orders/take/take-order-page.tsx'

export function meta() {
  return [{ title: 'New order | Admin' }, { name: 'robots', content: 'noindex' }]
}

export default function NewOrder() {
  return <TakeOrderPage />
}

export function ErrorBoundary() {
  return <AdminFault />
}

import { AdminFault } from '../features/layout/admin-fault.tsx'
import { OrderList } from '../features/orders/list/order-list.tsx'

export function meta() {
  return [{ title: 'Orders | Admin' }, { name: 'robots', content: 'noindex' }]
}

export default function Orders() {
  return <OrderList />
}

export function ErrorBoundary() {
  return <AdminFault />
}

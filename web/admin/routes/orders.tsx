import { OrderList } from '../features/orders/list/order-list.tsx'

export { AdminFault as ErrorBoundary } from '../features/layout/admin-fault.tsx'

export function meta() {
  return [{ title: 'Orders | Admin' }, { name: 'robots', content: 'noindex' }]
}

export default function Orders() {
  return <OrderList />
}

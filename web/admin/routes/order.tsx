import { AdminFault } from '../features/layout/admin-fault.tsx'
import { OrderDetails } from '../features/orders/details/order-details.tsx'
import type { Route } from './+types/order.ts'

export function meta({ params }: Route.MetaArgs) {
  return [{ title: `${params.orderNumber} | Admin` }, { name: 'robots', content: 'noindex' }]
}

export default function Order({ params }: Route.ComponentProps) {
  return <OrderDetails key={params.orderNumber} orderNumber={params.orderNumber} />
}

export function ErrorBoundary() {
  return <AdminFault />
}

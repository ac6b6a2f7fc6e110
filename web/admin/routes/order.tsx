import { OrderDetails } from '../features/orders/details/order-details.tsx'
import type { Route } from './+types/order.ts'

export { AdminFault as ErrorBoundary } from '../features/layout/admin-fault.tsx'

export function meta({ params }: Route.MetaArgs) {
  return [{ title: `${params.orderNumber} | Admin` }, { name: 'robots', content: 'noindex' }]
}

export default function Order({ params }: Route.ComponentProps) {
  return <OrderDetails key={params.orderNumber} orderNumber={params.orderNumber} />
}

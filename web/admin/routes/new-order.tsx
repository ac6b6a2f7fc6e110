import { TakeOrderPage } from '../features/orders/take/take-order-page.tsx'

export { AdminFault as ErrorBoundary } from '../features/layout/admin-fault.tsx'

export function meta() {
  return [{ title: 'New order | Admin' }, { name: 'robots', content: 'noindex' }]
}

export default function NewOrder() {
  return <TakeOrderPage />
}

import { DiscountList } from '../features/discounts/discount-list.tsx'
import { AdminFault } from '../features/layout/admin-fault.tsx'

export function meta() {
  return [{ title: 'Discounts | Admin' }, { name: 'robots', content: 'noindex' }]
}

export default function Discounts() {
  return <DiscountList />
}

export function ErrorBoundary() {
  return <AdminFault />
}

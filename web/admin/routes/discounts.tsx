import { DiscountList } from '../features/discounts/discount-list.tsx'

export { AdminFault as ErrorBoundary } from '../features/layout/admin-fault.tsx'

export function meta() {
  return [{ title: 'Discounts | Admin' }, { name: 'robots', content: 'noindex' }]
}

export default function Discounts() {
  return <DiscountList />
}

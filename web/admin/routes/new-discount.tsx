import { NewDiscountPage } from '../features/discounts/new-discount-page.tsx'

export { AdminFault as ErrorBoundary } from '../features/layout/admin-fault.tsx'

export function meta() {
  return [{ title: 'New discount | Admin' }, { name: 'robots', content: 'noindex' }]
}

export default function NewDiscount() {
  return <NewDiscountPage />
}

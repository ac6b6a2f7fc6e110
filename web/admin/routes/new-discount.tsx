import { NewDiscountPage } from '../features/discounts/new-discount-page.tsx'
import { AdminFault } from '../features/layout/admin-fault.tsx'

export function meta() {
  return [{ title: 'New discount | Admin' }, { name: 'robots', content: 'noindex' }]
}

export default function NewDiscount() {
  return <NewDiscountPage />
}

export function ErrorBoundary() {
  return <AdminFault />
}

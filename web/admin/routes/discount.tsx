import { DiscountPage } from '../features/discounts/discount-page.tsx'
import { AdminFault } from '../features/layout/admin-fault.tsx'
import type { Route } from './+types/discount.ts'

export function meta() {
  return [{ title: 'Discount | Admin' }, { name: 'robots', content: 'noindex' }]
}

export default function DiscountRoute({ params }: Route.ComponentProps) {
  const id = Number(params.id)
  return <DiscountPage key={id} id={Number.isSafeInteger(id) ? id : 0} />
}

export function ErrorBoundary() {
  return <AdminFault />
}

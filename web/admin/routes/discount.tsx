import { DiscountPage } from '../features/discounts/discount-page.tsx'
import type { Route } from './+types/discount.ts'

export { AdminFault as ErrorBoundary } from '../features/layout/admin-fault.tsx'

export function meta() {
  return [{ title: 'Discount | Admin' }, { name: 'robots', content: 'noindex' }]
}

export default function DiscountRoute({ params }: Route.ComponentProps) {
  const id = Number(params.id)
  return <DiscountPage key={id} id={Number.isSafeInteger(id) ? id : 0} />
}

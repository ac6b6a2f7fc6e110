import { CustomerPage } from '../features/customers/customer-page.tsx'
import type { Route } from './+types/customer.ts'

export { AdminFault as ErrorBoundary } from '../features/layout/admin-fault.tsx'

export function meta() {
  return [{ title: 'Customer | Admin' }, { name: 'robots', content: 'noindex' }]
}

export default function Customer({ params }: Route.ComponentProps) {
  return <CustomerPage key={params.id} id={params.id} />
}

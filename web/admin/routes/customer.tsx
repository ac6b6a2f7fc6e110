import { CustomerPage } from '../features/customers/customer-page.tsx'
import { AdminFault } from '../features/layout/admin-fault.tsx'
import type { Route } from './+types/customer.ts'

export function meta() {
  return [{ title: 'Customer | Admin' }, { name: 'robots', content: 'noindex' }]
}

export default function Customer({ params }: Route.ComponentProps) {
  return <CustomerPage key={params.id} id={params.id} />
}

export function ErrorBoundary() {
  return <AdminFault />
}

import { CustomerGroupPage } from '../features/customer-groups/customer-group-page.tsx'
import type { Route } from './+types/customer-group.ts'

export { AdminFault as ErrorBoundary } from '../features/layout/admin-fault.tsx'

export function meta() {
  return [{ title: 'Customer group | Admin' }, { name: 'robots', content: 'noindex' }]
}

export default function CustomerGroupRoute({ params }: Route.ComponentProps) {
  const id = Number(params.id)
  return <CustomerGroupPage key={id} id={Number.isSafeInteger(id) ? id : 0} />
}

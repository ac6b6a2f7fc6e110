import { NewCustomerGroupPage } from '../features/customer-groups/new-customer-group-page.tsx'
import { AdminFault } from '../features/layout/admin-fault.tsx'

export function meta() {
  return [{ title: 'New customer group | Admin' }, { name: 'robots', content: 'noindex' }]
}

export default function NewCustomerGroup() {
  return <NewCustomerGroupPage />
}

export function ErrorBoundary() {
  return <AdminFault />
}

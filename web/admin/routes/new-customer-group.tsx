import { NewCustomerGroupPage } from '../features/customer-groups/new-customer-group-page.tsx'

export { AdminFault as ErrorBoundary } from '../features/layout/admin-fault.tsx'

export function meta() {
  return [{ title: 'New customer group | Admin' }, { name: 'robots', content: 'noindex' }]
}

export default function NewCustomerGroup() {
  return <NewCustomerGroupPage />
}

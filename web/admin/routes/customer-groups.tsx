import { CustomerGroupList } from '../features/customer-groups/customer-group-list.tsx'

export { AdminFault as ErrorBoundary } from '../features/layout/admin-fault.tsx'

export function meta() {
  return [{ title: 'Customer groups | Admin' }, { name: 'robots', content: 'noindex' }]
}

export default function CustomerGroups() {
  return <CustomerGroupList />
}

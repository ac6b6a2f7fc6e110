import { CustomerList } from '../features/customers/customer-list.tsx'

export { AdminFault as ErrorBoundary } from '../features/layout/admin-fault.tsx'

export function meta() {
  return [{ title: 'Customers | Admin' }, { name: 'robots', content: 'noindex' }]
}

export default function Customers() {
  return <CustomerList />
}

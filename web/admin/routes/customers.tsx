import { CustomerList } from '../features/customers/customer-list.tsx'
import { AdminFault } from '../features/layout/admin-fault.tsx'

export function meta() {
  return [{ title: 'Customers | Admin' }, { name: 'robots', content: 'noindex' }]
}

export default function Customers() {
  return <CustomerList />
}

export function ErrorBoundary() {
  return <AdminFault />
}

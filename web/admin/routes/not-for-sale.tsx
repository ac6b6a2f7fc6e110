import { AdminFault } from '../features/layout/admin-fault.tsx'
import { NotForSaleList } from '../features/not-for-sale/not-for-sale-list.tsx'

export function meta() {
  return [{ title: 'Stock not for sale | Admin' }, { name: 'robots', content: 'noindex' }]
}

export default function NotForSale() {
  return <NotForSaleList />
}

export function ErrorBoundary() {
  return <AdminFault />
}

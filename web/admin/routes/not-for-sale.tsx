import { NotForSaleList } from '../features/not-for-sale/not-for-sale-list.tsx'

export { AdminFault as ErrorBoundary } from '../features/layout/admin-fault.tsx'

export function meta() {
  return [{ title: 'Stock not for sale | Admin' }, { name: 'robots', content: 'noindex' }]
}

export default function NotForSale() {
  return <NotForSaleList />
}

import { SaleList } from '../features/sales/sale-list.tsx'

export { AdminFault as ErrorBoundary } from '../features/layout/admin-fault.tsx'

export function meta() {
  return [{ title: 'Sales | Admin' }, { name: 'robots', content: 'noindex' }]
}

export default function Sales() {
  return <SaleList />
}

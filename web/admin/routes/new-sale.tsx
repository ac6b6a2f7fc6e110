import { NewSalePage } from '../features/sales/new-sale-page.tsx'

export { AdminFault as ErrorBoundary } from '../features/layout/admin-fault.tsx'

export function meta() {
  return [{ title: 'New sale | Admin' }, { name: 'robots', content: 'noindex' }]
}

export default function NewSale() {
  return <NewSalePage />
}

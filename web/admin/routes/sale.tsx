import { SalePage } from '../features/sales/sale-page.tsx'
import type { Route } from './+types/sale.ts'

export { AdminFault as ErrorBoundary } from '../features/layout/admin-fault.tsx'

export function meta() {
  return [{ title: 'Sale | Admin' }, { name: 'robots', content: 'noindex' }]
}

export default function SaleRoute({ params }: Route.ComponentProps) {
  const id = Number(params.id)
  return <SalePage key={id} id={Number.isSafeInteger(id) ? id : 0} />
}

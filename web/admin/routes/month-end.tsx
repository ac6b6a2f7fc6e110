import { AdminFault } from '../features/layout/admin-fault.tsx'
import { MonthEndPage } from '../features/month-end/month-end-page.tsx'

export function meta() {
  return [{ title: 'Month end | Admin' }, { name: 'robots', content: 'noindex' }]
}

export default function MonthEnd() {
  return <MonthEndPage />
}

export function ErrorBoundary() {
  return <AdminFault />
}

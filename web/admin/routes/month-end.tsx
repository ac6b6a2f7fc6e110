import { MonthEndPage } from '../features/month-end/month-end-page.tsx'

export { AdminFault as ErrorBoundary } from '../features/layout/admin-fault.tsx'

export function meta() {
  return [{ title: 'Month end | Admin' }, { name: 'robots', content: 'noindex' }]
}

export default function MonthEnd() {
  return <MonthEndPage />
}

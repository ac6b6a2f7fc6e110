import { AlertList } from '../features/alerts/alert-list.tsx'

export { AdminFault as ErrorBoundary } from '../features/layout/admin-fault.tsx'

export function meta() {
  return [{ title: 'Alerts | Admin' }, { name: 'robots', content: 'noindex' }]
}

export default function Alerts() {
  return <AlertList />
}

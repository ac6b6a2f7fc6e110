import { AlertList } from '../features/alerts/alert-list.tsx'
import { AdminFault } from '../features/layout/admin-fault.tsx'

export function meta() {
  return [{ title: 'Alerts | Admin' }, { name: 'robots', content: 'noindex' }]
}

export default function Alerts() {
  return <AlertList />
}

export function ErrorBoundary() {
  return <AdminFault />
}

import { DispatchPage } from '../features/dispatch/dispatch-page.tsx'
import { AdminFault } from '../features/layout/admin-fault.tsx'

export function meta() {
  return [{ title: 'Dispatch | Admin' }, { name: 'robots', content: 'noindex' }]
}

export default function Dispatch() {
  return <DispatchPage />
}

export function ErrorBoundary() {
  return <AdminFault />
}

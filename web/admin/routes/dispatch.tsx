import { DispatchPage } from '../features/dispatch/dispatch-page.tsx'

export { AdminFault as ErrorBoundary } from '../features/layout/admin-fault.tsx'

export function meta() {
  return [{ title: 'Dispatch | Admin' }, { name: 'robots', content: 'noindex' }]
}

export default function Dispatch() {
  return <DispatchPage />
}

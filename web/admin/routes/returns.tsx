import { AdminFault } from '../features/layout/admin-fault.tsx'
import { ReturnList } from '../features/returns/return-list.tsx'

export function meta() {
  return [{ title: 'Returns | Admin' }, { name: 'robots', content: 'noindex' }]
}

export default function Returns() {
  return <ReturnList />
}

export function ErrorBoundary() {
  return <AdminFault />
}

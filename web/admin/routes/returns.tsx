import { ReturnList } from '../features/returns/return-list.tsx'

export { AdminFault as ErrorBoundary } from '../features/layout/admin-fault.tsx'

export function meta() {
  return [{ title: 'Returns | Admin' }, { name: 'robots', content: 'noindex' }]
}

export default function Returns() {
  return <ReturnList />
}

import { AdminFault } from '../features/layout/admin-fault.tsx'
import { TextList } from '../features/texts/text-list.tsx'

export function meta() {
  return [{ title: 'Pages and texts | Admin' }, { name: 'robots', content: 'noindex' }]
}

export default function Texts() {
  return <TextList />
}

export function ErrorBoundary() {
  return <AdminFault />
}

import { AdminFault } from '../features/frame/admin-fault.tsx'
import { LetterList } from '../features/mail/letter-list.tsx'

export function meta() {
  return [{ title: 'Emails | Admin' }, { name: 'robots', content: 'noindex' }]
}

export default function Emails() {
  return <LetterList />
}

export function ErrorBoundary() {
  return <AdminFault />
}

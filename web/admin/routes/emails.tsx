import { EmailList } from '../features/emails/email-list.tsx'
import { AdminFault } from '../features/layout/admin-fault.tsx'

export function meta() {
  return [{ title: 'Emails | Admin' }, { name: 'robots', content: 'noindex' }]
}

export default function Emails() {
  return <EmailList />
}

export function ErrorBoundary() {
  return <AdminFault />
}

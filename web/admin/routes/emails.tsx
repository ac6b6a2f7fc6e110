import { EmailList } from '../features/emails/email-list.tsx'

export { AdminFault as ErrorBoundary } from '../features/layout/admin-fault.tsx'

export function meta() {
  return [{ title: 'Emails | Admin' }, { name: 'robots', content: 'noindex' }]
}

export default function Emails() {
  return <EmailList />
}

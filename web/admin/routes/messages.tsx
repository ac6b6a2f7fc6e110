import { MessageList } from '../features/contact/message-list.tsx'
import { AdminFault } from '../features/layout/admin-fault.tsx'

export function meta() {
  return [{ title: 'Messages | Admin' }, { name: 'robots', content: 'noindex' }]
}

export default function Messages() {
  return <MessageList />
}

export function ErrorBoundary() {
  return <AdminFault />
}

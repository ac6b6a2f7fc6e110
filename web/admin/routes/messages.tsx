import { ConversationList } from '../features/contact/conversation-list.tsx'
import { AdminFault } from '../features/layout/admin-fault.tsx'

export function meta() {
  return [{ title: 'Messages | Admin' }, { name: 'robots', content: 'noindex' }]
}

export default function Messages() {
  return <ConversationList />
}

export function ErrorBoundary() {
  return <AdminFault />
}

import { ConversationList } from '../features/contact/conversation-list.tsx'

export { AdminFault as ErrorBoundary } from '../features/layout/admin-fault.tsx'

export function meta() {
  return [{ title: 'Messages | Admin' }, { name: 'robots', content: 'noindex' }]
}

export default function Messages() {
  return <ConversationList />
}

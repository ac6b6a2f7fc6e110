import { ConversationPage } from '../features/contact/conversation-page.tsx'
import { AdminFault } from '../features/layout/admin-fault.tsx'
import type { Route } from './+types/conversation.ts'

export function meta() {
  return [{ title: 'Message | Admin' }, { name: 'robots', content: 'noindex' }]
}

export default function ConversationRoute({ params }: Route.ComponentProps) {
  const id = Number(params.id)
  return <ConversationPage key={id} id={Number.isSafeInteger(id) ? id : 0} />
}

export function ErrorBoundary() {
  return <AdminFault />
}

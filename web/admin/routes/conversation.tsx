import { ConversationPage } from '../features/contact/conversation-page.tsx'
import type { Route } from './+types/conversation.ts'

export { AdminFault as ErrorBoundary } from '../features/layout/admin-fault.tsx'

export function meta() {
  return [{ title: 'Message | Admin' }, { name: 'robots', content: 'noindex' }]
}

export default function ConversationRoute({ params }: Route.ComponentProps) {
  const id = Number(params.id)
  return <ConversationPage key={id} id={Number.isSafeInteger(id) ? id : 0} />
}

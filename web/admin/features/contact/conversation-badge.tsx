import type { ConversationState } from '#domain/conversation.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { inboxContent } from './inbox-content.ts'

// The one that means work stands out.
const tones: Record<ConversationState, BadgeTone> = { open: 'sun', waiting: 'neutral', done: 'good' }

export function ConversationBadge({ state }: { state: ConversationState }) {
  return <Badge tone={tones[state]}>{inboxContent.states[state]}</Badge>
}

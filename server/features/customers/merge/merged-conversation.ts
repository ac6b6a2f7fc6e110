import { conversationStates } from '#domain/conversation.ts'
import type { ConversationRow } from '../../contact/conversations/conversation-queries.ts'

/**
 * What several conversations are as one: open if any of them is, since the first unanswered question. Answers go to
 * where the newest message came from.
 */
export function mergedConversation(conversations: readonly [ConversationRow, ...ConversationRow[]]) {
  const [newest, ...older] = conversations.toSorted(
    (one, other) => other.lastAt.getTime() - one.lastAt.getTime(),
  )
  if (!newest) throw new Error('There is always at least one conversation')
  // Open before waiting, and waiting before done.
  const decided = [newest, ...older].reduce((pressing, one) =>
    conversationStates.indexOf(one.state) < conversationStates.indexOf(pressing.state) ? one : pressing,
  )
  const waits = conversations.flatMap(({ waitingSince }) => waitingSince ?? [])
  return {
    state: decided.state,
    stateBy: decided.stateBy,
    stateAt: decided.stateAt,
    waitingSince: waits.toSorted((one, other) => one.getTime() - other.getTime())[0] ?? null,
    lastAt: newest.lastAt,
    name: newest.name,
    email: newest.email,
    // Nobody has read them together.
    version: conversations.reduce((sum, { version }) => sum + version, 1),
  }
}

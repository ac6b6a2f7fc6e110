import type {
  Conversation,
  ConversationAnswer,
  ConversationNote,
  CustomerMessage,
} from '#contract/shop/conversation.ts'

export type ThreadEntry =
  | { kind: 'message'; key: string; at: string; message: CustomerMessage }
  | { kind: 'answer'; key: string; at: string; answer: ConversationAnswer }
  | { kind: 'note'; key: string; at: string; note: ConversationNote }

/** Everything that was said, oldest first. At the same moment, the customer spoke before the shop. */
export function threadEntries({
  messages,
  answers,
  notes,
}: Pick<Conversation, 'messages' | 'answers' | 'notes'>): ThreadEntry[] {
  const entries: ThreadEntry[] = [
    ...messages.map((message) => ({
      kind: 'message' as const,
      key: `message-${message.id}`,
      at: message.at,
      message,
    })),
    ...answers.map((answer) => ({
      kind: 'answer' as const,
      key: `answer-${answer.id}`,
      at: answer.at,
      answer,
    })),
    ...notes.map((note) => ({ kind: 'note' as const, key: `note-${note.id}`, at: note.at, note })),
  ]
  return entries.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
}

import { movedTo } from '#domain/conversation.ts'
import { type Placeholder, placeholdersIn } from '#domain/placeholders.ts'
import type { Clock } from '#server/clock.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { type AuditActor, insertAuditEntry } from '../../audit/audit-queries.ts'
import { listEmailIds } from '../../emails/email-queries.ts'
import { queueEmail } from '../../emails/queue-email.ts'
import type { Sealer } from '../../emails/sealer.ts'
import {
  type ConversationRow,
  findAnswer,
  insertAnswer,
  listAnswers,
  listMessagesIn,
  lockConversation,
  updateConversation,
} from './conversation-queries.ts'

export type AnswerConversation = {
  id: number
  text: string
  /** The version that was read. */
  version: number
  isLast: boolean
  requestKey: string
  actor: AuditActor
}

export type AnswerConversationResult =
  | { kind: 'answered' }
  | { kind: 'refused'; reason: 'not_found' | 'key_reused' | 'changed_since' }
  | { kind: 'refused'; reason: 'placeholder_left'; placeholder: Placeholder }

/**
 * Answers a customer by email. A repeated request finds the first one's answer; somebody who has not read the newest
 * message or answer is told so instead.
 */
export async function answerConversation(
  { db, clock, sealer }: { db: Db; clock: Clock; sealer: Sealer },
  command: AnswerConversation,
): Promise<AnswerConversationResult> {
  const { id, text, version, isLast, requestKey, actor } = command
  return db.transaction(async (tx): Promise<AnswerConversationResult> => {
    const conversation = await lockConversation(tx, id)
    if (!conversation) return { kind: 'refused', reason: 'not_found' }
    const earlier = await findAnswer(tx, { conversationId: id, requestKey })
    if (earlier)
      return earlier.text === text ? { kind: 'answered' } : { kind: 'refused', reason: 'key_reused' }
    if (conversation.version !== version) return { kind: 'refused', reason: 'changed_since' }
    const [placeholder] = placeholdersIn(text)
    if (placeholder) return { kind: 'refused', reason: 'placeholder_left', placeholder }

    const now = clock()
    const recipient = conversation.email
    const answerId = await insertAnswer(tx, {
      ...{ conversationId: id, at: now, author: actor.email, recipient, text, requestKey },
    })
    await queueAnswer(tx, { sealer, now }, { conversation, answerId, text })
    const state = isLast ? 'done' : 'waiting'
    await updateConversation(tx, id, {
      ...movedTo(state, conversation, now),
      ...{ stateBy: actor.email, stateAt: now, lastAt: now, version: version + 1 },
    })
    await insertAuditEntry(tx, {
      at: now,
      actor: { accountId: actor.accountId, email: actor.email },
      action: 'conversation_answered',
      subject: { type: 'conversation', id: String(id) },
      // Neither recipient nor text: the audit log outlives data erased at a customer's request.
      before: { state: conversation.state },
      after: { state, answerId },
    })
    return { kind: 'answered' }
  })
}

type Answer = { conversation: ConversationRow; answerId: number; text: string }

async function queueAnswer(
  tx: Tx,
  when: { sealer: Sealer; now: Date },
  { conversation, answerId, text }: Answer,
): Promise<void> {
  const messages = await listMessagesIn(tx, conversation.id)
  const answers = await listAnswers(tx, conversation.id)
  const newest = messages.at(-1)
  await queueEmail(tx, when, {
    kind: 'contact_answer',
    eventKey: `contact_answer:${answerId}`,
    recipient: conversation.email,
    data: {
      text,
      answers: newest ? { at: newest.receivedAt.toISOString(), message: newest.text } : null,
      aboutOrder: newest?.orderNumber ?? null,
      follows: await listEmailIds(tx, [
        ...messages.map(({ id }) => `contact_received:${id}`),
        ...answers.map(({ id }) => `contact_answer:${id}`),
      ]),
    },
  })
}

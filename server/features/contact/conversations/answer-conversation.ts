import { movedTo } from '#domain/conversation.ts'
import { type Placeholder, placeholdersIn } from '#domain/placeholders.ts'
import type { Clock } from '#server/clock.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { type AuditActor, insertAuditEntry } from '../../audit/audit-queries.ts'
import { listEmailIds } from '../../emails/email-queries.ts'
import { queueEmail } from '../../emails/queue-email.ts'
import type { Sealer } from '../../emails/sealer.ts'
import { doOnce, type KeyReused, type SaveAttempt } from '../../saves/save-once.ts'
import {
  type ConversationRow,
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
  attempt: SaveAttempt | null
  actor: AuditActor
}

export type AnswerConversationResult =
  | { kind: 'answered' }
  | { kind: 'refused'; reason: 'not_found' | 'changed_since' }
  | KeyReused
  | { kind: 'refused'; reason: 'placeholder_left'; placeholder: Placeholder }

/**
 * Answers a customer by email. A repeated request sends nothing more; somebody who has not read the newest
 * message or answer is told so instead.
 */
export async function answerConversation(
  { db, clock, sealer }: { db: Db; clock: Clock; sealer: Sealer },
  command: AnswerConversation,
): Promise<AnswerConversationResult> {
  const now = clock()
  return db.transaction((tx) =>
    doOnce<AnswerConversationResult>(tx, command.attempt, now, {
      act: () => answer(tx, { sealer, now }, command),
      done: { kind: 'answered' },
    }),
  )
}

async function answer(
  tx: Tx,
  { sealer, now }: { sealer: Sealer; now: Date },
  { id, text, version, isLast, attempt, actor }: AnswerConversation,
): Promise<AnswerConversationResult> {
  const conversation = await lockConversation(tx, id)
  if (!conversation) return { kind: 'refused', reason: 'not_found' }
  if (conversation.version !== version) return { kind: 'refused', reason: 'changed_since' }
  const [placeholder] = placeholdersIn(text)
  if (placeholder) return { kind: 'refused', reason: 'placeholder_left', placeholder }

  const recipient = conversation.email
  const answerId = await insertAnswer(tx, {
    conversationId: id,
    at: now,
    author: actor.email,
    recipient,
    text,
    requestKey: attempt?.key ?? null,
  })
  await queueAnswer(tx, { sealer, now }, { conversation, answerId, text })
  const state = isLast ? 'done' : 'waiting'
  await updateConversation(tx, id, {
    ...movedTo(state, conversation, now),
    stateBy: actor.email,
    stateAt: now,
    lastAt: now,
    version: version + 1,
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

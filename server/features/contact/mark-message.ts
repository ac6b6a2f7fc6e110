import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import { insertAuditEntry } from '../audit/audit-queries.ts'
import { lockMessage, type MessageRow, updateMessageDone } from './message-queries.ts'

export type MarkMessage = { id: number; isDone: boolean; actor: { accountId: string; email: string } }

export type MarkMessageResult =
  | { kind: 'marked'; message: MessageRow }
  | { kind: 'refused'; reason: 'not_found' }

/** Marks a message as dealt with, or open again. A repeat keeps the name of the first person. */
export async function markMessage(
  { db, clock }: { db: Db; clock: Clock },
  { id, isDone, actor }: MarkMessage,
): Promise<MarkMessageResult> {
  return db.transaction(async (tx): Promise<MarkMessageResult> => {
    const before = await lockMessage(tx, id)
    if (!before) return { kind: 'refused', reason: 'not_found' }
    if ((before.doneAt !== null) === isDone) return { kind: 'marked', message: before }

    const now = clock()
    const done = isDone ? { doneAt: now, doneBy: actor.email } : { doneAt: null, doneBy: null }
    await updateMessageDone(tx, id, done)
    await insertAuditEntry(tx, {
      at: now,
      actor: { accountId: actor.accountId, email: actor.email },
      action: isDone ? 'message_done' : 'message_reopened',
      subject: { type: 'message', id: String(id) },
      // Neither sender nor text: the audit log outlives data erased at a customer's request.
      before: { isDone: !isDone },
      after: { isDone },
    })
    return { kind: 'marked', message: { ...before, ...done } }
  })
}

import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import { type AuditActor, insertAuditEntry } from '../audit/audit-queries.ts'
import { updateFailedEmails } from './email-queries.ts'

type Needs = { db: Db; clock: Clock; canSendMail: boolean }

export type RetryFailedEmailsResult =
  | { kind: 'queued'; emails: number }
  | { kind: 'refused'; reason: 'cannot_send_mail' }

/** Queues every failed email again. */
export async function retryFailedEmails(
  { db, clock, canSendMail }: Needs,
  actor: AuditActor,
): Promise<RetryFailedEmailsResult> {
  if (!canSendMail) return { kind: 'refused', reason: 'cannot_send_mail' }
  const now = clock()
  return db.transaction(async (tx) => {
    const ids = await updateFailedEmails(tx, now)
    if (ids.length > 0) {
      await insertAuditEntry(tx, {
        at: now,
        actor: { accountId: actor.accountId, email: actor.email },
        action: 'emails_retried',
        subject: { type: 'email', id: 'failed' },
        before: { status: 'failed', ids },
        after: { status: 'waiting', ids },
      })
    }
    return { kind: 'queued', emails: ids.length }
  })
}

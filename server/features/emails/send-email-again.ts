import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import { insertAuditEntry } from '../audit/audit-queries.ts'
import { type EmailRow, lockEmail, updateEmail } from './email-queries.ts'

type Needs = { db: Db; clock: Clock; canSendMail: boolean }

export type SendEmailAgain = { id: number; actor: { accountId: string; email: string } }

export type SendEmailAgainResult =
  | { kind: 'queued'; email: EmailRow }
  | { kind: 'refused'; reason: 'not_found' | 'cannot_send_mail' | 'being_sent' | 'no_longer_kept' }

/** Queues an email once more, or, where it still waits for its next attempt, ends the wait. */
export async function sendEmailAgain(
  { db, clock, canSendMail }: Needs,
  { id, actor }: SendEmailAgain,
): Promise<SendEmailAgainResult> {
  const now = clock()
  return db.transaction(async (tx): Promise<SendEmailAgainResult> => {
    const before = await lockEmail(tx, id)
    if (!before) return { kind: 'refused', reason: 'not_found' }
    if (before.sealedData === null) return { kind: 'refused', reason: 'no_longer_kept' }
    if (!canSendMail) return { kind: 'refused', reason: 'cannot_send_mail' }
    if (before.claimedUntil && before.claimedUntil > now) return { kind: 'refused', reason: 'being_sent' }

    const email = await updateEmail(tx, id, {
      status: 'waiting',
      nextAttemptAt: now,
      attempts: 0,
      lastError: null,
      // What never went out is the same email still; what went out goes again as another, in the words of today.
      ...(before.status === 'sent' && { resendCount: before.resendCount + 1 }),
      sealedContent: null,
    })
    await insertAuditEntry(tx, {
      actor,
      action: 'email_resent',
      subject: { type: 'email', id: String(id) },
      before: auditView(before),
      after: auditView(email),
    })
    return { kind: 'queued', email }
  })
}

function auditView({ kind, recipient, status, attempts, resendCount }: EmailRow) {
  return { kind, recipient, status, attempts, resendCount }
}

import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import { insertAuditEntry } from '../audit/audit-queries.ts'
import { type EmailRow, findCurrentRecipient, lockEmail, updateEmail } from './email-queries.ts'

type Needs = { db: Db; clock: Clock; canSendMail: boolean }

export type SendEmailAgain = { id: number; actor: { accountId: string; email: string } }

export type SendEmailAgainResult =
  | { kind: 'queued'; email: EmailRow }
  | { kind: 'refused'; reason: 'not_found' | 'cannot_send_mail' | 'being_sent' | 'no_longer_kept' }

/**
 * Queues an email again, or sends it at once if it is waiting for its next attempt. An order's email goes to the address
 * that the order has now.
 */
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
      // Where the order's emails go by now, if that was corrected.
      recipient: (await findCurrentRecipient(tx, before)) ?? before.recipient,
      status: 'waiting',
      nextAttemptAt: now,
      attempts: 0,
      lastError: null,
      // One that was never sent is still the same email; one that was sent is sent again as a new email, with today's
      // wording.
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

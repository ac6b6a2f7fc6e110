import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import { insertAuditEntry } from '../audit/audit-queries.ts'
import { type LetterRow, lockLetter, updateLetter } from './letter-queries.ts'

type Needs = { db: Db; clock: Clock; canSendMail: boolean }

export type ResendLetter = { id: number; actor: { accountId: string; email: string } }

export type ResendLetterResult =
  | { kind: 'queued'; letter: LetterRow }
  | { kind: 'refused'; reason: 'not_found' | 'cannot_send_mail' | 'being_sent' | 'no_longer_kept' }

/** Owes a letter once more, or, where it still waits for its next try, ends the wait. */
export async function resendLetter(
  { db, clock, canSendMail }: Needs,
  { id, actor }: ResendLetter,
): Promise<ResendLetterResult> {
  const now = clock()
  return db.transaction(async (tx): Promise<ResendLetterResult> => {
    const before = await lockLetter(tx, id)
    if (!before) return { kind: 'refused', reason: 'not_found' }
    if (before.sealedFacts === null) return { kind: 'refused', reason: 'no_longer_kept' }
    if (!canSendMail) return { kind: 'refused', reason: 'cannot_send_mail' }
    if (before.claimedUntil && before.claimedUntil > now) return { kind: 'refused', reason: 'being_sent' }

    const letter = await updateLetter(tx, id, {
      status: 'waiting',
      nextAttemptAt: now,
      attempts: 0,
      lastError: null,
      // What never went out is the same letter still; what went out goes again as another, in the words of today.
      ...(before.status === 'sent' && { edition: before.edition + 1 }),
      sealedWriting: null,
    })
    await insertAuditEntry(tx, {
      actor,
      action: 'letter_resent',
      subject: { type: 'letter', id: String(id) },
      before: auditView(before),
      after: auditView(letter),
    })
    return { kind: 'queued', letter }
  })
}

function auditView({ kind, recipient, status, attempts, edition }: LetterRow) {
  return { kind, recipient, status, attempts, edition }
}

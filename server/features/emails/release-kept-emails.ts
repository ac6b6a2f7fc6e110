import type { SQL } from 'drizzle-orm'
import { verificationExpiry, verificationPurposes } from '#domain/accounts/verification.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import { type AuditActor, insertAuditEntry } from '../audit/audit-queries.ts'
import { releaseKeptEmails as release } from './email-queries.ts'

/** Which of them to send: those of the last so many days, all, or none. */
export type WantedEmails = { kind: 'recent'; days: number } | { kind: 'all' } | { kind: 'none' }

export type ReleaseKeptEmailsResult =
  | { kind: 'released'; queued: number; withdrawn: number }
  | { kind: 'refused'; reason: 'cannot_send_mail' }

type Needs = { db: Db; clock: Clock; canSendMail: boolean; isEmailOutdated: SQL }

const dayMs = 24 * 60 * 60_000

/**
 * Decides about every email that was kept because there was no mail server. The chosen ones are queued, except those
 * that would come too late: an expired link, or a message to the shop that was answered since.
 */
export async function releaseKeptEmails(
  { db, clock, canSendMail, isEmailOutdated }: Needs,
  wanted: WantedEmails,
  actor: AuditActor,
): Promise<ReleaseKeptEmailsResult> {
  if (!canSendMail && wanted.kind !== 'none') return { kind: 'refused', reason: 'cannot_send_mail' }
  const now = clock()
  return db.transaction(async (tx) => {
    const { queued, withdrawn } = await release(tx, {
      now,
      since: firstWanted(wanted, now),
      expiredTokens: verificationPurposes.map((kind) => ({ kind, before: oldestValid(kind, now) })),
      isEmailOutdated,
    })
    if (queued + withdrawn > 0) {
      await insertAuditEntry(tx, {
        at: now,
        actor: { accountId: actor.accountId, email: actor.email },
        action: 'emails_released',
        subject: { type: 'email', id: 'kept' },
        before: { kept: queued + withdrawn },
        after: { waiting: queued, withdrawn },
      })
    }
    return { kind: 'released', queued, withdrawn }
  })
}

/** Null if there are none. */
function firstWanted(wanted: WantedEmails, now: Date): Date | null {
  switch (wanted.kind) {
    case 'none':
      return null
    case 'all':
      return new Date(0)
    case 'recent':
      return new Date(now.getTime() - wanted.days * dayMs)
  }
}

function oldestValid(purpose: (typeof verificationPurposes)[number], now: Date): Date {
  const lifeMs = verificationExpiry(purpose, now).getTime() - now.getTime()
  return new Date(now.getTime() - lifeMs)
}

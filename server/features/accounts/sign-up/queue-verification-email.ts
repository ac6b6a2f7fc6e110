import { rateLimits, unprovenMailboxOf } from '#domain/accounts/rate-limits.ts'
import type { Queryable, Tx } from '#server/db/client.ts'
import type { Sealer } from '../../emails/sealer.ts'
import { consumeRateLimit, type TooManyRequests } from '../../rate-limits/consume-rate-limit.ts'
import { issueVerificationToken, type PersonToVerify } from './issue-verification-token.ts'

/** Counts one more email to an unverified mailbox, and says whether it would exceed the limit. */
export function countMailbox(db: Queryable, email: string, now: Date): Promise<TooManyRequests | null> {
  return consumeRateLimit(db, [{ limit: rateLimits.verifyMailbox, who: unprovenMailboxOf(email) }], now)
}

/**
 * For a sign-up: a link of its own, which voids that of an earlier sign-up. After very many in a row, the last link
 * stays valid. The mailbox was counted before, at a point where a new account can still be refused.
 */
export async function queueSignUpEmail(
  tx: Tx,
  needs: { sealer: Sealer; now: Date },
  person: PersonToVerify,
): Promise<void> {
  const who = person.email
  await consumeRateLimit(tx, [{ limit: rateLimits.verificationEmail, who }], needs.now)
  const areEnough = await consumeRateLimit(tx, [{ limit: rateLimits.signUpEmail, who }], needs.now)
  if (!areEnough) await issueVerificationToken(tx, needs, 'verify_email', person)
}

/** Queues the email with the verification link, unless one is on its way. */
export async function queueVerificationEmail(
  tx: Tx,
  needs: { sealer: Sealer; now: Date },
  person: PersonToVerify,
): Promise<void> {
  const isUnderWay = await consumeRateLimit(
    tx,
    [{ limit: rateLimits.verificationEmail, who: person.email }],
    needs.now,
  )
  if (isUnderWay || (await countMailbox(tx, person.email, needs.now))) return
  await issueVerificationToken(tx, needs, 'verify_email', person)
}

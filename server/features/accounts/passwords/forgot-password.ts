import { rateLimits } from '#domain/accounts/rate-limits.ts'
import { isEmail, normaliseEmail } from '#domain/accounts/sign-up.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import { rollBackUnless } from '#server/db/roll-back-unless.ts'
import type { Sealer } from '../../emails/sealer.ts'
import {
  consumeRateLimit,
  networkLimitKeys,
  type TooManyRequests,
} from '../../rate-limits/consume-rate-limit.ts'
import { findAccountByEmail } from '../account-queries.ts'
import { issueVerificationToken } from '../sign-up/issue-verification-token.ts'

type Needs = { db: Db; clock: Clock; sealer: Sealer }

export type ForgotPasswordResult =
  /** The account of the address, for the log; null if there is none. */
  | { kind: 'received'; accountId: string | null }
  | { kind: 'refused'; reason: 'missing_fields' | 'invalid_email' }
  | TooManyRequests

/**
 * Queues an email to the account's owner with a link to a new password. Neither the answer nor its timing tells whether
 * the address has an account: without one, the same work is done and rolled back.
 */
export async function forgotPassword(
  { db, clock, sealer }: Needs,
  command: { email: string; from?: string | undefined; clientAddress: string | null },
): Promise<ForgotPasswordResult> {
  const email = normaliseEmail(command.email)
  if (!email) return { kind: 'refused', reason: 'missing_fields' }
  if (!isEmail(email)) return { kind: 'refused', reason: 'invalid_email' }

  const now = clock()
  return db.transaction(async (tx) => {
    const tooMany = await consumeRateLimit(
      tx,
      networkLimitKeys(rateLimits.forgotAddress, command.clientAddress),
      now,
    )
    if (tooMany) return tooMany
    const account = await findAccountByEmail(tx, email)
    const received = { kind: 'received', accountId: account?.id ?? null } as const
    // Anyone may have requested it: the reader of that inbox still has a valid link.
    const areEnough = await consumeRateLimit(tx, [{ limit: rateLimits.forgotAccount, who: email }], now)
    if (areEnough) return received
    await rollBackUnless(account !== null, tx, (inner) =>
      issueVerificationToken(inner, { sealer, now }, 'reset_password', {
        ...(account ?? { id: '', email, firstName: '' }),
        from: command.from,
      }),
    )
    return received
  })
}

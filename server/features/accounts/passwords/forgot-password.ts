import { TransactionRollbackError } from 'drizzle-orm'
import { rateLimits } from '#domain/accounts/rate-limits.ts'
import { isEmail, normaliseEmail } from '#domain/accounts/sign-up.ts'
import type { Clock } from '#server/clock.ts'
import type { Db, Tx } from '#server/db/client.ts'
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
 * Queues an email to the account's owner with a link to a new password. For an address without an account the same work
 * is done and rolled back.
 */
export async function forgotPassword(
  { db, clock, sealer }: Needs,
  command: { email: string; clientAddress: string | null },
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
    await queueResetEmail(tx, { sealer, now }, account ?? { id: '', email, firstName: '' })
    return received
  })
}

/** Neither the answer nor its timing may reveal whether there is an account. */
async function queueResetEmail(
  tx: Tx,
  needs: { sealer: Sealer; now: Date },
  person: { id: string; email: string; firstName: string },
): Promise<void> {
  try {
    await tx.transaction(async (inner) => {
      await issueVerificationToken(inner, needs, 'reset_password', person)
      if (!person.id) inner.rollback()
    })
  } catch (error) {
    if (!(error instanceof TransactionRollbackError)) throw error
  }
}

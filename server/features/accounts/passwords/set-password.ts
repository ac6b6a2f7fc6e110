import { randomUUID } from 'node:crypto'
import { rateLimits } from '#domain/accounts/rate-limits.ts'
import type { Tx } from '#server/db/client.ts'
import { queueEmail } from '../../emails/queue-email.ts'
import type { Sealer } from '../../emails/sealer.ts'
import { deleteRateLimitCount, type RateLimitKey } from '../../rate-limits/rate-limit-queries.ts'
import { updatePassword } from '../account-queries.ts'
import { deleteLoginCode } from '../sessions/login-code-queries.ts'
import { deleteSessions, updateDuties } from '../sessions/session-queries.ts'
import { deleteVerificationTokens } from '../sign-up/verification-token-queries.ts'

/**
 * Replaces the password, ends the sessions it opened (except `keptSessionId`), and queues an email about it. Returns
 * the version of the new password.
 */
export async function setPassword(
  tx: Tx,
  { sealer, now }: { sealer: Sealer; now: Date },
  {
    account,
    passwordHash,
    keptSessionId,
    limitKeys = [],
    isTold = true,
  }: {
    account: { id: string; email: string; firstName: string }
    passwordHash: string
    keptSessionId?: string
    /** The attempt counts that end with the old password. */
    limitKeys?: readonly RateLimitKey[]
    /** Whether an email says so: not to a mailbox that may be a stranger's. */
    isTold?: boolean
  },
): Promise<number> {
  const version = await updatePassword(tx, account.id, { passwordHash, now })
  await deleteSessions(tx, {
    accountId: account.id,
    ...(keptSessionId !== undefined && { exceptId: keptSessionId }),
  })
  await updateDuties(tx, account.id, { needsPassword: false })
  await deleteVerificationTokens(tx, account.id, 'reset_password')
  await deleteLoginCode(tx, account.id)
  const own = [rateLimits.signInEverywhere, rateLimits.signInCode, rateLimits.forgotAccount]
  const ended = [...own.map((limit) => ({ limit, who: account.email })), ...limitKeys]
  for (const limitKey of ended) await deleteRateLimitCount(tx, limitKey)
  if (isTold)
    await queueEmail(
      tx,
      { sealer, now },
      {
        kind: 'password_changed',
        eventKey: `password_changed:${randomUUID()}`,
        recipient: account.email,
        data: { firstName: account.firstName },
      },
    )
  return version
}

import { timingSafeEqual } from 'node:crypto'
import { isShopStaff } from '#domain/accounts/permissions.ts'
import { rateLimits } from '#domain/accounts/rate-limits.ts'
import { normaliseEmail } from '#domain/accounts/sign-up.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import type { SecurityLog } from '#server/security-log.ts'
import {
  consumeRateLimit,
  consumeWithSlowdown,
  refundRateLimit,
  type TooManyRequests,
} from '../../rate-limits/consume-rate-limit.ts'
import { findAccountByEmail, type SignInAccount } from '../account-queries.ts'
import { type Asker, deviceOf, passwordLimitKeys } from '../passwords/check-password.ts'
import type { KnownDevices } from './known-devices.ts'
import { countLoginCodeAttempt } from './login-code-queries.ts'
import type { LoginCodes } from './login-codes.ts'

type Needs = {
  db: Db
  clock: Clock
  devices: KnownDevices
  loginCodes: LoginCodes
  pause: (ms: number) => Promise<void>
  securityLog: SecurityLog
}

/**
 * Checks an emailed code as one of the attempts that a password has too, and as one of the few that the code itself
 * has. It is not used up yet: an account with a second factor is asked for that one first.
 */
export async function checkEmailedCode(
  needs: Needs,
  { email, code, asker }: { email: string; code: string; asker: Extract<Asker, { kind: 'visitor' }> },
): Promise<
  | { kind: 'right'; account: SignInAccount; codeHash: string }
  | { kind: 'wrong'; account: SignInAccount | null }
  | TooManyRequests
> {
  const { db, clock, loginCodes, pause, securityLog } = needs
  const account = await findAccountByEmail(db, normaliseEmail(email))
  const device = account && deviceOf(needs, account, asker)
  const limitKeys = passwordLimitKeys({ email, asker, device })
  const tooMany = await consumeRateLimit(db, limitKeys, clock())
  if (tooMany) return { ...tooMany, accountId: account?.id ?? null }

  const everywhere = { limit: rateLimits.signInEverywhere, who: normaliseEmail(email) }
  if (!device) {
    const { slowdown, times } = await consumeWithSlowdown(db, everywhere, clock())
    if (slowdown > 0) {
      const { clientAddress } = asker
      securityLog({ event: 'account_slowed', accountId: account?.id ?? null, clientAddress, times })
      await pause(slowdown)
    }
  }

  const accountId = account?.id ?? ''
  const expected = await countLoginCodeAttempt(db, accountId, clock())
  const codeHash = loginCodes.hash(accountId, code.replaceAll(/\s/g, ''))
  if (!account || isShopStaff(account.role) || !isSame(expected, codeHash)) return { kind: 'wrong', account }
  await refundRateLimit(db, device ? limitKeys : [...limitKeys, everywhere])
  return { kind: 'right', account, codeHash }
}

function isSame(expected: string | null, given: string): boolean {
  return expected?.length === given.length && timingSafeEqual(Buffer.from(expected), Buffer.from(given))
}

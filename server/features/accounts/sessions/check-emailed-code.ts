import { timingSafeEqual } from 'node:crypto'
import { isShopStaff } from '#domain/accounts/staff/roles.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import type { SecurityLog } from '#server/security-log.ts'
import { refundRateLimit, type TooManyRequests } from '../../rate-limits/consume-rate-limit.ts'
import type { SignInAccount } from '../account-queries.ts'
import { type Asker, countAttempt } from '../passwords/count-attempt.ts'
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
  const { db, clock, loginCodes } = needs
  const attempt = await countAttempt(needs, { email, asker })
  if (attempt.kind !== 'counted') return attempt
  const { account, counted } = attempt
  const accountId = account?.id ?? ''
  const expected = await countLoginCodeAttempt(db, accountId, clock())
  const codeHash = loginCodes
    .possibleHashes(accountId, code.replaceAll(/\s/g, ''))
    .find((hash) => isSame(expected, hash))
  if (!account || isShopStaff(account.role) || codeHash === undefined) return { kind: 'wrong', account }
  await refundRateLimit(db, counted)
  return { kind: 'right', account, codeHash }
}

function isSame(expected: string | null, given: string): boolean {
  return expected?.length === given.length && timingSafeEqual(Buffer.from(expected), Buffer.from(given))
}

import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import type { SecurityLog } from '#server/security-log.ts'
import {
  consumeUnlessBusy,
  refundRateLimit,
  type TooManyRequests,
} from '../../rate-limits/consume-rate-limit.ts'
import type { SignInAccount } from '../account-queries.ts'
import type { KnownDevices } from '../sessions/known-devices.ts'
import { type Asker, countAttempt } from './count-attempt.ts'
import type { Passwords } from './passwords.ts'

type Needs = {
  db: Db
  clock: Clock
  passwords: Passwords
  devices: KnownDevices
  pause: (ms: number) => Promise<void>
  securityLog: SecurityLog
}

export type PasswordCheck = { email: string; password: string; asker: Asker }

/**
 * Checks a password as one of the allowed attempts: once they are used up, even a correct one is refused. An account
 * that does not exist takes the same work. Attempts from elsewhere lock nobody out; they only delay every login,
 * without holding any of the shop's resources.
 */
export async function checkPassword(
  needs: Needs,
  { email, password, asker }: PasswordCheck,
): Promise<
  | { kind: 'right'; account: SignInAccount }
  | { kind: 'wrong'; account: SignInAccount | null }
  | TooManyRequests
> {
  const { db, passwords } = needs
  const attempt = await countAttempt(needs, { email, asker })
  if (attempt.kind !== 'counted') return attempt
  const { account, counted } = attempt
  const isRight = await consumeUnlessBusy(db, counted, () =>
    passwords.verify(account?.passwordHash ?? null, password),
  )
  if (!account || !isRight) return { kind: 'wrong', account }
  await refundRateLimit(db, counted)
  return { kind: 'right', account }
}

import { rateLimits } from '#domain/accounts/rate-limits.ts'
import { normaliseEmail } from '#domain/accounts/sign-up.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import type { SecurityLog } from '#server/security-log.ts'
import {
  consumeRateLimit,
  consumeWithSlowdown,
  networkLimitKeys,
  type TooManyRequests,
} from '../../rate-limits/consume-rate-limit.ts'
import type { RateLimitKey } from '../../rate-limits/rate-limit-queries.ts'
import { findAccountByEmail, type SignInAccount } from '../account-queries.ts'
import type { DeviceOwner, KnownDevices } from '../sessions/known-devices.ts'

type Needs = {
  db: Db
  clock: Clock
  devices: KnownDevices
  pause: (ms: number) => Promise<void>
  securityLog: SecurityLog
}

/** Who tries: someone logging in, perhaps in a known browser, or someone within an open session. */
export type Asker =
  | { kind: 'visitor'; clientAddress: string | null; deviceCookie: string | undefined }
  | { kind: 'session'; sessionId: string }

/**
 * Counts an attempt at an account before it is checked, and slows it down where strangers have tried often. `counted`
 * is what a correct one gets back.
 */
export async function countAttempt(
  needs: Needs,
  { email, asker }: { email: string; asker: Asker },
): Promise<{ kind: 'counted'; account: SignInAccount | null; counted: RateLimitKey[] } | TooManyRequests> {
  const { db, clock, pause, securityLog } = needs
  const account = await findAccountByEmail(db, normaliseEmail(email))
  const device = account && deviceOf(needs, account, asker)
  const limitKeys = passwordLimitKeys({ email, asker, device })
  const tooMany = await consumeRateLimit(db, limitKeys, clock())
  if (tooMany) return { ...tooMany, accountId: account?.id ?? null }
  if (asker.kind !== 'visitor' || device) return { kind: 'counted', account, counted: limitKeys }

  const everywhere = { limit: rateLimits.signInEverywhere, who: normaliseEmail(email) }
  const { slowdown, times } = await consumeWithSlowdown(db, everywhere, clock())
  if (slowdown > 0) {
    const { clientAddress } = asker
    securityLog({ event: 'account_slowed', accountId: account?.id ?? null, clientAddress, times })
    await pause(slowdown)
  }
  return { kind: 'counted', account, counted: [...limitKeys, everywhere] }
}

export function deviceOf(
  { devices }: Pick<Needs, 'devices'>,
  account: DeviceOwner,
  asker: Asker,
): string | null {
  return asker.kind === 'visitor' ? devices.find(asker.deviceCookie, account) : null
}

type PasswordAttempt = { email: string; asker: Asker; device: string | null }

/** Whose attempts count. In an open session or a known browser, only one's own. */
export function passwordLimitKeys({ email, asker, device }: PasswordAttempt): RateLimitKey[] {
  const address = normaliseEmail(email)
  if (asker.kind === 'session') return [{ limit: rateLimits.signInSession, who: asker.sessionId }]
  if (device) return [{ limit: rateLimits.signInDevice, who: `${device} ${address}` }]
  const network = networkLimitKeys(rateLimits.signInAddress, asker.clientAddress)
  return [
    { limit: rateLimits.signInAccount, who: [address, ...network.map(({ who }) => who)].join(' ') },
    ...network,
  ]
}

/** The same; for strangers also the account's own count: anyone who is asked for a code has the password. */
export function codeLimitKeys(checked: PasswordAttempt): RateLimitKey[] {
  const limitKeys = passwordLimitKeys(checked)
  const isStranger = checked.asker.kind === 'visitor' && !checked.device
  return isStranger
    ? [...limitKeys, { limit: rateLimits.signInCode, who: normaliseEmail(checked.email) }]
    : limitKeys
}

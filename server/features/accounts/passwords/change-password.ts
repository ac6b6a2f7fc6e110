import type { PasswordFault } from '#domain/accounts/password.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import type { Caller } from '#server/http/route.ts'
import type { SecurityLog } from '#server/security-log.ts'
import type { ShopConfig } from '#shop.config'
import type { Sealer } from '../../emails/sealer.ts'
import type { TooManyRequests } from '../../rate-limits/consume-rate-limit.ts'
import { currentShop } from '../../shop/current-shop.ts'
import type { KnownDevices } from '../sessions/known-devices.ts'
import { checkPassword } from './check-password.ts'
import type { Passwords } from './passwords.ts'
import { setPassword } from './set-password.ts'
import { validatePassword } from './validate-password.ts'

type Needs = {
  db: Db
  clock: Clock
  passwords: Passwords
  sealer: Sealer
  devices: KnownDevices
  pause: (ms: number) => Promise<void>
  securityLog: SecurityLog
  shop: ShopConfig
}

export type ChangePasswordResult =
  | { kind: 'changed'; deviceCookie: string }
  | { kind: 'refused'; reason: 'missing_fields' | 'wrong_password' | PasswordFault }
  | TooManyRequests

/** Changes one's own password and ends all one's other sessions. */
export async function changePassword(
  needs: Needs,
  caller: Caller,
  command: { currentPassword: string; newPassword: string; deviceCookie: string | undefined },
): Promise<ChangePasswordResult> {
  const { currentPassword, newPassword, deviceCookie } = command
  if (!currentPassword || !newPassword) return { kind: 'refused', reason: 'missing_fields' }
  const fault = await validatePassword(newPassword, caller, (await currentShop(needs.db, needs.shop)).name)
  if (fault) return { kind: 'refused', reason: fault }
  const { email, sessionId } = caller
  const asker = { kind: 'session', sessionId } as const
  const checked = await checkPassword(needs, { email, password: currentPassword, asker })
  if (checked.kind === 'wrong') return { kind: 'refused', reason: 'wrong_password' }
  if (checked.kind === 'refused') return checked

  const passwordHash = await needs.passwords.hash(newPassword)
  const { account } = checked
  const passwordVersion = await needs.db.transaction((tx) =>
    setPassword(
      tx,
      { sealer: needs.sealer, now: needs.clock() },
      { account, passwordHash, keptSessionId: sessionId },
    ),
  )
  return {
    kind: 'changed',
    deviceCookie: needs.devices.remember(deviceCookie, { id: account.id, passwordVersion }),
  }
}

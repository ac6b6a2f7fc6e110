import type { PasswordFault } from '#domain/accounts/passwords/password.ts'
import { AccountGone } from '#server/account-gone.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import type { Caller } from '#server/http/route.ts'
import type { SecurityLog } from '#server/security-log.ts'
import type { ShopConfig } from '#shop.config'
import type { Sealer } from '../../emails/sealer.ts'
import type { TooManyRequests } from '../../rate-limits/consume-rate-limit.ts'
import { currentShop } from '../../shop/current-shop.ts'
import {
  findAccountByEmail,
  isUnclaimed,
  lockAccount,
  lockPasswordVersion,
  type SignInAccount,
} from '../account-queries.ts'
import type { KnownDevices } from '../sessions/known-devices.ts'
import { hasSession } from '../sessions/session-queries.ts'
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

type Command = { currentPassword: string; newPassword: string; deviceCookie: string | undefined }

/** Changes one's own password, or sets the first one, and ends all one's other sessions. */
export async function changePassword(
  needs: Needs,
  caller: Caller,
  command: Command,
): Promise<ChangePasswordResult> {
  const { db, clock, devices, passwords, sealer, shop } = needs
  const { newPassword, deviceCookie } = command
  if (!newPassword) return { kind: 'refused', reason: 'missing_fields' }
  const fault = await validatePassword(newPassword, caller, (await currentShop(db, shop)).name)
  if (fault) return { kind: 'refused', reason: fault }
  const checked = await checkCurrent(needs, caller, command)
  if (checked.kind === 'refused') return checked

  const { account } = checked
  const passwordHash = await passwords.hash(newPassword)
  const passwordVersion = await db.transaction(async (tx) => {
    const locked = await lockAccount(tx, account.id)
    // Whoever took the account over meanwhile, as its owner may, has ended this session with it.
    if (!locked || !(await hasSession(tx, account.id, { id: caller.sessionId }))) throw new AccountGone()
    if ((await lockPasswordVersion(tx, account.id)) !== account.passwordVersion) return null
    return setPassword(
      tx,
      { sealer, now: clock() },
      { account, passwordHash, keptSessionId: caller.sessionId, isTold: !isUnclaimed(locked) },
    )
  })
  if (passwordVersion === null) return { kind: 'refused', reason: 'wrong_password' }
  return {
    kind: 'changed',
    deviceCookie: devices.remember(deviceCookie, { id: account.id, passwordVersion }),
  }
}

/** An account without a password has none to check: its session is all there is. */
async function checkCurrent(
  needs: Needs,
  { email, sessionId }: Caller,
  { currentPassword }: Command,
): Promise<{ kind: 'right'; account: SignInAccount } | Extract<ChangePasswordResult, { kind: 'refused' }>> {
  const account = await findAccountByEmail(needs.db, email)
  if (!account) throw new AccountGone()
  if (account.passwordHash === null) return { kind: 'right', account }
  if (!currentPassword) return { kind: 'refused', reason: 'missing_fields' }
  const asker = { kind: 'session', sessionId } as const
  const checked = await checkPassword(needs, { email, password: currentPassword, asker })
  return checked.kind === 'wrong' ? { kind: 'refused', reason: 'wrong_password' } : checked
}

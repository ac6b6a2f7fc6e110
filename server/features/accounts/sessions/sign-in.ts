import { isShopStaff } from '#domain/accounts/permissions.ts'
import { rateLimits } from '#domain/accounts/rate-limits.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import type { Caller } from '#server/http/route.ts'
import type { SecurityLog } from '#server/security-log.ts'
import { TooBusy } from '#server/too-busy.ts'
import type { ShopConfig } from '#shop.config'
import type { Sealer } from '../../emails/sealer.ts'
import type { TooManyRequests } from '../../rate-limits/consume-rate-limit.ts'
import { deleteRateLimitCount, type RateLimitKey } from '../../rate-limits/rate-limit-queries.ts'
import { currentShop } from '../../shop/current-shop.ts'
import {
  lockPasswordVersion,
  renewPasswordHash,
  type SignInAccount,
  updateFirstStaffSignIn,
} from '../account-queries.ts'
import { type Asker, checkPassword, codeLimitKeys, deviceOf } from '../passwords/check-password.ts'
import type { Passwords } from '../passwords/passwords.ts'
import { validatePassword } from '../passwords/validate-password.ts'
import { checkCode } from '../second-factor/check-code.ts'
import { queueVerificationEmail } from '../sign-up/queue-verification-email.ts'
import { findCaller } from './find-caller.ts'
import type { KnownDevices } from './known-devices.ts'
import { openSession } from './open-session.ts'
import { recordFailedLogin, recordStaffLogin } from './record-staff-login.ts'
import { deleteSessionByToken } from './session-queries.ts'
import { hashToken } from './token.ts'

type Needs = {
  db: Db
  clock: Clock
  passwords: Passwords
  sealer: Sealer
  secondFactorSealer: Sealer
  devices: KnownDevices
  pause: (ms: number) => Promise<void>
  securityLog: SecurityLog
  shop: ShopConfig
  canSendMail: boolean
  /** Whether administrators need a second factor. */
  requiresSecondFactor: boolean
}

export type SignIn = {
  email: string
  password: string
  remember?: boolean | undefined
  code?: string | undefined
  clientAddress: string | null
  userAgent: string | null
  /** The cookie by which the account may know this browser. */
  deviceCookie: string | undefined
  /** The session that the browser already had. */
  earlierTokens: readonly string[]
}

export type SignInResult =
  | { kind: 'signed_in'; caller: Caller; deviceCookie: string }
  | { kind: 'refused'; reason: 'missing_fields' }
  | {
      kind: 'refused'
      reason: 'wrong_credentials' | 'email_not_verified' | 'second_factor_needed' | 'wrong_code'
      /** For the log; the answer reveals nothing about any account. */
      accountId: string | null
    }
  | TooManyRequests

/** The answer never reveals whether the address or the password was wrong. */
export async function signIn(needs: Needs, command: SignIn): Promise<SignInResult> {
  const { db, clock, sealer, canSendMail, devices } = needs
  if (!command.email.trim() || !command.password) return { kind: 'refused', reason: 'missing_fields' }
  const { email, password, clientAddress, deviceCookie } = command
  const asker: Asker = { kind: 'visitor', clientAddress, deviceCookie }
  const checked = await checkPassword(needs, { email, password, asker })
  if (checked.kind === 'wrong') {
    const failure = { action: 'login_failed', email, account: checked.account, clientAddress } as const
    await recordFailedLogin(db, { ...failure, now: clock() })
    return { kind: 'refused', reason: 'wrong_credentials', accountId: checked.account?.id ?? null }
  }
  if (checked.kind === 'refused') return checked
  const { account } = checked
  const { id: accountId, passwordHash, passwordVersion } = account
  if (passwordHash === null || passwordVersion === null)
    throw new Error('A password was right for an account that has none')
  const device = deviceOf(needs, account, asker)

  const now = clock()
  // People who signed up while the shop had no mail server were never asked to verify, and are not locked out by one
  // added later.
  if (canSendMail && account.mustVerifyEmail && !account.emailVerified) {
    await db.transaction((tx) => queueVerificationEmail(tx, { sealer, now }, account))
    return { kind: 'refused', reason: 'email_not_verified', accountId }
  }
  if (account.secondFactorSince) {
    if (!command.code) return { kind: 'refused', reason: 'second_factor_needed', accountId }
    const code = await checkCode(needs, { accountId, email, code: command.code, asker, device })
    if (code.kind === 'wrong') {
      await recordFailedLogin(db, { action: 'login_code_failed', email, account, clientAddress, now })
      return { kind: 'refused', reason: 'wrong_code', accountId }
    }
    if (code.kind === 'refused') return code
  }

  const duties = await dutiesOf(needs, account, password)
  const token = await db.transaction(async (tx) => {
    // Before the lock below, which is shared: two logins that held it could not both write.
    if (isShopStaff(account.role)) await updateFirstStaffSignIn(tx, accountId, now)
    // Changed while we were checking: whoever changed it wanted the old one to stop working.
    if ((await lockPasswordVersion(tx, accountId)) !== passwordVersion) return null
    // A session that somebody else planted in this browser must not survive the login, nor become its session.
    for (const earlier of command.earlierTokens) await deleteSessionByToken(tx, hashToken(earlier))
    for (const limitKey of codeLimitKeys({ email, asker, device }))
      if (isOwn(limitKey)) await deleteRateLimitCount(tx, limitKey)
    const { userAgent, remember: isRemembered = false } = command
    await recordStaffLogin(tx, { account, clientAddress, now })
    return openSession(tx, { accountId, isRemembered, userAgent, now, ...duties })
  })
  if (token === null) return { kind: 'refused', reason: 'wrong_credentials', accountId }
  const caller = await findCaller(db, token, now)
  if (!caller) throw new Error('Logging in gave a session that cannot be found')
  await renewHash(needs, { accountId, passwordHash, password })
  return {
    kind: 'signed_in',
    caller,
    deviceCookie: devices.remember(deviceCookie, { id: accountId, passwordVersion }),
  }
}

/** Only the account's; those of its network belong to others as well. */
function isOwn({ limit }: RateLimitKey): boolean {
  return limit !== rateLimits.signInAddress
}

/** Only now does the shop see the password: an account may have been given permissions with any password. */
async function dutiesOf(
  { db, shop, requiresSecondFactor }: Needs,
  account: SignInAccount,
  password: string,
): Promise<{ needsPassword: boolean; needsSecondFactor: boolean }> {
  if (!isShopStaff(account.role)) return { needsPassword: false, needsSecondFactor: false }
  const { name } = await currentShop(db, shop)
  return {
    needsPassword: validatePassword(password, account, name) !== null,
    needsSecondFactor:
      requiresSecondFactor && account.secondFactorSince === null && account.firstStaffSignInAt !== null,
  }
}

/** The password is only available at login, so that is when an old hash is replaced by one at today's cost. */
async function renewHash(
  { db, passwords }: Needs,
  { accountId, passwordHash, password }: { accountId: string; passwordHash: string; password: string },
): Promise<void> {
  if (!passwords.isOutdated(passwordHash)) return
  const renewed = await passwords.hash(password).catch((error: unknown) => {
    // Another login will do it.
    if (error instanceof TooBusy) return null
    throw error
  })
  if (renewed) await renewPasswordHash(db, accountId, { from: passwordHash, to: renewed })
}

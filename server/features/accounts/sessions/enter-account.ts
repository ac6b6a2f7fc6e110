import { rateLimits } from '#domain/accounts/rate-limits.ts'
import { isShopStaff } from '#domain/accounts/roles.ts'
import type { Clock } from '#server/clock.ts'
import type { Db, Tx } from '#server/db/client.ts'
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
import { type Asker, codeLimitKeys, deviceOf } from '../passwords/count-attempt.ts'
import type { Passwords } from '../passwords/passwords.ts'
import { validatePassword } from '../passwords/validate-password.ts'
import { checkCode } from '../second-factor/check-code.ts'
import { queueVerificationEmail } from '../sign-up/queue-verification-email.ts'
import { findCaller } from './find-caller.ts'
import type { KnownDevices } from './known-devices.ts'
import { takeLoginCode } from './login-code-queries.ts'
import { openSession } from './open-session.ts'
import { recordFailedLogin, recordStaffLogin } from './record-staff-login.ts'
import { deleteSessionByToken } from './session-queries.ts'
import { hashToken } from './token.ts'

export type EnterAccountNeeds = {
  db: Db
  clock: Clock
  passwords: Passwords
  sealer: Sealer
  secondFactorSealer: Sealer
  devices: KnownDevices
  securityLog: SecurityLog
  shop: ShopConfig
  canSendMail: boolean
  /** Whether staff need a second factor, whatever the settings say. */
  requiresSecondFactor: boolean
}

export type EnterAccount = {
  email: string
  remember?: boolean | undefined
  /** Of the second factor. */
  code?: string | undefined
  clientAddress: string | null
  userAgent: string | null
  /** The cookie by which the account may know this browser. */
  deviceCookie: string | undefined
  /** The session that the browser already had. */
  earlierTokens: readonly string[]
  asker: Asker
}

/** What showed whose account it is. */
type Proven = { account: SignInAccount } & (
  | { by: 'password'; password: string }
  | { by: 'emailed_code'; codeHash: string }
)

export type EnterResult =
  | { kind: 'signed_in'; caller: Caller; deviceCookie: string }
  | {
      kind: 'refused'
      reason:
        | 'wrong_credentials'
        | 'wrong_emailed_code'
        | 'email_not_verified'
        | 'suspended'
        | 'second_factor_needed'
        | 'wrong_code'
      /** For the log; the answer reveals nothing about any account. */
      accountId: string | null
    }
  | TooManyRequests

/** Opens a session for someone who has the password or the emailed code, after the second factor if there is one. */
export async function enterAccount(
  needs: EnterAccountNeeds,
  command: EnterAccount,
  proven: Proven,
): Promise<EnterResult> {
  const { db, clock, devices } = needs
  const { account } = proven
  const { id: accountId, passwordHash, passwordVersion } = account
  if (passwordHash === null || passwordVersion === null)
    throw new Error('Somebody logs in to an account that has no password')
  const now = clock()
  const refused = await refuseEntry(needs, command, account, now)
  if (refused) return refused

  const duties = await dutiesOf(needs, proven)
  const token = await db.transaction(async (tx) => {
    // Before the lock below, which is shared: two logins that held it could not both write.
    if (isShopStaff(account.role)) await updateFirstStaffSignIn(tx, accountId, now)
    // Changed while we were checking: whoever changed it wanted the old one to stop working.
    if ((await lockPasswordVersion(tx, accountId)) !== passwordVersion) return null
    if (proven.by === 'emailed_code' && !(await takeLoginCode(tx, { accountId, ...proven }))) return null
    await clearForSession(tx, needs, command, account)
    const { userAgent, clientAddress, remember: isRemembered = false } = command
    await recordStaffLogin(tx, { account, clientAddress, now })
    return openSession(tx, { accountId, isRemembered, userAgent, now, ...duties })
  })
  if (token === null) {
    const reason = proven.by === 'password' ? 'wrong_credentials' : 'wrong_emailed_code'
    return { kind: 'refused', reason, accountId }
  }
  const caller = await findCaller(db, token, now)
  if (!caller) throw new Error('Logging in gave a session that cannot be found')
  if (proven.by === 'password') await renewHash(needs, { accountId, passwordHash, password: proven.password })
  return {
    kind: 'signed_in',
    caller,
    deviceCookie: devices.remember(command.deviceCookie, { id: accountId, passwordVersion }),
  }
}

/** Whoever has the password or the emailed code may have to verify the address first, or to enter another code. */
async function refuseEntry(
  needs: EnterAccountNeeds,
  { email, code: typed, asker, clientAddress }: EnterAccount,
  account: SignInAccount,
  now: Date,
): Promise<Exclude<EnterResult, { kind: 'signed_in' }> | null> {
  const { db, sealer, canSendMail } = needs
  const accountId = account.id
  if (account.suspendedAt) return { kind: 'refused', reason: 'suspended', accountId }
  // People who signed up while the shop had no mail server were never asked to verify, and are not locked out by one
  // added later.
  if (canSendMail && account.mustVerifyEmail && !account.emailVerified) {
    await db.transaction((tx) => queueVerificationEmail(tx, { sealer, now }, account))
    return { kind: 'refused', reason: 'email_not_verified', accountId }
  }
  if (!account.secondFactorSince) return null
  if (!typed) return { kind: 'refused', reason: 'second_factor_needed', accountId }
  const device = deviceOf(needs, account, asker)
  const code = await checkCode(needs, { accountId, email, code: typed, asker, device })
  if (code.kind === 'right') return null
  if (code.kind === 'refused') return code
  await recordFailedLogin(db, { action: 'login_code_failed', email, account, clientAddress, now })
  return { kind: 'refused', reason: 'wrong_code', accountId }
}

async function clearForSession(
  tx: Tx,
  needs: EnterAccountNeeds,
  { email, asker, earlierTokens }: EnterAccount,
  account: SignInAccount,
): Promise<void> {
  // A session that somebody else planted in this browser must not survive the login, nor become its session.
  for (const earlier of earlierTokens) await deleteSessionByToken(tx, hashToken(earlier))
  for (const limitKey of codeLimitKeys({ email, asker, device: deviceOf(needs, account, asker) }))
    if (isOwn(limitKey)) await deleteRateLimitCount(tx, limitKey)
}

/** Only the account's; those of its network belong to others as well. */
function isOwn({ limit }: RateLimitKey): boolean {
  return limit !== rateLimits.signInAddress
}

/** Only now does the shop see the password: an account may have been given permissions with any password. */
async function dutiesOf(
  { db, shop, requiresSecondFactor }: EnterAccountNeeds,
  proven: Proven,
): Promise<{ needsPassword: boolean; needsSecondFactor: boolean }> {
  const { account } = proven
  if (!isShopStaff(account.role)) return { needsPassword: false, needsSecondFactor: false }
  const { name, requiresSecondFactor: isWanted } = await currentShop(db, shop)
  // With real payments from the second login on, so that the owner of a new shop can begin.
  const isRequired = isWanted || (requiresSecondFactor && account.firstStaffSignInAt !== null)
  return {
    needsPassword:
      proven.by !== 'password' || (await validatePassword(proven.password, account, name)) !== null,
    needsSecondFactor: isRequired && account.secondFactorSince === null,
  }
}

/** The password is only available at login, so that is when an old hash is replaced by one at today's cost. */
async function renewHash(
  { db, passwords }: EnterAccountNeeds,
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

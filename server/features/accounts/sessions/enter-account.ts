import { rateLimits } from '#domain/accounts/rate-limits.ts'
import { isShopStaff } from '#domain/accounts/staff/roles.ts'
import type { Clock } from '#server/clock.ts'
import type { Db, Tx } from '#server/db/client.ts'
import type { SecurityLog } from '#server/security-log.ts'
import { TooBusy } from '#server/too-busy.ts'
import type { ShopConfig } from '#shop.config'
import type { Sealer } from '../../emails/sealer.ts'
import type { TooManyRequests } from '../../rate-limits/consume-rate-limit.ts'
import { deleteRateLimitCount, type RateLimitKey } from '../../rate-limits/rate-limit-queries.ts'
import { currentShop } from '../../shop/current-shop.ts'
import {
  deletePassword,
  isUnclaimed,
  lockAccount,
  lockPasswordVersion,
  renewPasswordHash,
  type SignInAccount,
  updateFirstStaffSignIn,
} from '../account-queries.ts'
import { type Asker, codeLimitKeys, deviceOf } from '../passwords/count-attempt.ts'
import type { Passwords } from '../passwords/passwords.ts'
import { validatePassword } from '../passwords/validate-password.ts'
import { checkCode } from '../second-factor/check-code.ts'
import { claimAccount } from '../sign-up/claim-account.ts'
import { queueVerificationEmail } from '../sign-up/queue-verification-email.ts'
import type { KnownDevices } from './known-devices.ts'
import { takeLoginCode } from './login-code-queries.ts'
import { type Login, type NewSession, openedBy, type Visit } from './open-proven-session.ts'
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

export type EnterAccount = Visit & {
  email: string
  remember?: boolean | undefined
  /** Of the second factor. */
  code?: string | undefined
  /** The page of this shop that a verification link leads back to. */
  from?: string | undefined
  asker: Asker
}

/** What showed whose account it is. */
type Proven = { account: SignInAccount } & (
  | { by: 'password'; password: string }
  | { by: 'emailed_code'; codeHash: string }
)

export type EnterResult =
  | ({ kind: 'signed_in' } & Login)
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
  const { db, clock } = needs
  const { account } = proven
  const { id: accountId } = account
  const now = clock()
  const refused = await refuseEntry(needs, command, proven, now)
  if (refused) return refused

  const duties = await dutiesOf(needs, proven)
  const session = await db.transaction(async (tx): Promise<NewSession | null> => {
    // Before the lock below, which is shared: two logins that held it could not both write.
    if (isShopStaff(account.role)) await updateFirstStaffSignIn(tx, accountId, now)
    if (isClaim(proven)) await lockAccount(tx, accountId)
    // Changed while we were checking: whoever changed it wanted the old one to stop working.
    if ((await lockPasswordVersion(tx, accountId)) !== account.passwordVersion) return null
    if (proven.by === 'emailed_code' && !(await takeLoginCode(tx, { accountId, ...proven }))) return null
    const isForgotten = isClaim(proven) && (await claimWithCode(tx, accountId, command, now))
    await clearForSession(tx, needs, command, account)
    const { userAgent, clientAddress, remember: isRemembered = false } = command
    await recordStaffLogin(tx, { account, clientAddress, now })
    const token = await openSession(tx, { accountId, isRemembered, userAgent, now, ...duties })
    return { token, passwordVersion: isForgotten ? 0 : account.passwordVersion }
  })
  if (session === null) {
    const reason = proven.by === 'password' ? 'wrong_credentials' : 'wrong_emailed_code'
    return { kind: 'refused', reason, accountId }
  }
  const opened = await openedBy(needs, session, command, now)
  if (proven.by === 'password') await renewHash(needs, account, proven.password)
  return { kind: 'signed_in', ...opened }
}

/** Whoever reads the code has the address, so an account that nobody had shown to be theirs becomes theirs. */
function isClaim({ by, account }: Proven): boolean {
  return by === 'emailed_code' && !account.emailVerified
}

/** Whether a password went with it that somebody else may have chosen. */
async function claimWithCode(
  tx: Tx,
  accountId: string,
  { earlierTokens }: EnterAccount,
  now: Date,
): Promise<boolean> {
  const { isSameBrowser } = await claimAccount(tx, accountId, { earlierTokens, now })
  if (!isSameBrowser) await deletePassword(tx, accountId)
  return !isSameBrowser
}

/** Whoever has the password or the emailed code may have to verify the address first, or to enter another code. */
async function refuseEntry(
  needs: EnterAccountNeeds,
  { email, code: typed, asker, clientAddress, from }: EnterAccount,
  proven: Proven,
  now: Date,
): Promise<Exclude<EnterResult, { kind: 'signed_in' }> | null> {
  const { db, sealer, canSendMail } = needs
  const { account } = proven
  const accountId = account.id
  if (account.suspendedAt) return { kind: 'refused', reason: 'suspended', accountId }
  // People who signed up while the shop had no mail server were never asked to verify, and are not locked out by one
  // added later.
  if (canSendMail && isUnclaimed(account) && !isClaim(proven)) {
    await db.transaction((tx) => queueVerificationEmail(tx, { sealer, now }, { ...account, from }))
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
  { id, passwordHash }: SignInAccount,
  password: string,
): Promise<void> {
  if (passwordHash === null || !passwords.isOutdated(passwordHash)) return
  const renewed = await passwords.hash(password).catch((error: unknown) => {
    // Another login will do it.
    if (error instanceof TooBusy) return null
    throw error
  })
  if (renewed) await renewPasswordHash(db, id, { from: passwordHash, to: renewed })
}

import type { PasswordFault } from '#domain/accounts/passwords/password.ts'
import { rateLimits } from '#domain/accounts/rate-limits.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import type { ShopConfig } from '#shop.config'
import type { Sealer } from '../../emails/sealer.ts'
import {
  consumeRateLimit,
  consumeUnlessBusy,
  refundRateLimit,
  type TooManyRequests,
} from '../../rate-limits/consume-rate-limit.ts'
import { currentShop } from '../../shop/current-shop.ts'
import { lockAccount, lockPasswordVersion, updateEmailVerified } from '../account-queries.ts'
import type { Passwords } from '../passwords/passwords.ts'
import { refuseVerificationToken } from '../passwords/reset-password.ts'
import { setPassword } from '../passwords/set-password.ts'
import { validatePassword } from '../passwords/validate-password.ts'
import type { KnownDevices } from '../sessions/known-devices.ts'
import {
  type Login,
  type NewSession,
  openedIfAny,
  openProvenSession,
  type Visit,
} from '../sessions/open-proven-session.ts'
import { deleteSessions } from '../sessions/session-queries.ts'
import { hashToken } from '../sessions/token.ts'
import { claimAccount } from './claim-account.ts'
import { findVerificationToken, takeVerificationToken } from './verification-token-queries.ts'

type Needs = {
  db: Db
  clock: Clock
  passwords: Passwords
  sealer: Sealer
  devices: KnownDevices
  shop: ShopConfig
}

export type VerifyEmail = {
  token: string
  password: string
  newPassword?: string | undefined
}

export type VerifyEmailResult =
  /** `opened`: null where they have to log in themselves. */
  | { kind: 'verified'; accountId: string; opened: Login | null }
  | { kind: 'refused'; reason: 'wrong_password'; accountId: string }
  | { kind: 'refused'; reason: 'missing_fields' | 'invalid_token' | PasswordFault }
  | TooManyRequests

/**
 * Verifies an address by the emailed link, and only together with the password of its sign-up: anybody can sign up with
 * somebody else's address. A person who does not know that password chooses a new one, which voids the other.
 */
export async function verifyEmail(
  needs: Needs,
  command: VerifyEmail,
  visit: Visit,
): Promise<VerifyEmailResult> {
  const { db, clock } = needs
  const { token, password, newPassword } = command
  if (!password && !newPassword) return { kind: 'refused', reason: 'missing_fields' }
  const now = clock()
  const lookup = { purpose: 'verify_email', tokenHash: hashToken(token), now } as const
  const verification = await findVerificationToken(db, lookup)
  if (!verification) return refuseVerificationToken(db, { clientAddress: visit.clientAddress, now })
  const verified = newPassword
    ? await verifyWithNewPassword(needs, { lookup, verification, newPassword, visit })
    : await verifyWithPassword(needs, { lookup, verification, password, visit })
  if (verified.kind === 'refused') return verified
  return {
    kind: 'verified',
    accountId: verification.accountId,
    opened: await openedIfAny(needs, verified.session, visit, now),
  }
}

type Verification = NonNullable<Awaited<ReturnType<typeof findVerificationToken>>>
type TokenLookup = Parameters<typeof takeVerificationToken>[1]
type VerificationResult =
  | { kind: 'verified'; session: NewSession | null }
  | Extract<VerifyEmailResult, { kind: 'refused' }>

async function verifyWithPassword(
  { db, passwords }: Needs,
  {
    lookup,
    verification,
    password,
    visit,
  }: { lookup: TokenLookup; verification: Verification; password: string; visit: Visit },
): Promise<VerificationResult> {
  const { accountId } = verification
  const limitKeys = [{ limit: rateLimits.verificationPassword, who: lookup.tokenHash }]
  const tooMany = await consumeRateLimit(db, limitKeys, lookup.now)
  if (tooMany) return { ...tooMany, accountId }
  const isRight = await consumeUnlessBusy(db, limitKeys, () =>
    passwords.verify(verification.passwordHash, password),
  )
  if (!isRight) return { kind: 'refused', reason: 'wrong_password', accountId }
  await refundRateLimit(db, limitKeys)
  return db.transaction(async (tx): Promise<VerificationResult> => {
    // Before the account: of two requests at once, the other waits here and holds nothing.
    if (!(await takeVerificationToken(tx, lookup))) return { kind: 'refused', reason: 'invalid_token' }
    await lockAccount(tx, accountId)
    // In the meantime another sign-up replaced it, with another password.
    if ((await lockPasswordVersion(tx, accountId)) !== verification.passwordVersion)
      return { kind: 'refused', reason: 'invalid_token' }
    await updateEmailVerified(tx, accountId)
    // One that somebody opened without the password is not theirs.
    await deleteSessions(tx, { accountId })
    return { kind: 'verified', session: await openProvenSession(tx, accountId, visit, lookup.now) }
  })
}

async function verifyWithNewPassword(
  { db, passwords, sealer, shop }: Needs,
  {
    lookup,
    verification,
    newPassword,
    visit,
  }: { lookup: TokenLookup; verification: Verification; newPassword: string; visit: Visit },
): Promise<VerificationResult> {
  const fault = await validatePassword(newPassword, verification, (await currentShop(db, shop)).name)
  if (fault) return { kind: 'refused', reason: fault }
  const passwordHash = await passwords.hash(newPassword)
  return db.transaction(async (tx): Promise<VerificationResult> => {
    if (!(await takeVerificationToken(tx, lookup))) return { kind: 'refused', reason: 'invalid_token' }
    const { accountId } = verification
    const { now } = lookup
    const account = await lockAccount(tx, accountId)
    if (!account?.emailVerified) await claimAccount(tx, accountId, { ...visit, now })
    await setPassword(tx, { sealer, now }, { account: { ...verification, id: accountId }, passwordHash })
    return { kind: 'verified', session: await openProvenSession(tx, accountId, visit, now) }
  })
}

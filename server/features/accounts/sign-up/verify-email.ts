import type { PasswordFault } from '#domain/accounts/password.ts'
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
import { clearUnclaimedAccount, lockPasswordVersion, updateEmailVerified } from '../account-queries.ts'
import type { Passwords } from '../passwords/passwords.ts'
import { refuseVerificationToken } from '../passwords/reset-password.ts'
import { setPassword } from '../passwords/set-password.ts'
import { validatePassword } from '../passwords/validate-password.ts'
import { hashToken } from '../sessions/token.ts'
import { findVerificationToken, takeVerificationToken } from './verification-token-queries.ts'

type Needs = { db: Db; clock: Clock; passwords: Passwords; sealer: Sealer; shop: ShopConfig }

export type VerifyEmail = {
  token: string
  password: string
  newPassword?: string | undefined
  clientAddress: string | null
}

export type VerifyEmailResult =
  | { kind: 'verified'; accountId: string }
  | { kind: 'refused'; reason: 'wrong_password'; accountId: string }
  | { kind: 'refused'; reason: 'missing_fields' | 'invalid_token' | PasswordFault }
  | TooManyRequests

/**
 * Verifies an address by the emailed link, and only together with the password of its sign-up: anybody can sign up with
 * somebody else's address. A person who does not know that password chooses a new one, which voids the other.
 */
export async function verifyEmail(needs: Needs, command: VerifyEmail): Promise<VerifyEmailResult> {
  const { db, clock } = needs
  const { token, password, newPassword, clientAddress } = command
  if (!password && !newPassword) return { kind: 'refused', reason: 'missing_fields' }
  const now = clock()
  const asked = { purpose: 'verify_email', tokenHash: hashToken(token), now } as const
  const verification = await findVerificationToken(db, asked)
  if (!verification) return refuseVerificationToken(db, { clientAddress, now })
  return newPassword
    ? verifyWithNewPassword(needs, { asked, verification, newPassword })
    : verifyWithPassword(needs, { asked, verification, password })
}

type Verification = NonNullable<Awaited<ReturnType<typeof findVerificationToken>>>
type Asked = Parameters<typeof takeVerificationToken>[1]

async function verifyWithPassword(
  { db, passwords }: Needs,
  { asked, verification, password }: { asked: Asked; verification: Verification; password: string },
): Promise<VerifyEmailResult> {
  const { accountId } = verification
  const limitKeys = [{ limit: rateLimits.verificationPassword, who: asked.tokenHash }]
  const tooMany = await consumeRateLimit(db, limitKeys, asked.now)
  if (tooMany) return { ...tooMany, accountId }
  const isRight = await consumeUnlessBusy(db, limitKeys, () =>
    passwords.verify(verification.passwordHash, password),
  )
  if (!isRight) return { kind: 'refused', reason: 'wrong_password', accountId }
  await refundRateLimit(db, limitKeys)
  return db.transaction(async (tx): Promise<VerifyEmailResult> => {
    // Before the account: of two requests at once, the other waits here and holds nothing.
    if (!(await takeVerificationToken(tx, asked))) return { kind: 'refused', reason: 'invalid_token' }
    // In the meantime another sign-up replaced it, with another password.
    if ((await lockPasswordVersion(tx, accountId)) !== verification.passwordVersion)
      return { kind: 'refused', reason: 'invalid_token' }
    await updateEmailVerified(tx, accountId)
    return { kind: 'verified', accountId }
  })
}

async function verifyWithNewPassword(
  { db, passwords, sealer, shop }: Needs,
  { asked, verification, newPassword }: { asked: Asked; verification: Verification; newPassword: string },
): Promise<VerifyEmailResult> {
  const fault = await validatePassword(newPassword, verification, (await currentShop(db, shop)).name)
  if (fault) return { kind: 'refused', reason: fault }
  const passwordHash = await passwords.hash(newPassword)
  return db.transaction(async (tx): Promise<VerifyEmailResult> => {
    if (!(await takeVerificationToken(tx, asked))) return { kind: 'refused', reason: 'invalid_token' }
    const { accountId } = verification
    await updateEmailVerified(tx, accountId)
    if (!verification.emailVerified) await clearUnclaimedAccount(tx, accountId, { now: asked.now })
    await setPassword(
      tx,
      { sealer, now: asked.now },
      { account: { ...verification, id: accountId }, passwordHash },
    )
    return { kind: 'verified', accountId }
  })
}

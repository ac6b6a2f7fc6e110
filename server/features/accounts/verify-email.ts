import type { PasswordFault } from '#domain/password.ts'
import { rateLimits } from '#domain/rate-limits.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import type { ShopConfig } from '#shop.config'
import type { Sealer } from '../emails/sealer.ts'
import {
  consumeRateLimit,
  consumeUnlessBusy,
  refundRateLimit,
  type TooManyRequests,
} from '../rate-limits/consume-rate-limit.ts'
import { currentShop } from '../shop/current-shop.ts'
import { clearUnclaimedAccount, lockPasswordVersion, updateEmailVerified } from './account-queries.ts'
import { judgePassword } from './judge-password.ts'
import type { Passwords } from './passwords.ts'
import { findProof, takeProof } from './proof-queries.ts'
import { refuseProof } from './reset-password.ts'
import { setPassword } from './set-password.ts'
import { hashToken } from './token.ts'

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
  | { kind: 'refused'; reason: 'missing_fields' | 'invalid_proof' | PasswordFault }
  | TooManyRequests

/**
 * Believes an address by the link that was sent to it, and only together with the password of its sign-up: anybody can
 * sign up with somebody else's address. Whoever does not know that password chooses one, which voids the other.
 */
export async function verifyEmail(needs: Needs, command: VerifyEmail): Promise<VerifyEmailResult> {
  const { db, clock } = needs
  const { token, password, newPassword, clientAddress } = command
  if (!password && !newPassword) return { kind: 'refused', reason: 'missing_fields' }
  const now = clock()
  const asked = { purpose: 'verify_email', tokenHash: hashToken(token), now } as const
  const proof = await findProof(db, asked)
  if (!proof) return refuseProof(db, { clientAddress, now })
  return newPassword
    ? verifyWithNewPassword(needs, { asked, proof, newPassword })
    : verifyWithPassword(needs, { asked, proof, password })
}

type Proof = NonNullable<Awaited<ReturnType<typeof findProof>>>
type Asked = Parameters<typeof takeProof>[1]

async function verifyWithPassword(
  { db, passwords }: Needs,
  { asked, proof, password }: { asked: Asked; proof: Proof; password: string },
): Promise<VerifyEmailResult> {
  const { accountId } = proof
  const limitKeys = [{ limit: rateLimits.proofPassword, who: asked.tokenHash }]
  const tooMany = await consumeRateLimit(db, limitKeys, asked.now)
  if (tooMany) return { ...tooMany, accountId }
  const isRight = await consumeUnlessBusy(db, limitKeys, () => passwords.verify(proof.passwordHash, password))
  if (!isRight) return { kind: 'refused', reason: 'wrong_password', accountId }
  await refundRateLimit(db, limitKeys)
  return db.transaction(async (tx): Promise<VerifyEmailResult> => {
    // Before the account: of two who bring it at once, the other waits here and holds nothing.
    if (!(await takeProof(tx, asked))) return { kind: 'refused', reason: 'invalid_proof' }
    // Another sign-up took its place while we looked, and with it another password.
    if ((await lockPasswordVersion(tx, accountId)) !== proof.passwordVersion)
      return { kind: 'refused', reason: 'invalid_proof' }
    await updateEmailVerified(tx, accountId)
    return { kind: 'verified', accountId }
  })
}

async function verifyWithNewPassword(
  { db, passwords, sealer, shop }: Needs,
  { asked, proof, newPassword }: { asked: Asked; proof: Proof; newPassword: string },
): Promise<VerifyEmailResult> {
  const fault = judgePassword(newPassword, proof, (await currentShop(db, shop)).name)
  if (fault) return { kind: 'refused', reason: fault }
  const passwordHash = await passwords.hash(newPassword)
  return db.transaction(async (tx): Promise<VerifyEmailResult> => {
    if (!(await takeProof(tx, asked))) return { kind: 'refused', reason: 'invalid_proof' }
    const { accountId } = proof
    await updateEmailVerified(tx, accountId)
    if (!proof.emailVerified) await clearUnclaimedAccount(tx, accountId, { now: asked.now })
    await setPassword(tx, { sealer, now: asked.now }, { account: { ...proof, id: accountId }, passwordHash })
    return { kind: 'verified', accountId }
  })
}

import type { PasswordFault } from '#domain/accounts/passwords/password.ts'
import { rateLimits } from '#domain/accounts/rate-limits.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import type { ShopConfig } from '#shop.config'
import type { Sealer } from '../../emails/sealer.ts'
import {
  consumeRateLimit,
  networkLimitKeys,
  type TooManyRequests,
} from '../../rate-limits/consume-rate-limit.ts'
import { currentShop } from '../../shop/current-shop.ts'
import { isUnclaimed, lockAccount, updateEmailVerified } from '../account-queries.ts'
import type { KnownDevices } from '../sessions/known-devices.ts'
import { type Login, openedIfAny, openProvenSession, type Visit } from '../sessions/open-proven-session.ts'
import { hashToken } from '../sessions/token.ts'
import { claimAccount } from '../sign-up/claim-account.ts'
import { findVerificationToken, takeVerificationToken } from '../sign-up/verification-token-queries.ts'
import { passwordLimitKeys } from './count-attempt.ts'
import type { Passwords } from './passwords.ts'
import { setPassword } from './set-password.ts'
import { validatePassword } from './validate-password.ts'

type Needs = {
  db: Db
  clock: Clock
  passwords: Passwords
  sealer: Sealer
  devices: KnownDevices
  shop: ShopConfig
}

export type ResetPasswordResult =
  /** `opened`: null where they have to log in themselves. */
  | { kind: 'changed'; accountId: string; opened: Login | null }
  | { kind: 'refused'; reason: 'missing_fields' | 'invalid_token' | PasswordFault }
  | TooManyRequests

/** Sets a new password by the emailed link. If the password is refused, the link stays valid. */
export async function resetPassword(
  needs: Needs,
  { token, password }: { token: string; password: string },
  visit: Visit,
): Promise<ResetPasswordResult> {
  const { db, clock, passwords, sealer, shop } = needs
  const { clientAddress } = visit
  if (!password) return { kind: 'refused', reason: 'missing_fields' }
  const now = clock()
  const asked = { purpose: 'reset_password', tokenHash: hashToken(token), now } as const
  const verification = await findVerificationToken(db, asked)
  if (!verification) return refuseVerificationToken(db, { clientAddress, now })
  const fault = await validatePassword(password, verification, (await currentShop(db, shop)).name)
  if (fault) return { kind: 'refused', reason: fault }

  const passwordHash = await passwords.hash(password)
  const { accountId, email } = verification
  const changed = await db.transaction(async (tx) => {
    if (!(await takeVerificationToken(tx, asked))) return null
    // Using the emailed link proves access to the address. Before the password, since a login also locks the account
    // first: in the other order they could deadlock.
    const locked = await lockAccount(tx, accountId)
    if (locked && isUnclaimed(locked)) await claimAccount(tx, accountId, { ...visit, now })
    else await updateEmailVerified(tx, accountId)
    const asker = { kind: 'visitor', clientAddress, deviceCookie: undefined } as const
    const [account] = passwordLimitKeys({ email, asker, device: null })
    await setPassword(
      tx,
      { sealer, now },
      { account: { ...verification, id: accountId }, passwordHash, limitKeys: account ? [account] : [] },
    )
    return { session: await openProvenSession(tx, accountId, visit, now) }
  })
  if (!changed) return { kind: 'refused', reason: 'invalid_token' }
  return { kind: 'changed', accountId, opened: await openedIfAny(needs, changed.session, visit, now) }
}

/** Only invalid links are counted: a valid one is never refused because of others in the same network. */
export async function refuseVerificationToken(
  db: Db,
  { clientAddress, now }: { clientAddress: string | null; now: Date },
): Promise<{ kind: 'refused'; reason: 'invalid_token' } | TooManyRequests> {
  const tooMany = await consumeRateLimit(
    db,
    networkLimitKeys(rateLimits.verificationAddress, clientAddress),
    now,
  )
  return tooMany ?? { kind: 'refused', reason: 'invalid_token' }
}

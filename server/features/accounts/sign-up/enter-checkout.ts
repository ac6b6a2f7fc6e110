import { rateLimits } from '#domain/accounts/rate-limits.ts'
import { isEmail, normaliseEmail } from '#domain/accounts/sign-up.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import { conflictOf } from '#server/db/conflicts.ts'
import {
  consumeRateLimit,
  networkLimitKeys,
  refundRateLimit,
  type TooManyRequests,
} from '../../rate-limits/consume-rate-limit.ts'
import { findAccountByEmail } from '../account-queries.ts'
import type { KnownDevices } from '../sessions/known-devices.ts'
import { type Login, type NewSession, openedBy, type Visit } from '../sessions/open-proven-session.ts'
import { openSession } from '../sessions/open-session.ts'
import { deleteSessionByToken } from '../sessions/session-queries.ts'
import { hashToken } from '../sessions/token.ts'
import { openNewAccount } from './open-new-account.ts'

type Needs = { db: Db; clock: Clock; devices: KnownDevices; canSendMail: boolean }

export type EnterCheckoutResult =
  | { kind: 'opened'; opened: Login }
  | { kind: 'known' }
  | { kind: 'refused'; reason: 'missing_fields' | 'invalid_email' }
  | TooManyRequests

/**
 * The door of the checkout: an address that is new to the shop gets an account without a password and its session, with
 * which nothing of anybody else's can be seen. As sign-up does, it tells whether an address has an account, as seldom.
 */
export async function enterCheckout(needs: Needs, typed: string, visit: Visit): Promise<EnterCheckoutResult> {
  const { db, clock, devices } = needs
  const email = normaliseEmail(typed)
  if (!email) return { kind: 'refused', reason: 'missing_fields' }
  if (!isEmail(email)) return { kind: 'refused', reason: 'invalid_email' }
  const now = clock()
  const earlier = await findAccountByEmail(db, email)
  // A browser that has logged in to it is told nothing new.
  const isTold = earlier !== null && devices.find(visit.deviceCookie, earlier) !== null
  const takenAddressKeys = networkLimitKeys(rateLimits.takenAddress, visit.clientAddress)
  const signUpKeys = networkLimitKeys(rateLimits.signUpAddress, visit.clientAddress)
  const tooMany = isTold ? null : await consumeRateLimit(db, [...takenAddressKeys, ...signUpKeys], now)
  if (tooMany) return tooMany

  const session = await open(needs, { email, now }, visit).catch((error: unknown) => {
    // Some letters have another lower case in JavaScript than in PostgreSQL.
    if (conflictOf(error) !== 'accounts_email_lower_case') throw error
    return 'invalid_email' as const
  })
  if (session === 'invalid_email') return { kind: 'refused', reason: session }
  if (!session) return { kind: 'known' }
  if (!isTold) await refundRateLimit(db, takenAddressKeys)
  return { kind: 'opened', opened: await openedBy(needs, session, visit, now) }
}

function open(
  { db, canSendMail }: Needs,
  { email, now }: { email: string; now: Date },
  { userAgent, earlierTokens }: Visit,
): Promise<NewSession | null> {
  return db.transaction(async (tx) => {
    // As at a login: a session that somebody else planted in this browser must not survive.
    for (const token of earlierTokens) await deleteSessionByToken(tx, hashToken(token))
    const accountId = await openNewAccount(tx, {
      email,
      firstName: '',
      lastName: '',
      passwordHash: null,
      role: 'customer',
      emailVerified: false,
      mustVerifyEmail: canSendMail,
      now,
    })
    if (accountId === null) return null
    const token = await openSession(tx, { accountId, isRemembered: false, userAgent, now })
    return { token, passwordVersion: 0 }
  })
}

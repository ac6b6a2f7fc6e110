import { isShopStaff } from '#domain/accounts/staff/roles.ts'
import type { Queryable, Tx } from '#server/db/client.ts'
import type { Caller } from '#server/http/route.ts'
import { findAccount } from '../account-queries.ts'
import { findCaller } from './find-caller.ts'
import type { KnownDevices } from './known-devices.ts'
import { openSession } from './open-session.ts'
import { deleteSessionByToken } from './session-queries.ts'
import { hashToken } from './token.ts'

/** The browser that somebody comes in with. */
export type Visit = {
  clientAddress: string | null
  userAgent: string | null
  /** The cookie by which an account may know this browser. */
  deviceCookie: string | undefined
  /** The session that the browser already had. */
  earlierTokens: readonly string[]
}

export type Login = { caller: Caller; deviceCookie: string }

/** A token and the account's password version. */
export type NewSession = { token: string; passwordVersion: number }

/**
 * A session for whoever has proven with an emailed link that an account is theirs. Null for staff and where a second
 * factor is on: an inbox alone must not let them in.
 */
export async function openProvenSession(
  tx: Tx,
  accountId: string,
  { userAgent, earlierTokens }: Visit,
  now: Date,
): Promise<NewSession | null> {
  const account = await findAccount(tx, accountId)
  if (!account || account.suspendedAt || isShopStaff(account.role) || account.hasSecondFactor) return null
  for (const earlier of earlierTokens) await deleteSessionByToken(tx, hashToken(earlier))
  const token = await openSession(tx, { accountId, isRemembered: false, userAgent, now })
  return { token, passwordVersion: account.passwordVersion }
}

type Needs = { db: Queryable; devices: KnownDevices }

export async function openedBy(
  { db, devices }: Needs,
  { token, passwordVersion }: NewSession,
  { deviceCookie }: Pick<Visit, 'deviceCookie'>,
  now: Date,
): Promise<Login> {
  const caller = await findCaller(db, token, now)
  if (!caller) throw new Error('Coming in gave a session that cannot be found')
  const owner = { id: caller.accountId, passwordVersion }
  return { caller, deviceCookie: devices.remember(deviceCookie, owner) }
}

export async function openedIfAny(
  needs: Needs,
  session: NewSession | null,
  visit: Visit,
  now: Date,
): Promise<Login | null> {
  return session && openedBy(needs, session, visit, now)
}

import { seenAgainMs, sessionExpiry } from '#domain/accounts/session.ts'
import { dutyOf } from '#domain/accounts/staff/permissions.ts'
import type { Queryable } from '#server/db/client.ts'
import type { Caller } from '#server/http/route.ts'
import { findSession, updateSeen } from './session-queries.ts'
import { hashToken } from './token.ts'

/** The owner of a session. Each use keeps it alive. */
export async function findCaller(db: Queryable, token: string, now: Date): Promise<Caller | null> {
  const found = await findSession(db, hashToken(token), now)
  if (!found) return null
  const { isRemembered, createdAt, lastSeenAt, needsPassword, needsSecondFactor, ...person } = found
  const caller = { ...person, duty: dutyOf(found) }
  if (now.getTime() - lastSeenAt.getTime() < seenAgainMs) return { ...caller, sessionToken: token }

  const sessionExpiresAt = sessionExpiry({ isRemembered, createdAt, lastSeenAt: now })
  await updateSeen(db, found.sessionId, { lastSeenAt: now, expiresAt: sessionExpiresAt })
  return { ...caller, sessionExpiresAt, sessionToken: token }
}

import { randomUUID } from 'node:crypto'
import { sessionExpiry } from '#domain/accounts/session.ts'
import type { Queryable } from '#server/db/client.ts'
import { insertSession, updateLastLogin } from './session-queries.ts'
import { createToken, hashToken } from './token.ts'

/** User agents can be very long, and only the beginning is useful to a person. */
const maxUserAgentLength = 300

/** Starts a session. The server never sees the token again; it stores only its hash. */
export async function openSession(
  db: Queryable,
  {
    accountId,
    isRemembered,
    userAgent,
    now,
    ...duties
  }: {
    accountId: string
    isRemembered: boolean
    userAgent: string | null
    now: Date
    needsPassword?: boolean
    needsSecondFactor?: boolean
  },
): Promise<string> {
  const token = createToken()
  await insertSession(db, {
    id: randomUUID(),
    accountId,
    tokenHash: hashToken(token),
    isRemembered,
    ...duties,
    userAgent: userAgent?.slice(0, maxUserAgentLength) ?? null,
    createdAt: now,
    lastSeenAt: now,
    expiresAt: sessionExpiry({ isRemembered, createdAt: now, lastSeenAt: now }),
  })
  await updateLastLogin(db, accountId, now)
  return token
}

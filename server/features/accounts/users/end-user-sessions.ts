import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import { type AuditActor, insertAuditEntry } from '../../audit/audit-queries.ts'
import { deleteSession, deleteSessions } from '../sessions/session-queries.ts'
import { findUser } from './user-queries.ts'

export type EndUserSessions = {
  accountId: string
  /** Null ends them all. */
  sessionId: string | null
  actor: AuditActor
}

export type EndUserSessionsResult =
  | { kind: 'ended' }
  | { kind: 'refused'; reason: 'not_found' | 'no_such_session' | 'own_account' }

/** Logs another person out, on one device or on all. */
export async function endUserSessions(
  { db, clock }: { db: Db; clock: Clock },
  { accountId, sessionId, actor }: EndUserSessions,
): Promise<EndUserSessionsResult> {
  if (accountId === actor.accountId) return { kind: 'refused', reason: 'own_account' }
  return db.transaction(async (tx) => {
    const user = await findUser(tx, accountId)
    if (!user) return { kind: 'refused', reason: 'not_found' }
    if (sessionId === null) await deleteSessions(tx, { accountId })
    else if (!(await deleteSession(tx, { id: sessionId, accountId })))
      return { kind: 'refused', reason: 'no_such_session' }
    await insertAuditEntry(tx, {
      at: clock(),
      actor,
      action: 'sessions_ended',
      subject: { type: 'account', id: accountId },
      before: null,
      after: { email: user.email, sessions: sessionId === null ? 'all' : 'one' },
    })
    return { kind: 'ended' }
  })
}

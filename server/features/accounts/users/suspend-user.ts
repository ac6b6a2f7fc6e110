import { isShopStaff } from '#domain/accounts/staff/roles.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import { type AuditActor, insertAuditEntry } from '../../audit/audit-queries.ts'
import { deleteSessions } from '../sessions/session-queries.ts'
import { lockForAdministrator } from './lock-for-administrator.ts'
import { type UserRow, updateSuspended } from './user-queries.ts'

export type SuspendUser = { accountId: string; actor: AuditActor; isSuspended: boolean }

export type SuspendUserResult =
  | { kind: 'changed' | 'same'; user: UserRow }
  | {
      kind: 'refused'
      reason: 'not_found' | 'not_an_administrator' | 'own_account' | 'last_administrator' | 'not_staff'
    }

/**
 * Suspends somebody who works here, or restores them. What they did and what they may do stays; only no session of
 * theirs counts, from the next call on, in every process.
 */
export async function suspendUser(
  { db, clock }: { db: Db; clock: Clock },
  { accountId, actor, isSuspended }: SuspendUser,
): Promise<SuspendUserResult> {
  return db.transaction(async (tx) => {
    const locked = await lockForAdministrator(tx, { accountId, actor })
    if (locked.kind === 'refused') return locked
    const { user, isOnlyAdministrator } = locked
    if (user.id === actor.accountId)
      return { kind: 'refused', reason: isOnlyAdministrator ? 'last_administrator' : 'own_account' }
    if (!isShopStaff(user.role)) return { kind: 'refused', reason: 'not_staff' }
    if ((user.suspendedAt !== null) === isSuspended) return { kind: 'same', user }

    const at = clock()
    const suspendedAt = isSuspended ? at : null
    await updateSuspended(tx, user.id, { suspendedAt, at })
    if (isSuspended) await deleteSessions(tx, { accountId: user.id })
    await insertAuditEntry(tx, {
      at,
      actor,
      action: isSuspended ? 'account_suspended' : 'account_restored',
      subject: { type: 'account', id: user.id },
      before: { email: user.email, suspended: !isSuspended },
      after: { email: user.email, suspended: isSuspended },
    })
    return {
      kind: 'changed',
      user: { ...user, suspendedAt, lastSeenAt: isSuspended ? null : user.lastSeenAt },
    }
  })
}

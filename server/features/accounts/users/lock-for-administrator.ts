import type { Tx } from '#server/db/client.ts'
import type { AuditActor } from '../../audit/audit-queries.ts'
import { lockUserAndAdministrators, type UserRow } from './user-queries.ts'

export type LockedUser =
  | { kind: 'locked'; user: UserRow; isOnlyAdministrator: boolean }
  | { kind: 'refused'; reason: 'not_found' | 'not_an_administrator' }

/**
 * Locks an account together with those of all administrators. Of two administrators who act on each other at once, the
 * second one waits here and is then refused, so that one who can log in always remains.
 */
export async function lockForAdministrator(
  tx: Tx,
  { accountId, actor }: { accountId: string; actor: AuditActor },
): Promise<LockedUser> {
  const locked = await lockUserAndAdministrators(tx, accountId)
  const administrators = locked.filter(({ role, suspendedAt }) => role === 'admin' && suspendedAt === null)
  if (!administrators.some(({ id }) => id === actor.accountId))
    return { kind: 'refused', reason: 'not_an_administrator' }
  const user = locked.find(({ id }) => id === accountId)
  if (!user) return { kind: 'refused', reason: 'not_found' }
  return { kind: 'locked', user, isOnlyAdministrator: administrators.length === 1 }
}

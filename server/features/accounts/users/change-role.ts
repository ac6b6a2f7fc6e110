import type { ChangeRoleBody } from '#contract/accounts/user.ts'
import type { Permission } from '#domain/accounts/permissions.ts'
import { isShopStaff, type Role } from '#domain/accounts/roles.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import { insertAuditEntry } from '../../audit/audit-queries.ts'
import { deleteSessions } from '../sessions/session-queries.ts'
import { lockUserAndAdministrators, type UserRow, updateUserRole } from './user-queries.ts'

export type ChangeRole = {
  accountId: string
  body: ChangeRoleBody
  actor: { accountId: string; email: string }
}

export type ChangeRoleResult =
  | { kind: 'changed' | 'same'; user: UserRow }
  | {
      kind: 'refused'
      reason:
        | 'not_found'
        | 'not_an_administrator'
        | 'own_role'
        | 'last_administrator'
        | 'permissions_without_staff'
    }

/**
 * Gives somebody another role, effective from their very next call; a customer who becomes staff must log in again.
 * Only another person who is, under the lock, still an administrator may change a role: so one always remains, even if
 * two remove each other at once.
 */
export async function changeRole(
  { db, clock }: { db: Db; clock: Clock },
  { accountId, body, actor }: ChangeRole,
): Promise<ChangeRoleResult> {
  if (body.role !== 'staff' && body.permissions && body.permissions.length > 0)
    return { kind: 'refused', reason: 'permissions_without_staff' }

  return db.transaction(async (tx) => {
    const locked = await lockUserAndAdministrators(tx, accountId)
    const administrators = locked.filter(({ role }) => role === 'admin')
    if (!administrators.some(({ id }) => id === actor.accountId))
      return { kind: 'refused', reason: 'not_an_administrator' }
    const before = locked.find(({ id }) => id === accountId)
    if (!before) return { kind: 'refused', reason: 'not_found' }
    if (before.id === actor.accountId)
      return { kind: 'refused', reason: administrators.length === 1 ? 'last_administrator' : 'own_role' }

    const after = { role: body.role, permissions: permissionsAfter(body, before) }
    if (isSame(before, after)) return { kind: 'same', user: before }
    await updateUserRole(tx, { id: before.id, ...after, at: clock() })
    // What staff need (a password, a second factor) is checked at login: a customer's session was never checked.
    if (!isShopStaff(before.role) && isShopStaff(after.role))
      await deleteSessions(tx, { accountId: before.id })
    await insertAuditEntry(tx, {
      actor,
      action: 'role_changed',
      subject: { type: 'account', id: before.id },
      before: { email: before.email, role: before.role, permissions: before.permissions },
      after: { email: before.email, ...after },
    })
    return { kind: 'changed', user: { ...before, ...after } }
  })
}

function permissionsAfter({ role, permissions }: ChangeRoleBody, before: UserRow): Permission[] {
  return role === 'staff' ? [...new Set(permissions ?? before.permissions)].toSorted() : []
}

type Rights = { role: Role; permissions: readonly Permission[] }

function isSame(before: Rights, after: Rights): boolean {
  return (
    before.role === after.role &&
    before.permissions.length === after.permissions.length &&
    before.permissions.every((permission) => after.permissions.includes(permission))
  )
}

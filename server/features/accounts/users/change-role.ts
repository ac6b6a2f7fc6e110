import type { ChangeRoleBody } from '#contract/accounts/user.ts'
import type { Permission } from '#domain/accounts/staff/permissions.ts'
import { isShopStaff, type Role } from '#domain/accounts/staff/roles.ts'
import { refuseChangedElsewhere } from '#server/changed-elsewhere.ts'
import type { Clock } from '#server/clock.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { type AuditActor, insertAuditEntry } from '../../audit/audit-queries.ts'
import { deleteSessions } from '../sessions/session-queries.ts'
import { lockForAdministrator } from './lock-for-administrator.ts'
import { lockGivenRole, type UserRow, updateUserRole } from './user-queries.ts'

export type ChangeRole = {
  accountId: string
  body: ChangeRoleBody
  actor: AuditActor
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
        | 'no_such_role'
        | 'suspended'
    }

/**
 * Gives somebody another role, effective from their very next call; a customer who becomes staff must log in again.
 * Only another person who is, under the lock, still an active administrator may change a role: so one always remains,
 * even if two remove each other at once.
 */
export async function changeRole(
  { db, clock }: { db: Db; clock: Clock },
  { accountId, body, actor }: ChangeRole,
): Promise<ChangeRoleResult> {
  const givesAny = body.staffRoleId !== undefined || (body.permissions?.length ?? 0) > 0
  if (body.role !== 'staff' && givesAny) return { kind: 'refused', reason: 'permissions_without_staff' }

  return db.transaction(async (tx) => {
    // Before any account: whoever changes a staff role locks it first, and then the people who have it.
    const given = await lockGivenTo(tx, body)
    if (given === 'gone') return { kind: 'refused', reason: 'no_such_role' }
    const locked = await lockForAdministrator(tx, { accountId, actor })
    if (locked.kind === 'refused') return locked
    const { user: before, isOnlyAdministrator } = locked
    if (before.id === actor.accountId)
      return { kind: 'refused', reason: isOnlyAdministrator ? 'last_administrator' : 'own_role' }
    if (before.suspendedAt) return { kind: 'refused', reason: 'suspended' }

    const after = rightsAfter(body, before, given)
    if (isSame(before, after)) return { kind: 'same', user: before }
    refuseChangedElsewhere({ was: body.was, before, after })
    const { staffRoleName, ...rights } = after
    await updateUserRole(tx, { id: before.id, ...rights, at: clock() })
    // What staff need (a password, a second factor) is checked at login: a customer's session was never checked.
    if (!isShopStaff(before.role) && isShopStaff(after.role))
      await deleteSessions(tx, { accountId: before.id })
    await insertAuditEntry(tx, {
      actor,
      action: 'role_changed',
      subject: { type: 'account', id: before.id },
      before: rightsState(before),
      after: rightsState({ ...after, email: before.email }),
    })
    return { kind: 'changed', user: { ...before, ...after } }
  })
}

type StaffRoleGrant = Awaited<ReturnType<typeof lockGivenRole>>

async function lockGivenTo(tx: Tx, { staffRoleId }: ChangeRoleBody): Promise<StaffRoleGrant | 'gone'> {
  if (staffRoleId === undefined) return null
  return (await lockGivenRole(tx, staffRoleId)) ?? 'gone'
}

type Rights = {
  role: Role
  permissions: Permission[]
  staffRoleId: number | null
  staffRoleName: string | null
}

const noRole = { staffRoleId: null, staffRoleName: null }

function rightsAfter({ role, permissions }: ChangeRoleBody, before: UserRow, given: StaffRoleGrant): Rights {
  if (role !== 'staff') return { role, permissions: [], ...noRole }
  if (given)
    return {
      role,
      permissions: given.permissions.toSorted(),
      staffRoleId: given.id,
      staffRoleName: given.name,
    }
  const chosen = [...new Set(permissions ?? before.permissions)].toSorted()
  const { staffRoleId, staffRoleName } = before
  const isAsBefore = before.role === 'staff' && isSameList(chosen, before.permissions)
  // Chosen one by one, in place of those of the role.
  const stays = isAsBefore && permissions === undefined
  return { role, permissions: chosen, ...(stays ? { staffRoleId, staffRoleName } : noRole) }
}

/** As the audit log keeps them. */
export function rightsState({
  email,
  role,
  permissions,
  staffRoleName,
}: Omit<Rights, 'staffRoleId'> & { email: string }) {
  return { email, role, permissions, ...(staffRoleName && { staff_role: staffRoleName }) }
}

function isSame(before: Rights, after: Rights): boolean {
  return (
    before.role === after.role &&
    before.staffRoleId === after.staffRoleId &&
    isSameList(before.permissions, after.permissions)
  )
}

function isSameList(one: readonly Permission[], other: readonly Permission[]): boolean {
  return one.length === other.length && one.every((permission) => other.includes(permission))
}

import { and, asc, count, desc, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Permission } from '#domain/accounts/staff/permissions.ts'
import { type LoginAction, loginActions, type Role } from '#domain/accounts/staff/roles.ts'
import type { Queryable, Tx } from '#server/db/client.ts'
import { accounts, staffRoles } from '#server/db/schema/accounts.ts'
import { auditEntries } from '#server/db/schema/audit.ts'
import { containing } from '#server/db/text-match.ts'

export type UserFilter = { text?: string; role?: Role | 'team' }

const userColumns = {
  id: accounts.id,
  email: accounts.email,
  firstName: accounts.firstName,
  lastName: accounts.lastName,
  role: accounts.role,
  permissions: accounts.permissions,
  emailVerified: accounts.emailVerified,
  createdAt: accounts.createdAt,
  hasSecondFactor: sql<boolean>`exists (select 1 from second_factors f
    where f.account_id = accounts.id and f.confirmed_at is not null)`,
  staffRoleId: accounts.staffRoleId,
  staffRoleName: sql<string | null>`(select r.name from staff_roles r where r.id = accounts.staff_role_id)`,
  suspendedAt: accounts.suspendedAt,
  // Expired ones too: a job deletes them within the hour.
  lastSeenAt: sql`(select max(s.last_seen_at) from sessions s where s.account_id = accounts.id)`.mapWith(
    accounts.createdAt,
  ),
}

export type UserRow = {
  id: string
  email: string
  firstName: string
  lastName: string
  role: Role
  permissions: Permission[]
  emailVerified: boolean
  createdAt: Date
  hasSecondFactor: boolean
  staffRoleId: number | null
  staffRoleName: string | null
  suspendedAt: Date | null
  lastSeenAt: Date | null
}

export function listUserRows(
  db: Queryable,
  filter: UserFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<UserRow[]> {
  return db
    .select(userColumns)
    .from(accounts)
    .where(matching(filter))
    .orderBy(asc(accounts.email))
    .limit(limit)
    .offset(offset)
}

export async function countUsers(db: Queryable, filter: UserFilter): Promise<number> {
  const rows = await db.select({ total: count() }).from(accounts).where(matching(filter))
  return rows[0]?.total ?? 0
}

/**
 * Everyone whose role decides who runs the shop: the administrators and the account in question. In id order, so that
 * two changes at once wait for each other instead of deadlocking; logins are not blocked, since they only refer to the
 * account.
 */
export function lockUserAndAdministrators(tx: Queryable, id: string): Promise<UserRow[]> {
  return tx
    .select(userColumns)
    .from(accounts)
    .where(or(eq(accounts.role, 'admin'), eq(accounts.id, id)))
    .orderBy(asc(accounts.id))
    .for('no key update')
}

export async function lockUser(tx: Queryable, id: string): Promise<UserRow | null> {
  const rows = await tx.select(userColumns).from(accounts).where(eq(accounts.id, id)).for('no key update')
  return rows[0] ?? null
}

export async function findUser(db: Queryable, id: string): Promise<UserRow | null> {
  const rows = await db.select(userColumns).from(accounts).where(eq(accounts.id, id))
  return rows[0] ?? null
}

export type GivenRights = { role: Role; permissions: Permission[]; staffRoleId: number | null }

export async function updateUserRole(
  tx: Queryable,
  { id, at, ...rights }: GivenRights & { id: string; at: Date },
): Promise<void> {
  await tx
    .update(accounts)
    .set({ ...rights, updatedAt: at })
    .where(eq(accounts.id, id))
}

export async function updateSuspended(
  tx: Queryable,
  id: string,
  { suspendedAt, at }: { suspendedAt: Date | null; at: Date },
): Promise<void> {
  await tx.update(accounts).set({ suspendedAt, updatedAt: at }).where(eq(accounts.id, id))
}

/** Nobody changes or deletes this role until the end of the transaction. */
export async function lockGivenRole(
  tx: Tx,
  id: number,
): Promise<{ id: number; name: string; permissions: Permission[] } | null> {
  const rows = await tx
    .select({ id: staffRoles.id, name: staffRoles.name, permissions: staffRoles.permissions })
    .from(staffRoles)
    .where(eq(staffRoles.id, id))
    .for('share')
  return rows[0] ?? null
}

export type LoginRow = { at: Date; action: LoginAction; network: string | null }

/** Logins and attempts at them, newest first. */
export async function listLogins(db: Queryable, accountId: string, limit: number): Promise<LoginRow[]> {
  const rows = await db
    .select({
      at: auditEntries.at,
      action: sql<LoginAction>`${auditEntries.action}`,
      network: sql<string | null>`${auditEntries.after} ->> 'network'`,
    })
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.subjectType, 'account'),
        eq(auditEntries.subjectId, accountId),
        inArray(auditEntries.action, [...loginActions]),
      ),
    )
    .orderBy(desc(auditEntries.id))
    .limit(limit)
  return rows
}

function matching({ text, role }: UserFilter): SQL | undefined {
  const pattern = text && containing(text)
  return and(
    role && (role === 'team' ? ne(accounts.role, 'customer') : eq(accounts.role, role)),
    pattern
      ? sql`(${accounts.email} like ${pattern} or lower(${accounts.firstName} || ' ' || ${accounts.lastName}) like ${pattern})`
      : undefined,
  )
}

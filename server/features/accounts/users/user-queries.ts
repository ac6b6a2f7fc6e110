import { and, asc, count, eq, or, type SQL, sql } from 'drizzle-orm'
import type { Permission } from '#domain/accounts/permissions.ts'
import type { Role } from '#domain/accounts/roles.ts'
import type { Queryable } from '#server/db/client.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { containing } from '#server/db/text-match.ts'

export type UserFilter = { text?: string; role?: Role }

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

export async function updateUserRole(
  tx: Queryable,
  { id, role, permissions, at }: { id: string; role: Role; permissions: Permission[]; at: Date },
): Promise<void> {
  await tx.update(accounts).set({ role, permissions, updatedAt: at }).where(eq(accounts.id, id))
}

function matching({ text, role }: UserFilter): SQL | undefined {
  const pattern = text && containing(text)
  return and(
    role && eq(accounts.role, role),
    pattern
      ? sql`(${accounts.email} like ${pattern} or lower(${accounts.firstName} || ' ' || ${accounts.lastName}) like ${pattern})`
      : undefined,
  )
}

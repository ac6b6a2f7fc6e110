import { asc, eq, sql } from 'drizzle-orm'
import type { Permission } from '#domain/accounts/staff/permissions.ts'
import type { Queryable, Tx } from '#server/db/client.ts'
import { readingOrder } from '#server/db/reading-order.ts'
import { accounts, staffInvitations, staffRoles } from '#server/db/schema/accounts.ts'

export type StaffRoleRow = typeof staffRoles.$inferSelect

export type StaffRoleValues = Omit<StaffRoleRow, 'id'>

export function listStaffRoleRows(db: Queryable): Promise<(StaffRoleRow & { people: number })[]> {
  return db
    .select({
      id: staffRoles.id,
      name: staffRoles.name,
      description: staffRoles.description,
      permissions: staffRoles.permissions,
      people: sql<number>`(select count(*)::int from accounts a where a.staff_role_id = staff_roles.id)`,
    })
    .from(staffRoles)
    .orderBy(readingOrder(staffRoles.name), asc(staffRoles.id))
}

export async function findStaffRole(db: Queryable, id: number): Promise<StaffRoleRow | null> {
  const [row] = await db.select().from(staffRoles).where(eq(staffRoles.id, id))
  return row ?? null
}

export async function lockStaffRole(tx: Tx, id: number): Promise<StaffRoleRow | null> {
  const [row] = await tx.select().from(staffRoles).where(eq(staffRoles.id, id)).for('update')
  return row ?? null
}

export function countStaffRoles(db: Queryable): Promise<number> {
  return db.$count(staffRoles)
}

export async function insertStaffRole(tx: Tx, row: StaffRoleValues): Promise<number> {
  const [made] = await tx.insert(staffRoles).values(row).returning({ id: staffRoles.id })
  if (!made) throw new Error('Inserting a staff role always gives its id')
  return made.id
}

export async function updateStaffRoleRow(tx: Tx, id: number, change: StaffRoleValues): Promise<void> {
  await tx.update(staffRoles).set(change).where(eq(staffRoles.id, id))
}

export async function deleteStaffRoleRow(tx: Tx, id: number): Promise<void> {
  await tx.delete(staffRoles).where(eq(staffRoles.id, id))
}

export type Member = { id: string; email: string; permissions: Permission[] }

/** Everyone who has the role, in id order, so that two changes at once wait for each other. */
export function lockMembers(tx: Tx, staffRoleId: number): Promise<Member[]> {
  return tx
    .select({ id: accounts.id, email: accounts.email, permissions: accounts.permissions })
    .from(accounts)
    .where(eq(accounts.staffRoleId, staffRoleId))
    .orderBy(asc(accounts.id))
    .for('no key update')
}

/** For everyone who has the role, and for those who are invited to it. */
export async function updatePermissionsOfMembers(
  tx: Tx,
  { staffRoleId, permissions, at }: { staffRoleId: number; permissions: Permission[]; at: Date },
): Promise<void> {
  await tx.update(accounts).set({ permissions, updatedAt: at }).where(eq(accounts.staffRoleId, staffRoleId))
  await tx.update(staffInvitations).set({ permissions }).where(eq(staffInvitations.staffRoleId, staffRoleId))
}

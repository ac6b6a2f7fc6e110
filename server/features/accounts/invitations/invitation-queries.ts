import { and, desc, eq, gt, isNull, lte, sql } from 'drizzle-orm'
import type { Queryable, Tx } from '#server/db/client.ts'
import { accounts, staffInvitations, staffRoles } from '#server/db/schema/accounts.ts'

export type NewInvitation = typeof staffInvitations.$inferInsert

const columns = {
  id: staffInvitations.id,
  email: staffInvitations.email,
  name: staffInvitations.name,
  role: staffInvitations.role,
  permissions: staffInvitations.permissions,
  staffRoleId: staffInvitations.staffRoleId,
  isEmailed: staffInvitations.isEmailed,
  sentAt: staffInvitations.sentAt,
  expiresAt: staffInvitations.expiresAt,
  staffRoleName: staffRoles.name,
  staffRoleDescription: staffRoles.description,
  inviterEmail: accounts.email,
  inviterName: sql<string>`coalesce(nullif(trim(${accounts.firstName} || ' ' || ${accounts.lastName}), ''), ${accounts.email})`,
  isInviterActive: sql<boolean>`${accounts.role} = 'admin' and ${accounts.suspendedAt} is null`,
}

// Whoever sent it must still be allowed to: a link kept back would otherwise outlive its sender's rights.
const isByAdministrator = and(eq(accounts.role, 'admin'), isNull(accounts.suspendedAt))

function readInvitations(db: Queryable) {
  return db
    .select(columns)
    .from(staffInvitations)
    .innerJoin(accounts, eq(accounts.id, staffInvitations.invitedBy))
    .leftJoin(staffRoles, eq(staffRoles.id, staffInvitations.staffRoleId))
}

export type InvitationRow = Awaited<ReturnType<typeof listInvitationRows>>[number]

export async function listInvitationRows(db: Queryable) {
  return readInvitations(db).orderBy(desc(staffInvitations.sentAt), staffInvitations.id)
}

export async function findInvitation(db: Queryable, id: string): Promise<InvitationRow | null> {
  const rows = await readInvitations(db).where(eq(staffInvitations.id, id))
  return rows[0] ?? null
}

type InvitationLookup = { tokenHash: string; now: Date }

export async function findInvitationByToken(
  db: Queryable,
  { tokenHash, now }: InvitationLookup,
): Promise<InvitationRow | null> {
  const rows = await readInvitations(db).where(
    and(eq(staffInvitations.tokenHash, tokenHash), gt(staffInvitations.expiresAt, now), isByAdministrator),
  )
  return rows[0] ?? null
}

/** Of two that accept at once, the second waits here, and then finds nothing. */
export async function lockInvitationByToken(
  tx: Tx,
  { tokenHash, now }: InvitationLookup,
): Promise<InvitationRow | null> {
  const rows = await readInvitations(tx)
    .where(
      and(eq(staffInvitations.tokenHash, tokenHash), gt(staffInvitations.expiresAt, now), isByAdministrator),
    )
    .for('update', { of: staffInvitations })
  return rows[0] ?? null
}

export async function lockInvitation(tx: Tx, id: string): Promise<boolean> {
  const rows = await tx
    .select({ id: staffInvitations.id })
    .from(staffInvitations)
    .where(eq(staffInvitations.id, id))
    .for('update')
  return rows.length === 1
}

/** False if the address has one already. */
export async function insertInvitation(tx: Tx, invitation: NewInvitation): Promise<boolean> {
  const { rowCount } = await tx
    .insert(staffInvitations)
    .values(invitation)
    .onConflictDoNothing({ target: staffInvitations.email })
  return rowCount === 1
}

export async function updateInvitationLink(
  tx: Tx,
  id: string,
  link: Pick<NewInvitation, 'tokenHash' | 'isEmailed' | 'invitedBy' | 'sentAt' | 'expiresAt'>,
): Promise<void> {
  await tx.update(staffInvitations).set(link).where(eq(staffInvitations.id, id))
}

export async function deleteInvitation(tx: Tx, id: string): Promise<void> {
  await tx.delete(staffInvitations).where(eq(staffInvitations.id, id))
}

export async function listInvitationsTo(
  db: Queryable,
  email: string,
): Promise<{ sentAt: Date; name: string; email: string }[]> {
  return db
    .select({
      sentAt: staffInvitations.sentAt,
      name: staffInvitations.name,
      email: staffInvitations.email,
    })
    .from(staffInvitations)
    .where(eq(staffInvitations.email, email))
}

/** Of somebody who deletes their account. */
export async function deleteInvitationOf(tx: Tx, email: string): Promise<void> {
  await tx.delete(staffInvitations).where(eq(staffInvitations.email, email))
}

export async function deleteInvitationsExpiredBefore(db: Queryable, before: Date): Promise<number> {
  const { rowCount } = await db.delete(staffInvitations).where(lte(staffInvitations.expiresAt, before))
  return rowCount ?? 0
}

import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { Role } from '#domain/permissions.ts'
import type { Queryable, Tx } from '#server/db/client.ts'
import { accounts, credentials, secondFactors } from '#server/db/schema/accounts.ts'

export type NewAccount = {
  email: string
  firstName: string
  lastName: string
  passwordHash: string
  role: Role
  emailVerified: boolean
  now: Date
}

/** An account with its password, or null where the address has one already. Of two at once, the later one waits here. */
export async function insertAccount(tx: Tx, account: NewAccount): Promise<string | null> {
  const { passwordHash, now, ...person } = account
  const rows = await tx
    .insert(accounts)
    .values({ ...person, id: randomUUID(), createdAt: now, updatedAt: now })
    .onConflictDoNothing({ target: accounts.email })
    .returning({ id: accounts.id })
  const id = rows[0]?.id
  if (id === undefined) return null
  await tx.insert(credentials).values({ accountId: id, passwordHash, updatedAt: now })
  return id
}

export async function findAccountByEmail(db: Queryable, email: string) {
  const rows = await db
    .select({
      id: accounts.id,
      email: accounts.email,
      firstName: accounts.firstName,
      role: accounts.role,
      emailVerified: accounts.emailVerified,
      passwordHash: credentials.passwordHash,
      secondFactorSince: secondFactors.confirmedAt,
    })
    .from(accounts)
    .leftJoin(credentials, eq(credentials.accountId, accounts.id))
    .leftJoin(secondFactors, eq(secondFactors.accountId, accounts.id))
    .where(eq(accounts.email, email))
  return rows[0] ?? null
}

export type SignInAccount = NonNullable<Awaited<ReturnType<typeof findAccountByEmail>>>

export async function findAccount(db: Queryable, id: string) {
  const rows = await db
    .select({ account: accounts, secondFactorSince: secondFactors.confirmedAt })
    .from(accounts)
    .leftJoin(secondFactors, eq(secondFactors.accountId, accounts.id))
    .where(eq(accounts.id, id))
  const row = rows[0]
  return row ? { ...row.account, hasSecondFactor: row.secondFactorSince !== null } : null
}

export async function updateRole(db: Queryable, accountId: string, role: Role): Promise<void> {
  await db.update(accounts).set({ role }).where(eq(accounts.id, accountId))
}

export async function updatePerson(
  db: Queryable,
  accountId: string,
  person: { firstName: string; lastName: string; phone: string | null; updatedAt: Date },
): Promise<void> {
  await db.update(accounts).set(person).where(eq(accounts.id, accountId))
}

export async function updateEmailVerified(db: Queryable, accountId: string): Promise<void> {
  await db.update(accounts).set({ emailVerified: true }).where(eq(accounts.id, accountId))
}

export async function updatePassword(
  db: Queryable,
  accountId: string,
  { passwordHash, now }: { passwordHash: string; now: Date },
): Promise<void> {
  await db
    .insert(credentials)
    .values({ accountId, passwordHash, updatedAt: now })
    .onConflictDoUpdate({ target: credentials.accountId, set: { passwordHash, updatedAt: now } })
}

/** The password as it is now. It stays so, and so does its account, until the end of the transaction. */
export async function lockPasswordHash(tx: Tx, accountId: string): Promise<string | null> {
  const rows = await tx
    .select({ passwordHash: credentials.passwordHash })
    .from(accounts)
    .innerJoin(credentials, eq(credentials.accountId, accounts.id))
    .where(eq(accounts.id, accountId))
    .for('share')
  return rows[0]?.passwordHash ?? null
}

/** Until the end of the transaction nobody becomes administrator or stops being one. */
export async function lockAdministrators(tx: Tx): Promise<string[]> {
  const result = await tx.execute<{ id: string }>(
    sql`select id from accounts where role = 'admin' order by id for update`,
  )
  return result.rows.map(({ id }) => id)
}

export async function deleteAccountRow(tx: Tx, accountId: string): Promise<void> {
  await tx.delete(accounts).where(eq(accounts.id, accountId))
}

import { randomUUID } from 'node:crypto'
import { and, eq, gt, isNull, notExists, sql } from 'drizzle-orm'
import type { Role } from '#domain/accounts/staff/roles.ts'
import type { Queryable, Tx } from '#server/db/client.ts'
import {
  accountAddresses,
  accounts,
  credentials,
  recoveryCodes,
  secondFactors,
  sessions,
} from '#server/db/schema/accounts.ts'
import { conversations } from '#server/db/schema/conversations.ts'
import { customerGroups } from '#server/db/schema/customer-groups.ts'
import { orders } from '#server/db/schema/orders.ts'
import { quotes } from '#server/db/schema/quotes.ts'
import { storedValues } from '#server/db/schema/stored-values.ts'

export type NewAccount = {
  email: string
  firstName: string
  lastName: string
  /** Null: a password is chosen later. */
  passwordHash: string | null
  role: Role
  emailVerified: boolean
  /** Whether they must verify the address before they may log in. */
  mustVerifyEmail: boolean
  now: Date
}

/** An account, with its password if it has one, or null if the address already has one. Of two at once, the later one waits here. */
export async function insertAccount(tx: Tx, account: NewAccount): Promise<string | null> {
  const { passwordHash, now, ...person } = account
  const rows = await tx
    .insert(accounts)
    .values({ ...person, id: randomUUID(), createdAt: now, updatedAt: now })
    .onConflictDoNothing({ target: accounts.email })
    .returning({ id: accounts.id })
  const id = rows[0]?.id
  if (id === undefined) return null
  if (passwordHash !== null)
    await tx.insert(credentials).values({ accountId: id, passwordHash, updatedAt: now })
  return id
}

/** Zero: none was chosen yet. */
export const passwordVersion = sql<number>`coalesce(${credentials.version}, 0)`

export async function findAccountByEmail(db: Queryable, email: string) {
  const rows = await db
    .select({
      id: accounts.id,
      email: accounts.email,
      firstName: accounts.firstName,
      lastName: accounts.lastName,
      role: accounts.role,
      emailVerified: accounts.emailVerified,
      firstStaffSignInAt: accounts.firstStaffSignInAt,
      suspendedAt: accounts.suspendedAt,
      mustVerifyEmail: accounts.mustVerifyEmail,
      passwordHash: credentials.passwordHash,
      passwordVersion,
      secondFactorSince: secondFactors.confirmedAt,
    })
    .from(accounts)
    .leftJoin(credentials, eq(credentials.accountId, accounts.id))
    .leftJoin(secondFactors, eq(secondFactors.accountId, accounts.id))
    .where(eq(accounts.email, email))
  return rows[0] ?? null
}

/** Of the account whose address this is, once it has proven that. */
export async function findVerifiedAccountId(db: Queryable, email: string): Promise<string | null> {
  const rows = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.email, email), eq(accounts.emailVerified, true)))
  return rows[0]?.id ?? null
}

export type SignInAccount = NonNullable<Awaited<ReturnType<typeof findAccountByEmail>>>

export async function findAccount(db: Queryable, id: string) {
  const rows = await db
    .select({
      account: accounts,
      passwordVersion,
      secondFactorSince: secondFactors.confirmedAt,
      group: { name: customerGroups.name, showsExclVat: customerGroups.showsExclVat },
    })
    .from(accounts)
    .leftJoin(customerGroups, eq(customerGroups.id, accounts.customerGroupId))
    .leftJoin(credentials, eq(credentials.accountId, accounts.id))
    .leftJoin(secondFactors, eq(secondFactors.accountId, accounts.id))
    .where(eq(accounts.id, id))
  const [row] = rows
  if (!row) return null
  const { account, group } = row
  return {
    ...account,
    passwordVersion: row.passwordVersion,
    hasPassword: row.passwordVersion > 0,
    hasSecondFactor: row.secondFactorSince !== null,
    priceList: group && { name: group.name, exclVat: account.pricesExclVat ?? group.showsExclVat },
  }
}

export async function updateRole(db: Queryable, accountId: string, role: Role): Promise<void> {
  await db.update(accounts).set({ role }).where(eq(accounts.id, accountId))
}

export async function updatePerson(
  db: Queryable,
  accountId: string,
  person: {
    firstName: string
    lastName: string
    phone: string | null
    pricesExclVat?: boolean | undefined
    updatedAt: Date
  },
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
): Promise<number> {
  const rows = await db
    .insert(credentials)
    .values({ accountId, passwordHash, updatedAt: now })
    .onConflictDoUpdate({
      target: credentials.accountId,
      set: { passwordHash, updatedAt: now, version: sql`${credentials.version} + 1` },
    })
    .returning({ version: credentials.version })
  const version = rows[0]?.version
  if (version === undefined) throw new Error('Setting a password gave no version')
  return version
}

export async function deletePassword(db: Queryable, accountId: string): Promise<void> {
  await db.delete(credentials).where(eq(credentials.accountId, accountId))
}

/** The same password, hashed at another cost; skipped if the password has changed in the meantime. */
export async function renewPasswordHash(
  db: Queryable,
  accountId: string,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await db
    .update(credentials)
    .set({ passwordHash: to })
    .where(and(eq(credentials.accountId, accountId), eq(credentials.passwordHash, from)))
}

export async function updateFirstStaffSignIn(db: Queryable, accountId: string, at: Date): Promise<void> {
  await db
    .update(accounts)
    .set({ firstStaffSignInAt: at })
    .where(and(eq(accounts.id, accountId), isNull(accounts.firstStaffSignInAt)))
}

/**
 * The account of an address that is unverified and not in use, locked: a new sign-up with the address may just as well
 * be its owner. Null if there is none.
 */
export async function lockUnclaimedAccount(tx: Tx, email: string, now: Date): Promise<string | null> {
  const account = await lockUnusedAccount(tx, email, now)
  // An account that was never asked to verify is in use without it, and stays its owner's.
  return account?.mustVerifyEmail ? account.id : null
}

/** One that the checkout opened and nobody can come back to, since it has no password and no session. Locked. */
export async function lockAbandonedAccount(tx: Tx, email: string, now: Date): Promise<string | null> {
  const account = await lockUnusedAccount(tx, email, now)
  return account?.passwordVersion === 0 ? account.id : null
}

async function lockUnusedAccount(tx: Tx, email: string, now: Date) {
  const [locked] = await tx
    .select({ id: accounts.id, mustVerifyEmail: accounts.mustVerifyEmail })
    .from(accounts)
    .where(and(eq(accounts.email, email), eq(accounts.emailVerified, false), eq(accounts.role, 'customer')))
    .for('update')
  if (!locked) return null
  // Only now, since whoever held the account may have written some of it.
  const [unused] = await tx
    .select({ passwordVersion })
    .from(accounts)
    .leftJoin(credentials, eq(credentials.accountId, accounts.id))
    .where(
      and(
        eq(accounts.id, locked.id),
        isNull(accounts.customerGroupId),
        notExists(
          tx
            .select()
            .from(sessions)
            .where(and(eq(sessions.accountId, accounts.id), gt(sessions.expiresAt, now))),
        ),
        ...[orders, storedValues, quotes, conversations].map((table) =>
          notExists(tx.select().from(table).where(eq(table.accountId, accounts.id))),
        ),
      ),
    )
  return unused ? { ...locked, ...unused } : null
}

/** Blocks other saves of the same person until this transaction ends, and nothing else. */
export async function lockAccount(tx: Tx, accountId: string) {
  const rows = await tx
    .select({ emailVerified: accounts.emailVerified, mustVerifyEmail: accounts.mustVerifyEmail })
    .from(accounts)
    .where(eq(accounts.id, accountId))
    .for('no key update')
  return rows[0] ?? null
}

/** Anybody can sign up with somebody else's address: until it is verified, nobody has shown that it is theirs. */
export function isUnclaimed({
  emailVerified,
  mustVerifyEmail,
}: {
  emailVerified: boolean
  mustVerifyEmail: boolean
}): boolean {
  return mustVerifyEmail && !emailVerified
}

/** Everything left in an account by someone who never verified the address. */
export async function clearUnclaimedAccount(
  tx: Tx,
  accountId: string,
  person: { firstName?: string; lastName?: string; now: Date },
): Promise<void> {
  const { now, ...names } = person
  await tx
    .update(accounts)
    .set({ ...names, phone: null, updatedAt: now })
    .where(eq(accounts.id, accountId))
  await tx.delete(accountAddresses).where(eq(accountAddresses.accountId, accountId))
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.accountId, accountId))
  await tx.delete(secondFactors).where(eq(secondFactors.accountId, accountId))
}

/**
 * The version of the password, unless the account is suspended. Neither it nor the account changes until the end of the
 * transaction.
 */
export async function lockPasswordVersion(tx: Tx, accountId: string): Promise<number | null> {
  const locked = await tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.id, accountId), isNull(accounts.suspendedAt)))
    .for('share')
  if (locked.length === 0) return null
  // The outer side of a join cannot be locked, and an account without a password has no row here.
  const rows = await tx
    .select({ version: credentials.version })
    .from(credentials)
    .where(eq(credentials.accountId, accountId))
    .for('share')
  return rows[0]?.version ?? 0
}

/** Those who can log in. Until the end of the transaction nobody becomes an administrator or stops being one. */
export async function lockAdministrators(tx: Tx): Promise<string[]> {
  const result = await tx.execute<{ id: string }>(
    sql`select id from accounts where role = 'admin' and suspended_at is null order by id for update`,
  )
  return result.rows.map(({ id }) => id)
}

export async function deleteAccountRow(tx: Tx, accountId: string): Promise<void> {
  await tx.delete(accounts).where(eq(accounts.id, accountId))
}

/** Puts an account into a group of customers, or into none. */
export async function updateCustomerGroup(
  tx: Tx,
  accountId: string,
  group: { customerGroupId: number | null; pricesExclVat?: boolean | null },
): Promise<void> {
  await tx.update(accounts).set(group).where(eq(accounts.id, accountId))
}

export async function updateAccountEmail(
  tx: Tx,
  accountId: string,
  change: { email: string; emailVerified: boolean; mustVerifyEmail: boolean; updatedAt: Date },
): Promise<void> {
  await tx.update(accounts).set(change).where(eq(accounts.id, accountId))
}

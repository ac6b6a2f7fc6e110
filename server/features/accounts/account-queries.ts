import { and, eq, gt } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { accounts, credentials, sessions } from '#server/db/schema/accounts.ts'
import type { Caller } from '#server/http/route.ts'

/** Who holds this session, as the database says now: a role that was taken away counts at once. */
export async function findCallerByToken(db: Queryable, token: string, now: Date): Promise<Caller | null> {
  // A cookie can hold what a text column cannot.
  if (token.includes('\0')) return null
  const rows = await db
    .select({
      accountId: accounts.id,
      email: accounts.email,
      firstName: accounts.firstName,
      lastName: accounts.lastName,
      role: accounts.role,
      emailVerified: accounts.emailVerified,
      sessionToken: sessions.token,
      sessionExpiresAt: sessions.expiresAt,
    })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .where(and(eq(sessions.token, token), gt(sessions.expiresAt, now)))
  return rows[0] ?? null
}

export async function deleteSession(db: Queryable, token: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.token, token))
}

export async function findAccountByEmail(
  db: Queryable,
  email: string,
): Promise<{ id: string; role: string } | null> {
  const rows = await db
    .select({ id: accounts.id, role: accounts.role })
    .from(accounts)
    .where(eq(accounts.email, email))
  return rows[0] ?? null
}

export async function findPasswordHash(db: Queryable, accountId: string): Promise<string | null> {
  const rows = await db
    .select({ passwordHash: credentials.passwordHash })
    .from(credentials)
    .where(eq(credentials.accountId, accountId))
  return rows[0]?.passwordHash ?? null
}

export async function updateRole(
  db: Queryable,
  accountId: string,
  role: 'customer' | 'admin',
): Promise<void> {
  await db.update(accounts).set({ role }).where(eq(accounts.id, accountId))
}

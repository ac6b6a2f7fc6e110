import { and, desc, eq, gt, inArray, isNull, lte, ne, sql } from 'drizzle-orm'
import type { Queryable, Tx } from '#server/db/client.ts'
import { builtOnce, runNamed } from '#server/db/prepared.ts'
import { accounts, lastLogins, sessions } from '#server/db/schema/accounts.ts'
import { customerGroups } from '#server/db/schema/customer-groups.ts'
import type { Caller } from '#server/http/route.ts'
import type { AccountMerge } from '../account-merge.ts'

export async function insertSession(db: Queryable, session: typeof sessions.$inferInsert): Promise<void> {
  await db.insert(sessions).values(session)
}

export async function updateLastLogin(db: Queryable, accountId: string, at: Date): Promise<void> {
  await db
    .insert(lastLogins)
    .values({ accountId, at })
    .onConflictDoUpdate({ target: lastLogins.accountId, set: { at } })
}

/** The session and its owner, from the database: a role that was taken away has no effect from the next call. */
export async function findSession(db: Queryable, tokenHash: string, now: Date) {
  const rows = await ofToken(db).execute({ tokenHash, now })
  return rows[0] ?? null
}

const ownPriceList = sql<
  Caller['priceList']
>`case when ${customerGroups.id} is not null then json_build_object(
  'name', ${customerGroups.name}, 'exclVat', coalesce(${accounts.pricesExclVat}, ${customerGroups.showsExclVat})) end`

// Every call of a logged-in person runs this first.
const ofToken = builtOnce((db) =>
  db
    .select({
      accountId: accounts.id,
      email: accounts.email,
      firstName: accounts.firstName,
      lastName: accounts.lastName,
      role: accounts.role,
      permissions: accounts.permissions,
      emailVerified: accounts.emailVerified,
      priceList: ownPriceList,
      sessionId: sessions.id,
      isRemembered: sessions.isRemembered,
      needsPassword: sessions.needsPassword,
      needsSecondFactor: sessions.needsSecondFactor,
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
      sessionExpiresAt: sessions.expiresAt,
    })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .leftJoin(customerGroups, eq(customerGroups.id, accounts.customerGroupId))
    .where(
      and(
        eq(sessions.tokenHash, sql.placeholder('tokenHash')),
        gt(sessions.expiresAt, sql.placeholder('now')),
        isNull(accounts.suspendedAt),
      ),
    )
    .prepare('find-session'),
)

export async function updateSeen(
  db: Queryable,
  id: string,
  seen: { lastSeenAt: Date; expiresAt: Date },
): Promise<void> {
  await runNamed('update-seen', db.update(sessions).set(seen).where(eq(sessions.id, id)))
}

/** Most recently used first. */
export async function listSessions(db: Queryable, accountId: string, now: Date) {
  return db
    .select({
      id: sessions.id,
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
      userAgent: sessions.userAgent,
    })
    .from(sessions)
    .where(and(eq(sessions.accountId, accountId), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.createdAt), sessions.id)
}

export async function hasSession(
  db: Queryable,
  accountId: string,
  which: { id: string } | { tokenHashes: readonly string[] },
): Promise<boolean> {
  const isThat = 'id' in which ? eq(sessions.id, which.id) : inArray(sessions.tokenHash, which.tokenHashes)
  const rows = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.accountId, accountId), isThat))
  return rows.length > 0
}

export async function deleteSessionByToken(db: Queryable, tokenHash: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.tokenHash, tokenHash))
}

export async function deleteSession(
  db: Queryable,
  { id, accountId }: { id: string; accountId: string },
): Promise<boolean> {
  const result = await db.delete(sessions).where(and(eq(sessions.id, id), eq(sessions.accountId, accountId)))
  return result.rowCount === 1
}

export async function deleteSessions(
  db: Queryable,
  { accountId, exceptId }: { accountId: string; exceptId?: string },
): Promise<void> {
  const others = exceptId === undefined ? undefined : ne(sessions.id, exceptId)
  await db.delete(sessions).where(and(eq(sessions.accountId, accountId), others))
}

export async function updateDuties(
  db: Queryable,
  accountId: string,
  duties: { needsPassword?: boolean; needsSecondFactor?: boolean },
): Promise<void> {
  await db.update(sessions).set(duties).where(eq(sessions.accountId, accountId))
}

export async function deleteExpiredSessions(db: Queryable, now: Date): Promise<number> {
  const result = await db.delete(sessions).where(lte(sessions.expiresAt, now))
  return result.rowCount ?? 0
}

/** The later login of both. */
export async function moveLastLogin(tx: Tx, { stayingId, closingId }: AccountMerge): Promise<void> {
  await tx.execute(sql`
    insert into last_logins (account_id, at) select ${stayingId}, at from last_logins where account_id = ${closingId}
    on conflict (account_id) do update set at = greatest(last_logins.at, excluded.at)`)
}

/** In every session of staff without a second factor, the admin area stays closed until they turn one on. */
export async function updateSessionsWithoutSecondFactor(tx: Tx): Promise<void> {
  await tx.execute(sql`
    update sessions s set needs_second_factor = true from accounts a
    where a.id = s.account_id and a.role <> 'customer' and not exists (
      select from second_factors f where f.account_id = a.id and f.confirmed_at is not null)`)
}

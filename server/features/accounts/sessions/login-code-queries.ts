import { and, eq, gt, lt, lte, sql } from 'drizzle-orm'
import { maxLoginCodeAttempts } from '#domain/accounts/verification.ts'
import type { Queryable } from '#server/db/client.ts'
import { loginCodes } from '#server/db/schema/accounts.ts'

export type NewLoginCode = { accountId: string; codeHash: string; createdAt: Date; expiresAt: Date }

/** Replaces an earlier code. If the account does not exist, nothing is stored. */
export async function replaceLoginCode(db: Queryable, code: NewLoginCode): Promise<void> {
  const { accountId, codeHash, createdAt, expiresAt } = code
  await db.execute(sql`
    insert into login_codes (account_id, code_hash, attempts, created_at, expires_at)
    select id, ${codeHash}, 0, ${createdAt}::timestamptz, ${expiresAt}::timestamptz
    from accounts where id = ${accountId}
    on conflict (account_id) do update
    set code_hash = excluded.code_hash, attempts = 0, created_at = excluded.created_at,
      expires_at = excluded.expires_at`)
}

/** Counts an attempt and returns the hash to compare with; null if there is no code or it had too many attempts. */
export async function countLoginCodeAttempt(
  db: Queryable,
  accountId: string,
  now: Date,
): Promise<string | null> {
  const rows = await db
    .update(loginCodes)
    .set({ attempts: sql`${loginCodes.attempts} + 1` })
    .where(
      and(
        eq(loginCodes.accountId, accountId),
        gt(loginCodes.expiresAt, now),
        lt(loginCodes.attempts, maxLoginCodeAttempts),
      ),
    )
    .returning({ codeHash: loginCodes.codeHash })
  return rows[0]?.codeHash ?? null
}

/** Uses up a code. Of two at once, only one succeeds. */
export async function takeLoginCode(
  db: Queryable,
  { accountId, codeHash }: { accountId: string; codeHash: string },
): Promise<boolean> {
  const rows = await db
    .delete(loginCodes)
    .where(and(eq(loginCodes.accountId, accountId), eq(loginCodes.codeHash, codeHash)))
    .returning({ accountId: loginCodes.accountId })
  return rows.length > 0
}

export async function deleteLoginCode(db: Queryable, accountId: string): Promise<void> {
  await db.delete(loginCodes).where(eq(loginCodes.accountId, accountId))
}

export async function deleteExpiredLoginCodes(db: Queryable, now: Date): Promise<number> {
  const result = await db.delete(loginCodes).where(lte(loginCodes.expiresAt, now))
  return result.rowCount ?? 0
}

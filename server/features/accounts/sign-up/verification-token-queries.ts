import { and, eq, gt, lte, sql } from 'drizzle-orm'
import type { VerificationPurpose } from '#domain/accounts/verification.ts'
import type { Queryable } from '#server/db/client.ts'
import { accounts, credentials, verificationTokens } from '#server/db/schema/accounts.ts'
import { passwordVersion } from '../account-queries.ts'

export type NewVerificationToken = {
  accountId: string
  purpose: VerificationPurpose
  tokenHash: string
  createdAt: Date
  expiresAt: Date
}

/** Replaces an earlier token. If the account does not exist, nothing is stored. */
export async function replaceVerificationToken(db: Queryable, token: NewVerificationToken): Promise<void> {
  const { accountId, purpose, tokenHash, createdAt, expiresAt } = token
  await db.execute(sql`
    insert into verification_tokens (account_id, purpose, token_hash, created_at, expires_at)
    select id, ${purpose}, ${tokenHash}, ${createdAt}::timestamptz, ${expiresAt}::timestamptz
    from accounts where id = ${accountId}
    on conflict (account_id, purpose) do update
    set token_hash = excluded.token_hash, created_at = excluded.created_at, expires_at = excluded.expires_at`)
}

export async function findVerificationToken(
  db: Queryable,
  { purpose, tokenHash, now }: { purpose: VerificationPurpose; tokenHash: string; now: Date },
) {
  const rows = await db
    .select({
      accountId: accounts.id,
      email: accounts.email,
      firstName: accounts.firstName,
      lastName: accounts.lastName,
      role: accounts.role,
      emailVerified: accounts.emailVerified,
      passwordHash: credentials.passwordHash,
      passwordVersion,
    })
    .from(verificationTokens)
    .innerJoin(accounts, eq(accounts.id, verificationTokens.accountId))
    .leftJoin(credentials, eq(credentials.accountId, verificationTokens.accountId))
    .where(
      and(
        eq(verificationTokens.tokenHash, tokenHash),
        eq(verificationTokens.purpose, purpose),
        gt(verificationTokens.expiresAt, now),
      ),
    )
  return rows[0] ?? null
}

/** Uses up a token. Of two at once, only one succeeds. */
export async function takeVerificationToken(
  db: Queryable,
  { purpose, tokenHash, now }: { purpose: VerificationPurpose; tokenHash: string; now: Date },
): Promise<{ accountId: string } | null> {
  const rows = await db
    .delete(verificationTokens)
    .where(
      and(
        eq(verificationTokens.tokenHash, tokenHash),
        eq(verificationTokens.purpose, purpose),
        gt(verificationTokens.expiresAt, now),
      ),
    )
    .returning({ accountId: verificationTokens.accountId })
  return rows[0] ?? null
}

export async function deleteVerificationTokens(
  db: Queryable,
  accountId: string,
  purpose: VerificationPurpose,
): Promise<void> {
  await db
    .delete(verificationTokens)
    .where(and(eq(verificationTokens.accountId, accountId), eq(verificationTokens.purpose, purpose)))
}

export async function deleteExpiredVerificationTokens(db: Queryable, now: Date): Promise<number> {
  const result = await db.delete(verificationTokens).where(lte(verificationTokens.expiresAt, now))
  return result.rowCount ?? 0
}

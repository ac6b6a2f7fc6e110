import { and, eq, gt, lte, sql } from 'drizzle-orm'
import type { ProofPurpose } from '#domain/proof.ts'
import type { Queryable } from '#server/db/client.ts'
import { accounts, credentials, proofs } from '#server/db/schema/accounts.ts'

export type NewProof = {
  accountId: string
  purpose: ProofPurpose
  tokenHash: string
  createdAt: Date
  expiresAt: Date
}

/** Takes the place of an earlier proof. For an account that is not there, nothing is kept. */
export async function replaceProof(db: Queryable, proof: NewProof): Promise<void> {
  const { accountId, purpose, tokenHash, createdAt, expiresAt } = proof
  await db.execute(sql`
    insert into proofs (account_id, purpose, token_hash, created_at, expires_at)
    select id, ${purpose}, ${tokenHash}, ${createdAt}::timestamptz, ${expiresAt}::timestamptz
    from accounts where id = ${accountId}
    on conflict (account_id, purpose) do update
    set token_hash = excluded.token_hash, created_at = excluded.created_at, expires_at = excluded.expires_at`)
}

export async function findProof(
  db: Queryable,
  { purpose, tokenHash, now }: { purpose: ProofPurpose; tokenHash: string; now: Date },
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
      passwordVersion: credentials.version,
    })
    .from(proofs)
    .innerJoin(accounts, eq(accounts.id, proofs.accountId))
    .leftJoin(credentials, eq(credentials.accountId, proofs.accountId))
    .where(and(eq(proofs.tokenHash, tokenHash), eq(proofs.purpose, purpose), gt(proofs.expiresAt, now)))
  return rows[0] ?? null
}

/** Uses a proof up. Of two at once, one gets it. */
export async function takeProof(
  db: Queryable,
  { purpose, tokenHash, now }: { purpose: ProofPurpose; tokenHash: string; now: Date },
): Promise<{ accountId: string } | null> {
  const rows = await db
    .delete(proofs)
    .where(and(eq(proofs.tokenHash, tokenHash), eq(proofs.purpose, purpose), gt(proofs.expiresAt, now)))
    .returning({ accountId: proofs.accountId })
  return rows[0] ?? null
}

export async function deleteProofs(db: Queryable, accountId: string, purpose: ProofPurpose): Promise<void> {
  await db.delete(proofs).where(and(eq(proofs.accountId, accountId), eq(proofs.purpose, purpose)))
}

export async function deleteExpiredProofs(db: Queryable, now: Date): Promise<number> {
  const result = await db.delete(proofs).where(lte(proofs.expiresAt, now))
  return result.rowCount ?? 0
}

import { and, eq, isNull, lt, or } from 'drizzle-orm'
import type { Queryable, Tx } from '#server/db/client.ts'
import { recoveryCodes, secondFactors } from '#server/db/schema/accounts.ts'

export async function findSecondFactor(db: Queryable, accountId: string) {
  const rows = await db.select().from(secondFactors).where(eq(secondFactors.accountId, accountId))
  return rows[0] ?? null
}

/** A set-up that was never confirmed is replaced by the next; a second factor that is on is not. */
export async function replaceUnconfirmed(
  db: Queryable,
  accountId: string,
  sealedSecret: string,
): Promise<boolean> {
  const result = await db
    .insert(secondFactors)
    .values({ accountId, sealedSecret })
    .onConflictDoUpdate({
      target: secondFactors.accountId,
      set: { sealedSecret, lastStep: null },
      setWhere: isNull(secondFactors.confirmedAt),
    })
  return result.rowCount === 1
}

/** Uses up the code of a half minute. Of two attempts at once, only one succeeds. */
export async function takeStep(db: Queryable, accountId: string, step: number): Promise<boolean> {
  const result = await db
    .update(secondFactors)
    .set({ lastStep: step })
    .where(
      and(
        eq(secondFactors.accountId, accountId),
        or(isNull(secondFactors.lastStep), lt(secondFactors.lastStep, step)),
      ),
    )
  return result.rowCount === 1
}

export async function updateConfirmed(tx: Tx, accountId: string, confirmedAt: Date): Promise<boolean> {
  const result = await tx
    .update(secondFactors)
    .set({ confirmedAt })
    .where(and(eq(secondFactors.accountId, accountId), isNull(secondFactors.confirmedAt)))
  return result.rowCount === 1
}

export async function deleteSecondFactor(tx: Tx, accountId: string): Promise<void> {
  await tx.delete(secondFactors).where(eq(secondFactors.accountId, accountId))
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.accountId, accountId))
}

/** Uses a recovery code up. */
export async function takeRecoveryCode(db: Queryable, accountId: string, codeHash: string): Promise<boolean> {
  const result = await db
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.accountId, accountId), eq(recoveryCodes.codeHash, codeHash)))
  return result.rowCount === 1
}

export async function replaceRecoveryCodes(
  tx: Tx,
  accountId: string,
  codeHashes: readonly string[],
): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.accountId, accountId))
  await tx.insert(recoveryCodes).values(codeHashes.map((codeHash) => ({ accountId, codeHash })))
}

export async function listSecondFactors(
  db: Queryable,
): Promise<{ accountId: string; sealedSecret: string }[]> {
  return db
    .select({ accountId: secondFactors.accountId, sealedSecret: secondFactors.sealedSecret })
    .from(secondFactors)
}

/** False if it has been replaced in the meantime. */
export async function updateSealedSecret(
  db: Queryable,
  { accountId, from, to }: { accountId: string; from: string; to: string },
): Promise<boolean> {
  const result = await db
    .update(secondFactors)
    .set({ sealedSecret: to })
    .where(and(eq(secondFactors.accountId, accountId), eq(secondFactors.sealedSecret, from)))
  return result.rowCount === 1
}

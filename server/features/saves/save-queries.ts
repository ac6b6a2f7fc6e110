import { and, eq, lt, sql } from 'drizzle-orm'
import type { Queryable, Tx } from '#server/db/client.ts'
import { saves } from '#server/db/schema/saves.ts'

type Named = { accountId: string; key: string }

/** A simultaneous repeat waits here, and then finds the first one's result. */
export async function lockSave(tx: Tx, { accountId, key }: Named): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`save ${accountId} ${key}`}, 0))`)
}

export async function findSave(db: Queryable, { accountId, key }: Named) {
  const rows = await db
    .select({ digest: saves.digest, outcome: saves.outcome })
    .from(saves)
    .where(and(eq(saves.accountId, accountId), eq(saves.key, key)))
  return rows[0] ?? null
}

export async function insertSave(tx: Tx, save: typeof saves.$inferInsert): Promise<void> {
  await tx.insert(saves).values(save)
}

export async function deleteSavesBefore(db: Queryable, at: Date): Promise<number> {
  return (await db.delete(saves).where(lt(saves.savedAt, at))).rowCount ?? 0
}

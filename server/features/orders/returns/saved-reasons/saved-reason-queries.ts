import { asc, eq } from 'drizzle-orm'
import type { Queryable, Tx } from '#server/db/client.ts'
import { savedReasons } from '#server/db/schema/returns.ts'

export type SavedReasonRow = typeof savedReasons.$inferSelect

export type SavedReasonChange = Omit<SavedReasonRow, 'id'>

export function listSavedReasonRows(db: Queryable): Promise<SavedReasonRow[]> {
  return db.select().from(savedReasons).orderBy(asc(savedReasons.id))
}

export async function findSavedReason(db: Queryable, id: number): Promise<SavedReasonRow | null> {
  const [row] = await db.select().from(savedReasons).where(eq(savedReasons.id, id))
  return row ?? null
}

export async function lockSavedReason(tx: Tx, id: number): Promise<SavedReasonRow | null> {
  const [row] = await tx.select().from(savedReasons).where(eq(savedReasons.id, id)).for('update')
  return row ?? null
}

export function countSavedReasons(db: Queryable): Promise<number> {
  return db.$count(savedReasons)
}

/** With an `id`, restores a deleted one under its own id. */
export async function insertSavedReason(tx: Tx, row: SavedReasonChange & { id?: number }): Promise<number> {
  const [made] = await tx.insert(savedReasons).values(row).returning({ id: savedReasons.id })
  if (!made) throw new Error('Inserting a saved reason always gives its id')
  return made.id
}

export async function updateSavedReasonRow(tx: Tx, id: number, change: SavedReasonChange): Promise<void> {
  await tx.update(savedReasons).set(change).where(eq(savedReasons.id, id))
}

export async function deleteSavedReasonRow(tx: Tx, id: number): Promise<void> {
  await tx.delete(savedReasons).where(eq(savedReasons.id, id))
}

import { asc, eq } from 'drizzle-orm'
import type { Queryable, Tx } from '#server/db/client.ts'
import { readingOrder } from '#server/db/reading-order.ts'
import { savedAnswers } from '#server/db/schema/conversations.ts'

export type SavedAnswerRow = typeof savedAnswers.$inferSelect

export type SavedAnswerChange = Omit<SavedAnswerRow, 'id'>

export function listSavedAnswerRows(db: Queryable): Promise<SavedAnswerRow[]> {
  return db.select().from(savedAnswers).orderBy(readingOrder(savedAnswers.title), asc(savedAnswers.id))
}

export async function findSavedAnswer(db: Queryable, id: number): Promise<SavedAnswerRow | null> {
  const [row] = await db.select().from(savedAnswers).where(eq(savedAnswers.id, id))
  return row ?? null
}

export async function lockSavedAnswer(tx: Tx, id: number): Promise<SavedAnswerRow | null> {
  const [row] = await tx.select().from(savedAnswers).where(eq(savedAnswers.id, id)).for('update')
  return row ?? null
}

export function countSavedAnswers(db: Queryable): Promise<number> {
  return db.$count(savedAnswers)
}

/** With an `id`, restores a deleted one under its own id. */
export async function insertSavedAnswer(tx: Tx, row: SavedAnswerChange & { id?: number }): Promise<number> {
  const [made] = await tx.insert(savedAnswers).values(row).returning({ id: savedAnswers.id })
  if (!made) throw new Error('Inserting a saved answer always gives its id')
  return made.id
}

export async function updateSavedAnswerRow(tx: Tx, id: number, change: SavedAnswerChange): Promise<void> {
  await tx.update(savedAnswers).set(change).where(eq(savedAnswers.id, id))
}

export async function deleteSavedAnswerRow(tx: Tx, id: number): Promise<void> {
  await tx.delete(savedAnswers).where(eq(savedAnswers.id, id))
}

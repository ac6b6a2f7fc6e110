import { asc, eq } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { orderNotes } from '#server/db/schema/orders.ts'

export type NoteRow = typeof orderNotes.$inferSelect

export async function listNotes(db: Queryable, orderId: number): Promise<NoteRow[]> {
  return db.select().from(orderNotes).where(eq(orderNotes.orderId, orderId)).orderBy(asc(orderNotes.id))
}

export async function findNote(db: Queryable, id: number): Promise<NoteRow | null> {
  const rows = await db.select().from(orderNotes).where(eq(orderNotes.id, id))
  return rows[0] ?? null
}

export async function insertNote(tx: Queryable, note: typeof orderNotes.$inferInsert): Promise<NoteRow> {
  const rows = await tx.insert(orderNotes).values(note).returning()
  if (!rows[0]) throw new Error('Inserting a note gave no row')
  return rows[0]
}

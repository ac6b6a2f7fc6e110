import { asc, eq } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { orderNotes } from '#server/db/schema/orders.ts'

export type NoteRow = typeof orderNotes.$inferSelect

export async function listNotes(db: Queryable, orderId: number): Promise<NoteRow[]> {
  return db.select().from(orderNotes).where(eq(orderNotes.orderId, orderId)).orderBy(asc(orderNotes.id))
}

/** Null if the same request wrote it before. */
export async function insertNote(
  tx: Queryable,
  note: typeof orderNotes.$inferInsert,
): Promise<NoteRow | null> {
  const rows = await tx
    .insert(orderNotes)
    .values(note)
    .onConflictDoNothing({ target: [orderNotes.orderId, orderNotes.requestKey] })
    .returning()
  return rows[0] ?? null
}

import { and, asc, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { messageFilters } from '#contract/shop/message.ts'
import type { Queryable } from '#server/db/client.ts'
import { contactMessages } from '#server/db/schema/contact.ts'

export type MessageRow = typeof contactMessages.$inferSelect
export type MessageFilter = { status: (typeof messageFilters)[number]; q?: string }

/** Open ones: longest waiting first; closed ones: newest first. */
export function listMessageRows(
  db: Queryable,
  filter: MessageFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<MessageRow[]> {
  const order =
    filter.status === 'open'
      ? [asc(contactMessages.receivedAt), asc(contactMessages.id)]
      : [desc(contactMessages.receivedAt), desc(contactMessages.id)]
  return db
    .select()
    .from(contactMessages)
    .where(matching(filter))
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
}

export function countMessages(db: Queryable, filter: MessageFilter): Promise<number> {
  return db.$count(contactMessages, matching(filter))
}

export async function findMessage(db: Queryable, id: number): Promise<MessageRow | null> {
  const rows = await db.select().from(contactMessages).where(eq(contactMessages.id, id))
  return rows[0] ?? null
}

export async function lockMessage(tx: Queryable, id: number): Promise<MessageRow | null> {
  const rows = await tx.select().from(contactMessages).where(eq(contactMessages.id, id)).for('update')
  return rows[0] ?? null
}

export async function updateMessageDone(
  tx: Queryable,
  id: number,
  done: { doneAt: Date | null; doneBy: string | null },
): Promise<void> {
  await tx.update(contactMessages).set(done).where(eq(contactMessages.id, id))
}

function matching({ status, q }: MessageFilter): SQL | undefined {
  const pattern = q && `%${q.replace(/[\\%_]/g, '\\$&')}%`
  return and(
    status === 'open' ? isNull(contactMessages.doneAt) : undefined,
    status === 'done' ? isNotNull(contactMessages.doneAt) : undefined,
    pattern
      ? sql`(${contactMessages.name} || ' ' || ${contactMessages.email} || ' ' || coalesce(${contactMessages.orderNumber}, '') || ' ' || ${contactMessages.message}) ilike ${pattern}`
      : undefined,
  )
}

import { and, desc, eq, gt, sql } from 'drizzle-orm'
import type { ContactMessage } from '#domain/contact.ts'
import type { Queryable } from '#server/db/client.ts'
import { contactMessages } from '#server/db/schema/contact.ts'
import { orders } from '#server/db/schema/orders.ts'

/** Until the end of the transaction, no other message from this address is counted or saved. */
export async function lockContactAddress(tx: Queryable, email: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`contact ${email}`}, 0))`)
}

/** The newest first. */
export function listMessagesSince(
  db: Queryable,
  email: string,
  since: Date,
): Promise<(ContactMessage & { receivedAt: Date })[]> {
  return db
    .select({
      name: contactMessages.name,
      email: contactMessages.email,
      orderNumber: contactMessages.orderNumber,
      message: contactMessages.message,
      receivedAt: contactMessages.receivedAt,
    })
    .from(contactMessages)
    .where(and(gt(contactMessages.receivedAt, since), eq(contactMessages.email, email)))
    .orderBy(desc(contactMessages.receivedAt), desc(contactMessages.id))
}

export async function insertMessage(
  db: Queryable,
  message: ContactMessage,
  about: {
    accountId: string | null
    orderId: number | null
    receivedAt: Date
    conversationId: number
  },
): Promise<number> {
  const rows = await db
    .insert(contactMessages)
    .values({ ...message, ...about })
    .returning({ id: contactMessages.id })
  if (!rows[0]) throw new Error('Inserting a message gave no row')
  return rows[0].id
}

/** The order with this number, if the account placed it. */
export async function findOwnOrderId(
  db: Queryable,
  { accountId, orderNumber }: { accountId: string; orderNumber: string },
): Promise<number | null> {
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.orderNumber, orderNumber), eq(orders.accountId, accountId)))
  return rows[0]?.id ?? null
}

/** A piece of a statement: the email `e` brings staff a message that was answered since. */
export const isMessageAnswered = sql`(e.kind = 'contact_message' and not exists (
  select 1 from contact_messages m join conversations c on c.id = m.conversation_id
  where e.event_key = 'contact_message:' || m.id and c.state = 'open'))`

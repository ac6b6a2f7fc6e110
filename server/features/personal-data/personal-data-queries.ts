import { and, asc, desc, eq, gt, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { LetterKind } from '#domain/letter.ts'
import type { Queryable, Tx } from '#server/db/client.ts'
import { contactMessages } from '#server/db/schema/contact.ts'
import { letters } from '#server/db/schema/letters.ts'
import { orderNotes, orders } from '#server/db/schema/orders.ts'
import { webhookEvents } from '#server/db/schema/payments.ts'
import { orderReturns } from '#server/db/schema/returns.ts'

export type Owner = { accountId: string; email: string; emailVerified: boolean }

/** Letters that only ever go to an account's own address. */
const accountLetters: LetterKind[] = ['verify_email', 'reset_password', 'password_changed']

// Anyone can sign up with anyone's address, so an address that was never verified does not show what others wrote.
function ownMessages({ accountId, email, emailVerified }: Owner): SQL | undefined {
  const own = eq(contactMessages.accountId, accountId)
  if (!emailVerified) return own
  return or(own, and(isNull(contactMessages.accountId), eq(contactMessages.email, email)))
}

function ownLetters({ accountId, email, emailVerified }: Owner): SQL | undefined {
  const sentHere = eq(letters.recipient, email)
  return and(
    // The shop writes these to itself, and names no customer in them.
    ne(letters.kind, 'attention_needed'),
    or(
      emailVerified ? sentHere : and(sentHere, inArray(letters.kind, accountLetters)),
      sql`${letters.orderNumber} in (select order_number from orders where account_id = ${accountId})`,
      sql`${letters.eventKey} in (select 'contact_received:' || id from contact_messages where account_id = ${accountId})`,
    ),
  )
}

export async function listMessagesOf(db: Queryable, owner: Owner) {
  return db
    .select({
      receivedAt: contactMessages.receivedAt,
      name: contactMessages.name,
      email: contactMessages.email,
      orderNumber: contactMessages.orderNumber,
      message: contactMessages.message,
    })
    .from(contactMessages)
    .where(ownMessages(owner))
    .orderBy(desc(contactMessages.receivedAt), desc(contactMessages.id))
}

export async function deleteMessagesOf(tx: Tx, owner: Owner): Promise<void> {
  await tx.delete(contactMessages).where(ownMessages(owner))
}

export async function listLettersOf(db: Queryable, owner: Owner) {
  return db
    .select({ kind: letters.kind, recipient: letters.recipient, createdAt: letters.createdAt })
    .from(letters)
    .where(ownLetters(owner))
    .orderBy(desc(letters.createdAt), desc(letters.id))
}

/** But for those about orders that still have to be sent. */
export async function deleteLettersOf(tx: Tx, owner: Owner): Promise<void> {
  await tx
    .delete(letters)
    .where(and(ownLetters(owner), or(ne(letters.status, 'waiting'), isNull(letters.orderNumber))))
}

/** Until the end of the transaction nobody places an order on this account. */
export async function lockAccountForDeletion(tx: Tx, accountId: string): Promise<void> {
  await tx.execute(sql`select 1 from accounts where id = ${accountId} for update`)
}

export async function listUnpaidOrders(tx: Tx, accountId: string, now: Date): Promise<string[]> {
  const rows = await tx
    .select({ orderNumber: orders.orderNumber })
    .from(orders)
    .where(
      and(
        eq(orders.accountId, accountId),
        eq(orders.status, 'pending'),
        sql`${orders.reservedUntil} > ${now}::timestamptz`,
      ),
    )
    .orderBy(asc(orders.id))
  return rows.map(({ orderNumber }) => orderNumber)
}

/** Orders without an account, which only a deletion leaves, that still say how to reach the customer: the next ones. */
export async function lockOrphanedOrders(tx: Tx, after: { id: number; limit: number }) {
  return tx
    .select({
      id: orders.id,
      orderNumber: orders.orderNumber,
      status: orders.status,
      paidAt: orders.paidAt,
      fulfilledAt: orders.fulfilledAt,
      isLookedAt: sql<boolean>`exists (
        select 1 from order_attention t where t.order_id = orders.id and t.cleared_at is null)`,
      hasOpenPayment: sql<boolean>`exists (
        select 1 from payment_attempts a
        where a.order_id = orders.id and a.next_check_at is not null)`,
    })
    .from(orders)
    .where(and(isNull(orders.accountId), ne(orders.email, ''), gt(orders.id, after.id)))
    .orderBy(asc(orders.id))
    .limit(after.limit)
    .for('update')
}

export async function updateWithoutContact(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx
    .update(orders)
    .set({ email: '', phone: '' })
    .where(inArray(orders.id, [...ids]))
}

export async function updateWithoutPerson(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx
    .update(orders)
    .set({ email: '', phone: '', fullName: '', address: '', suburb: null, city: '', postalCode: '' })
    .where(inArray(orders.id, [...ids]))
}

export async function deleteNotesOf(tx: Tx, orderIds: readonly number[]): Promise<void> {
  await tx.delete(orderNotes).where(inArray(orderNotes.orderId, [...orderIds]))
}

/** What was written about returns; that they were made stays with the order. */
export async function updateReturnsWithoutNotes(tx: Tx, orderIds: readonly number[]): Promise<void> {
  await tx
    .update(orderReturns)
    .set({ note: null, staffNote: null })
    .where(inArray(orderReturns.orderId, [...orderIds]))
}

/** What the provider sent back of the customer's name, where no invoice needs it. */
export async function updateEventsWithoutNames(tx: Tx, orderNumbers: readonly string[]): Promise<void> {
  await tx
    .update(webhookEvents)
    .set({
      body: sql`${webhookEvents.body} #- '{payload,metadata,customerFirstName}' #- '{payload,metadata,customerLastName}'`,
    })
    .where(
      sql`${webhookEvents.body} #>> '{payload,metadata,orderId}' = any(${sql.param([...orderNumbers])}::text[])`,
    )
}

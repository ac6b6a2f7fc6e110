import { and, asc, eq, inArray, isNotNull, isNull, lt, ne, notExists, sql } from 'drizzle-orm'
import { statusesThat } from '#domain/orders/order-status.ts'
import type { Tx } from '#server/db/client.ts'
import { shopAlerts } from '#server/db/schema/alerts.ts'
import { auditEntries } from '#server/db/schema/audit.ts'
import { backInStockRequests } from '#server/db/schema/back-in-stock-requests.ts'
import { contactMessages } from '#server/db/schema/contact.ts'
import { conversationAnswers, conversationNotes, conversations } from '#server/db/schema/conversations.ts'
import { emails } from '#server/db/schema/emails.ts'
import { orderAttention, orders } from '#server/db/schema/orders.ts'
import { paymentAttempts, webhookEvents } from '#server/db/schema/payments.ts'
import { deleteEmptyConversations } from '../contact/conversations/conversation-queries.ts'
import type { OrderToStrip } from './personal-data-queries.ts'

type Batch = { before: Date; limit: number }

// Each takes the oldest unlocked rows, and returns how many there were.

/** Messages that were dealt with: an unanswered one is never deleted for its age. */
export async function deleteOldMessages(tx: Tx, { before, limit }: Batch): Promise<number> {
  const old = tx
    .select({ id: contactMessages.id })
    .from(contactMessages)
    .innerJoin(conversations, eq(conversations.id, contactMessages.conversationId))
    .where(and(lt(contactMessages.receivedAt, before), ne(conversations.state, 'open')))
    .orderBy(asc(contactMessages.receivedAt))
    .limit(limit)
    .for('update', { of: contactMessages, skipLocked: true })
  const deleted = await tx
    .delete(contactMessages)
    .where(inArray(contactMessages.id, old))
    .returning({ id: contactMessages.conversationId })
  await deleteEmptyConversations(
    tx,
    deleted.map(({ id }) => id),
  )
  return deleted.length
}

/** Answers and notes in conversations that go on. */
export async function deleteOldAnswers(tx: Tx, { before, limit }: Batch): Promise<number> {
  let deleted = 0
  for (const table of [conversationAnswers, conversationNotes]) {
    const old = tx
      .select({ id: table.id })
      .from(table)
      .where(lt(table.at, before))
      .orderBy(asc(table.at))
      .limit(Math.ceil(limit / 2))
    deleted += (await tx.delete(table).where(inArray(table.id, old))).rowCount ?? 0
  }
  return deleted
}

export async function deleteOldBackInStockRequests(tx: Tx, { before, limit }: Batch): Promise<number> {
  const old = tx
    .select({ id: backInStockRequests.id })
    .from(backInStockRequests)
    .where(lt(backInStockRequests.createdAt, before))
    .orderBy(asc(backInStockRequests.createdAt))
    .limit(limit)
    .for('update', { skipLocked: true })
  const { rowCount } = await tx.delete(backInStockRequests).where(inArray(backInStockRequests.id, old))
  return rowCount ?? 0
}

/** The fact that it was sent stays, so that no event sends it twice. */
export async function updateOldEmailsUnreadable(tx: Tx, { before, limit }: Batch): Promise<number> {
  const old = tx
    .select({ id: emails.id })
    .from(emails)
    .where(and(lt(emails.createdAt, before), isNotNull(emails.sealedData), ne(emails.status, 'waiting')))
    .orderBy(asc(emails.createdAt))
    .limit(limit)
    .for('update', { skipLocked: true })
  const { rowCount } = await tx
    .update(emails)
    .set({ recipient: '', sealedData: null, subject: null, sealedContent: null, lastError: null })
    .where(inArray(emails.id, old))
  return rowCount ?? 0
}

/** The fact that it arrived stays, so that a repeat is recognised. */
export async function updateOldEventsWithoutBody(tx: Tx, { before, limit }: Batch): Promise<number> {
  const old = tx
    .select({ id: webhookEvents.webhookId })
    .from(webhookEvents)
    .where(
      and(
        lt(webhookEvents.receivedAt, before),
        sql`${webhookEvents.body} <> '{}'::jsonb`,
        ne(webhookEvents.outcome, 'received'),
      ),
    )
    .orderBy(asc(webhookEvents.receivedAt))
    .limit(limit)
    .for('update', { skipLocked: true })
  const { rowCount } = await tx
    .update(webhookEvents)
    .set({ body: {} })
    .where(inArray(webhookEvents.webhookId, old))
  return rowCount ?? 0
}

export async function deleteOldEntries(tx: Tx, { before, limit }: Batch): Promise<number> {
  const old = tx
    .select({ id: auditEntries.id })
    .from(auditEntries)
    .where(lt(auditEntries.at, before))
    .orderBy(asc(auditEntries.at))
    .limit(limit)
    .for('update', { skipLocked: true })
  const { rowCount } = await tx.delete(auditEntries).where(inArray(auditEntries.id, old))
  return rowCount ?? 0
}

/** Settled alerts, with the comments on them. */
export async function deleteOldAlerts(tx: Tx, { before, limit }: Batch): Promise<number> {
  const old = tx
    .select({ id: shopAlerts.id })
    .from(shopAlerts)
    .where(lt(shopAlerts.clearedAt, before))
    .orderBy(asc(shopAlerts.id))
    .limit(limit)
    .for('update', { skipLocked: true })
  const { rowCount } = await tx.delete(shopAlerts).where(inArray(shopAlerts.id, old))
  return rowCount ?? 0
}

/** Unpaid orders that are over, with nothing about them left open. */
export function lockOldUnpaidOrders(tx: Tx, { before, limit }: Batch): Promise<OrderToStrip[]> {
  return tx
    .select({ id: orders.id, orderNumber: orders.orderNumber })
    .from(orders)
    .where(
      and(
        isNull(orders.paidAt),
        eq(orders.retention, 'whole'),
        lt(orders.placedAt, before),
        inArray(orders.status, statusesThat('isOver')),
        notExists(openAttention(tx)),
        notExists(openAttempt(tx)),
      ),
    )
    .orderBy(asc(orders.placedAt))
    .limit(limit)
    .for('update', { skipLocked: true })
}

/** Orders that no tax return needs any more. */
export function lockOldPaidOrders(tx: Tx, { before, limit }: Batch): Promise<OrderToStrip[]> {
  return tx
    .select({ id: orders.id, orderNumber: orders.orderNumber })
    .from(orders)
    .where(
      and(
        lt(orders.paidAt, before),
        ne(orders.retention, 'figures'),
        inArray(orders.status, statusesThat('isOver')),
        notExists(openAttention(tx)),
      ),
    )
    .orderBy(asc(orders.paidAt))
    .limit(limit)
    .for('update', { skipLocked: true })
}

function openAttention(tx: Tx) {
  return tx
    .select({ one: sql`1` })
    .from(orderAttention)
    .where(and(eq(orderAttention.orderId, orders.id), isNull(orderAttention.clearedAt)))
}

function openAttempt(tx: Tx) {
  return tx
    .select({ one: sql`1` })
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.orderId, orders.id), isNotNull(paymentAttempts.nextCheckAt)))
}

import { and, asc, eq, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { auditEntries } from '#server/db/schema/audit.ts'
import { invoices } from '#server/db/schema/invoices.ts'
import { orderAttention, orderHistory, orderNotes, orders } from '#server/db/schema/orders.ts'
import { payments, refunds } from '#server/db/schema/payments.ts'

// What the shop recorded about an account's orders, oldest first.

export function listInvoicesOfAccount(db: Queryable, accountId: string) {
  return db
    .select({
      kind: invoices.kind,
      number: invoices.number,
      issuedAt: invoices.issuedAt,
      orderNumber: orders.orderNumber,
      document: invoices.document,
    })
    .from(invoices)
    .innerJoin(orders, eq(orders.id, invoices.orderId))
    .where(eq(orders.accountId, accountId))
    .orderBy(asc(invoices.id))
}

export function listPaymentsOf(db: Queryable, accountId: string) {
  return db
    .select({
      recordedAt: payments.recordedAt,
      orderNumber: orders.orderNumber,
      amountCents: payments.amountCents,
      reference: payments.providerPaymentId,
    })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(eq(orders.accountId, accountId))
    .orderBy(asc(payments.id))
}

export function listRefundsOf(db: Queryable, accountId: string) {
  return db
    .select({
      requestedAt: refunds.requestedAt,
      orderNumber: orders.orderNumber,
      amountCents: refunds.amountCents,
      status: refunds.status,
      reason: refunds.reason,
      failure: refunds.failure,
    })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(eq(orders.accountId, accountId))
    .orderBy(asc(refunds.id))
}

export type Remark = { at: Date; orderNumber: string; text: string }

/** Notes, and comments on history steps and attentions. */
export async function listRemarksOf(db: Queryable, accountId: string): Promise<Remark[]> {
  const own = eq(orders.accountId, accountId)
  const ofOrder = { orderNumber: orders.orderNumber }
  const [notes, steps, looks] = await Promise.all([
    db
      .select({ ...ofOrder, at: orderNotes.at, text: orderNotes.text })
      .from(orderNotes)
      .innerJoin(orders, eq(orders.id, orderNotes.orderId))
      .where(own),
    db
      .select({ ...ofOrder, at: orderHistory.at, text: sql<string>`${orderHistory.note}` })
      .from(orderHistory)
      .innerJoin(orders, eq(orders.id, orderHistory.orderId))
      .where(and(own, isNotNull(orderHistory.note))),
    db
      .select({ ...ofOrder, at: orderAttention.raisedAt, text: sql<string>`${orderAttention.note}` })
      .from(orderAttention)
      .innerJoin(orders, eq(orders.id, orderAttention.orderId))
      .where(and(own, isNotNull(orderAttention.note))),
  ])
  return [...notes, ...steps, ...looks].sort((one, other) => one.at.getTime() - other.at.getTime())
}

/** Staff changes of the account and its orders, without the names of staff. */
export function listChangesOf(db: Queryable, accountId: string) {
  const ownNumbers = db
    .select({ orderNumber: orders.orderNumber })
    .from(orders)
    .where(eq(orders.accountId, accountId))
  return db
    .select({
      at: auditEntries.at,
      action: auditEntries.action,
      subjectType: auditEntries.subjectType,
      subjectId: auditEntries.subjectId,
      before: auditEntries.before,
      after: auditEntries.after,
    })
    .from(auditEntries)
    .where(
      or(
        about('account', eq(auditEntries.subjectId, accountId)),
        about('order', inArray(auditEntries.subjectId, ownNumbers)),
      ),
    )
    .orderBy(asc(auditEntries.id))
}

function about(subjectType: string, whose: SQL): SQL | undefined {
  return and(eq(auditEntries.subjectType, subjectType), whose)
}

import { and, asc, eq, inArray, isNotNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { customerNotes, formerEmails, lastLogins } from '#server/db/schema/accounts.ts'
import { auditEntries } from '#server/db/schema/audit.ts'
import { invoices } from '#server/db/schema/invoices.ts'
import {
  orderAttention,
  orderCorrections,
  orderHistory,
  orderLines,
  orderNotes,
  orderSwaps,
  orders,
} from '#server/db/schema/orders.ts'
import { payments, refunds } from '#server/db/schema/payments.ts'
import { accountIds } from './personal-data-queries.ts'

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
      reference: sql<string>`coalesce(${payments.reference}, ${payments.providerPaymentId})`,
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

/** Notes, and comments on history steps, attentions, corrections, swaps, lower prices and refunds that staff paid out. */
export async function listRemarksOf(db: Queryable, accountId: string): Promise<Remark[]> {
  const own = eq(orders.accountId, accountId)
  const ofOrder = { orderNumber: orders.orderNumber }
  const [notes, steps, looks, corrections, swaps, prices, payouts] = await Promise.all([
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
    db
      .select({ ...ofOrder, at: orderCorrections.at, text: orderCorrections.reason })
      .from(orderCorrections)
      .innerJoin(orders, eq(orders.id, orderCorrections.orderId))
      .where(and(own, ne(orderCorrections.reason, ''))),
    // The reason of one that is done is that of its correction.
    db
      .select({ ...ofOrder, at: orderSwaps.at, text: orderSwaps.reason })
      .from(orderSwaps)
      .innerJoin(orders, eq(orders.id, orderSwaps.orderId))
      .where(and(own, ne(orderSwaps.reason, ''), ne(orderSwaps.state, 'done'))),
    db
      .select({ ...ofOrder, at: orders.placedAt, text: sql<string>`${orderLines.priceReason}` })
      .from(orderLines)
      .innerJoin(orders, eq(orders.id, orderLines.orderId))
      .where(and(own, isNotNull(orderLines.priceReason))),
    db
      .select({ ...ofOrder, at: refunds.requestedAt, text: sql<string>`${refunds.payoutReference}` })
      .from(refunds)
      .innerJoin(orders, eq(orders.id, refunds.orderId))
      .where(and(own, isNotNull(refunds.payoutReference))),
  ])
  return [...notes, ...steps, ...looks, ...corrections, ...swaps, ...prices, ...payouts].sort(
    (one, other) => one.at.getTime() - other.at.getTime(),
  )
}

/** Staff notes on the person. */
export async function listCustomerRemarks(
  db: Queryable,
  accountId: string,
): Promise<{ at: Date; text: string }[]> {
  return db
    .select({ at: customerNotes.at, text: customerNotes.text })
    .from(customerNotes)
    .where(eq(customerNotes.accountId, accountId))
}

/** Earlier addresses of the account, and when it last logged in. */
export async function findAccountTraces(
  db: Queryable,
  accountId: string,
): Promise<{ formerEmails: string[]; lastLoginAt: Date | null }> {
  const former = await db
    .select({ email: formerEmails.email })
    .from(formerEmails)
    .where(eq(formerEmails.accountId, accountId))
    .orderBy(asc(formerEmails.id))
  const [login] = await db
    .select({ at: lastLogins.at })
    .from(lastLogins)
    .where(eq(lastLogins.accountId, accountId))
  return { formerEmails: former.map(({ email }) => email), lastLoginAt: login?.at ?? null }
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
        about('account', inArray(auditEntries.subjectId, accountIds(accountId))),
        about('order', inArray(auditEntries.subjectId, ownNumbers)),
      ),
    )
    .orderBy(asc(auditEntries.id))
}

function about(subjectType: string, whose: SQL): SQL | undefined {
  return and(eq(auditEntries.subjectType, subjectType), whose)
}

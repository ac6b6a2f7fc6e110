import { and, eq, inArray, sql } from 'drizzle-orm'
import type { PaymentMethod } from '#domain/payments/payment-method.ts'
import type { ProviderName } from '#domain/payments/payment-provider.ts'
import { type RefundStatus, refundStatusesThat } from '#domain/payments/refunds.ts'
import type { Queryable } from '#server/db/client.ts'
import { payments, refunds } from '#server/db/schema/payments.ts'
import { anyOf } from '#server/db/word-list.ts'

export type PaymentRow = typeof payments.$inferSelect
/** With the way it goes back: that of its payment, unless its customer takes store credit instead. */
export type RefundRow = typeof refunds.$inferSelect &
  Pick<PaymentRow, 'provider' | 'checkoutId' | 'storedValueId'>

function selectRefunds(db: Queryable) {
  return db
    .select({
      refund: refunds,
      provider: sql<PaymentMethod>`case when ${refunds.isToCredit} then 'store_credit' else ${payments.provider} end`,
      storedValueId: payments.storedValueId,
      checkoutId: sql<string | null>`coalesce(${payments.checkoutId}, (
        select a.checkout_id from payment_attempts a where a.id = ${payments.attemptId}))`,
    })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
}

function flat({ refund, ...of }: Awaited<ReturnType<typeof selectRefunds>>[number]): RefundRow {
  return { ...refund, ...of }
}

export async function findRefund(db: Queryable, id: number): Promise<RefundRow | null> {
  const rows = await selectRefunds(db).where(eq(refunds.id, id))
  return rows[0] ? flat(rows[0]) : null
}

/** All parts of what was asked for at once. */
export async function listRefundsByRequest(
  db: Queryable,
  orderId: number,
  requestKey: string,
): Promise<RefundRow[]> {
  const rows = await selectRefunds(db)
    .where(and(eq(refunds.orderId, orderId), eq(refunds.requestKey, requestKey)))
    .orderBy(refunds.part)
  return rows.map(flat)
}

export async function findRefundAtProvider(
  db: Queryable,
  { provider, refundId }: { provider: ProviderName; refundId: string },
): Promise<RefundRow | null> {
  const rows = await selectRefunds(db).where(
    and(eq(payments.provider, provider), eq(refunds.providerRefundId, refundId)),
  )
  return rows[0] ? flat(rows[0]) : null
}

/** The payments of an order, each with its refunded amount. */
export async function listPayments(db: Queryable, orderId: number): Promise<PaymentRow[]> {
  return db.select().from(payments).where(eq(payments.orderId, orderId)).orderBy(payments.id)
}

/** By its own id, or by the checkout that took it. */
export async function findPayment(
  db: Queryable,
  by: { provider: ProviderName; providerPaymentId: string | null; checkoutId: string | null },
): Promise<PaymentRow | null> {
  const rows = await db
    .select()
    .from(payments)
    .where(
      sql`${payments.provider} = ${by.provider}
        and (${payments.providerPaymentId} = ${by.providerPaymentId} or ${payments.checkoutId} = ${by.checkoutId})`,
    )
    .orderBy(sql`(${payments.providerPaymentId} = ${by.providerPaymentId}) desc nulls last`)
    .limit(1)
  return rows[0] ?? null
}

type TakenPayment = Pick<PaymentRow, 'id' | 'orderId' | 'checkoutId'>

// The provider names a checkout: if it took two payments, ours may name the one and the event the other.
function isOfItsCheckout({ id, orderId, checkoutId }: TakenPayment) {
  return sql`${refunds.orderId} = ${orderId} and not ${refunds.isToCredit} and (${payments.id} = ${id} or ${payments.checkoutId} = ${checkoutId})`
}

/** Refunds from a checkout whose provider id we do not know yet. */
export async function hasNamelessRefund(db: Queryable, payment: TakenPayment): Promise<boolean> {
  const rows = await selectRefunds(db)
    .where(
      sql`${isOfItsCheckout(payment)} and ${refunds.status} = 'requested' and ${refunds.providerRefundId} is null`,
    )
    .limit(1)
  return rows.length > 0
}

/** A refund that a person saw: its provider id is not known yet. */
export async function findNamelessSuccess(
  db: Queryable,
  payment: TakenPayment,
  amountCents: number,
): Promise<RefundRow | null> {
  const rows = await selectRefunds(db)
    .where(
      sql`${isOfItsCheckout(payment)} and ${refunds.amountCents} = ${amountCents}
        and ${refunds.status} in ${anyOf(refundStatusesThat('isDone'))} and ${refunds.providerRefundId} is null`,
    )
    .orderBy(refunds.id)
    .limit(1)
  return rows[0] ? flat(rows[0]) : null
}

/** Unresolved refunds of an order that the provider is no longer asked about. */
export async function countRefundsLeftToAPerson(db: Queryable, orderId: number): Promise<number> {
  return db.$count(
    refunds,
    sql`${refunds.orderId} = ${orderId} and ${refunds.status} in ${anyOf(refundStatusesThat('isOpen'))} and ${refunds.nextCheckAt} is null`,
  )
}

export async function sumSucceededRefunds(db: Queryable, paymentId: number): Promise<number> {
  const [row] = await db
    .select({ cents: sql<number>`coalesce(sum(${refunds.amountCents}), 0)::float8` })
    .from(refunds)
    .where(and(eq(refunds.paymentId, paymentId), inArray(refunds.status, refundStatusesThat('isDone'))))
  return row?.cents ?? 0
}

export async function countRefunds(db: Queryable, orderId: number): Promise<number> {
  return db.$count(refunds, eq(refunds.orderId, orderId))
}

export async function insertRefund(tx: Queryable, refund: typeof refunds.$inferInsert): Promise<number> {
  const rows = await tx.insert(refunds).values(refund).returning({ id: refunds.id })
  if (!rows[0]) throw new Error('Inserting a refund gave no row')
  return rows[0].id
}

export async function updateRefund(
  tx: Queryable,
  id: number,
  change: {
    status: RefundStatus
    providerRefundId?: string | null
    failure?: string | null
    payoutReference?: string | undefined
    nextCheckAt: Date | null
    endedAt?: Date
  },
): Promise<void> {
  await tx.update(refunds).set(change).where(eq(refunds.id, id))
}

/** Adds to the refunded amount of a payment; its constraint refuses more than was paid. */
export async function updateRefunded(tx: Queryable, paymentId: number, byCents: number): Promise<void> {
  await tx
    .update(payments)
    .set({ refundedCents: sql`${payments.refundedCents} + ${byCents}` })
    .where(eq(payments.id, paymentId))
}

/** Takes due refunds without an answer, and postpones their next turn. */
export async function takeRefundsToCheck(
  db: Queryable,
  { now, until, limit }: { now: Date; until: Date; limit: number },
): Promise<number[]> {
  const taken = await db.execute<{ id: string }>(sql`
    update refunds set next_check_at = ${until}
    where id in (
      select id from refunds where next_check_at <= ${now} and status in ${anyOf(refundStatusesThat('isOpen'))}
      order by next_check_at limit ${limit} for update skip locked)
    returning id`)
  return taken.rows.map(({ id }) => Number(id))
}

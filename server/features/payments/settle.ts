import { canMove } from '#domain/order-status.ts'
import { canMoveCheckout } from '#domain/payment-status.ts'
import { decideSettlement, type RejectionReason, type SettlementInput } from '#domain/settling.ts'
import type { Clock } from '#server/clock.ts'
import type { Db, Tx } from '#server/db/client.ts'
import {
  findOrderById,
  insertOrderEvent,
  lockOrder,
  type OrderRow,
  updateOrder,
} from '../orders/order-queries.ts'
import {
  insertMovements,
  listSupply,
  lockStock,
  releaseStock,
  sellStock,
  type Wanted,
} from '../stock/stock-queries.ts'
import type { PaymentEvidence } from './payment-provider.ts'
import {
  type Attempt,
  countPayments,
  findAttemptByCheckout,
  findAttemptByOrder,
  insertPayment,
  updateAttempt,
} from './payment-queries.ts'

type Needs = { db: Db; clock: Clock }

export type SettleResult =
  | { kind: 'settled' | 'settled_before' | 'second_payment'; orderId: number }
  | { kind: 'rejected'; reason: RejectionReason; orderId: number }
  /** No order of ours, or two that contradict each other: for a person to look at. */
  | { kind: 'unmatched'; reason: 'unknown_checkout' | 'contradiction' }

/**
 * Makes an order paid by what the provider says of a payment. The webhook, the customer's return and the reconciling
 * job all end here; called late, twice or in the wrong order, it comes to the same.
 */
export async function settle({ db, clock }: Needs, evidence: PaymentEvidence): Promise<SettleResult> {
  return db.transaction(async (tx): Promise<SettleResult> => {
    const attempt = await findAttemptFor(tx, evidence)
    if (!attempt) return { kind: 'unmatched', reason: 'unknown_checkout' }
    if (evidence.orderNumber && evidence.orderNumber !== attempt.orderNumber)
      return { kind: 'unmatched', reason: 'contradiction' }

    // Every settling of one order goes through this lock, so what is read below is still so when it is written.
    await lockOrder(tx, attempt.orderId)
    const order = await findOrderById(tx, attempt.orderId)
    if (!order) throw new Error('A payment attempt belongs to no order')

    const now = clock()
    const recorded = await countPayments(tx, {
      provider: attempt.provider,
      providerPaymentId: evidence.providerPaymentId,
      orderId: order.id,
    })
    const wanted = wantedOf(order)
    await lockStock(
      tx,
      wanted.map(({ productId }) => productId),
    )

    const decision = decideSettlement({
      order: { status: order.status, totalCents: order.totalCents, hasPayment: recorded.ofOrder > 0 },
      attempt: { amountCents: attempt.amountCents, currency: 'ZAR', mode: attempt.mode },
      evidence: { ...evidence, alreadyRecorded: recorded.same > 0 },
      stock: await stockFor(tx, order.id, wanted, now),
    })

    switch (decision.kind) {
      case 'already_settled':
        return { kind: 'settled_before', orderId: order.id }

      case 'rejected':
        await updateOrder(tx, order.id, { needsAttention: `payment_${decision.reason}` })
        return { kind: 'rejected', reason: decision.reason, orderId: order.id }

      case 'record_second_payment':
        await recordPayment(tx, { attempt, evidence, now })
        await updateOrder(tx, order.id, { needsAttention: decision.needsAttention })
        return { kind: 'second_payment', orderId: order.id }

      case 'pay':
        await recordPayment(tx, { attempt, evidence, now })
        await markPaid(tx, {
          order,
          now,
          needsAttention: decision.takeStock ? null : decision.needsAttention,
        })
        if (decision.takeStock) await takeStock(tx, { orderId: order.id, wanted, now })
        else await releaseStock(tx, order.id)
        return { kind: 'settled', orderId: order.id }
    }
  })
}

async function findAttemptFor(tx: Tx, { checkoutId, orderNumber }: PaymentEvidence): Promise<Attempt | null> {
  const byCheckout = checkoutId ? await findAttemptByCheckout(tx, checkoutId) : null
  return byCheckout ?? (orderNumber ? findAttemptByOrder(tx, orderNumber) : null)
}

/** Products that were deleted since cannot be taken from the shelf; their lines wait for a person with the rest. */
function wantedOf({ lines }: OrderRow): Wanted[] {
  return lines.flatMap(({ productId, quantity }) => (productId === null ? [] : [{ productId, quantity }]))
}

async function stockFor(
  tx: Tx,
  orderId: number,
  wanted: readonly Wanted[],
  now: Date,
): Promise<SettlementInput['stock']> {
  const supply = await listSupply(tx, { orderId, productIds: wanted.map(({ productId }) => productId), now })
  const of = (productId: number) => supply.find((level) => level.productId === productId)
  if (wanted.every(({ productId, quantity }) => (of(productId)?.heldForOrder ?? 0) >= quantity))
    return 'reserved'
  const free = (productId: number) => (of(productId)?.onHand ?? 0) - (of(productId)?.heldForOthers ?? 0)
  return wanted.every(({ productId, quantity }) => free(productId) >= quantity) ? 'available' : 'short'
}

async function recordPayment(
  tx: Tx,
  { attempt, evidence, now }: { attempt: Attempt; evidence: PaymentEvidence; now: Date },
): Promise<void> {
  await insertPayment(tx, {
    provider: attempt.provider,
    providerPaymentId: evidence.providerPaymentId,
    orderId: attempt.orderId,
    attemptId: attempt.id,
    amountCents: evidence.amountCents,
    currency: evidence.currency,
    mode: evidence.mode,
    recordedAt: now,
  })
  if (!canMoveCheckout(attempt.status, 'complete')) return
  await updateAttempt(tx, attempt.id, {
    status: 'complete',
    // The id may have been lost with the answer that carried it; the payment brings it back.
    ...(attempt.checkoutId === null && evidence.checkoutId && { checkoutId: evidence.checkoutId }),
    updatedAt: now,
  })
}

async function markPaid(
  tx: Tx,
  { order, now, needsAttention }: { order: OrderRow; now: Date; needsAttention: string | null },
): Promise<void> {
  if (!canMove(order.status, 'paid'))
    throw new Error(`An order that is ${order.status} was decided to become paid`)
  await updateOrder(tx, order.id, { status: 'paid', paidAt: now, needsAttention })
  await insertOrderEvent(tx, {
    orderId: order.id,
    at: now,
    fromStatus: order.status,
    toStatus: 'paid',
    actor: 'yoco',
    note: needsAttention,
  })
}

async function takeStock(
  tx: Tx,
  sale: { orderId: number; wanted: readonly Wanted[]; now: Date },
): Promise<void> {
  await sellStock(tx, sale)
  await insertMovements(
    tx,
    sale.wanted.map(({ productId, quantity }) => ({
      productId,
      quantity: -quantity,
      cause: 'sale' as const,
      orderId: sale.orderId,
      actor: 'customer',
      at: sale.now,
    })),
  )
}

import { stockFor } from '#domain/catalogue/stock.ts'
import type { ProviderName } from '#domain/payments/payment-provider.ts'
import { canMoveCheckout } from '#domain/payments/payment-status.ts'
import { decideSettlement, type RejectionReason } from '#domain/payments/settling.ts'
import type { Clock } from '#server/clock.ts'
import type { Db, Tx } from '#server/db/client.ts'
import type { ShopConfig } from '#shop.config'
import type { NewAlert } from '../alerts/alert-queries.ts'
import { raiseAlertOnce } from '../alerts/raise-alerts.ts'
import { takeOutOfSavedCart } from '../cart/saved-cart-queries.ts'
import { queueEmail } from '../emails/queue-email.ts'
import type { Sealer } from '../emails/sealer.ts'
import { oweInvoice } from '../invoices/owe-invoice.ts'
import { raiseAttention } from '../orders/attention/raise-attention.ts'
import { moveOrder } from '../orders/move-order.ts'
import { findOrderById, lockOrder, type OrderRow } from '../orders/order-queries.ts'
import { productIdsOf, wantedStock } from '../orders/place/wanted-stock.ts'
import { listSupply, lockStock, releaseStock, sellStock } from '../stock/stock-queries.ts'
import type { PaymentEvidence } from './payment-provider.ts'
import {
  type Attempt,
  countPayments,
  findAttemptAtProvider,
  findAttemptByOrder,
  insertPayment,
  updateAttempt,
} from './payment-queries.ts'

export type SettleNeeds = { db: Db; clock: Clock; sealer: Sealer; shop: ShopConfig }

/** Evidence of a payment and its provider: no provider can report on another's payments. */
export type ProvidersEvidence = PaymentEvidence & { provider: ProviderName }

export type SettleResult =
  | { kind: 'settled' | 'settled_before' | 'second_payment'; orderId: number }
  | { kind: 'rejected'; reason: RejectionReason; orderId: number }
  /** No order of ours, or contradicting references: for a person to look at. */
  | { kind: 'unmatched'; reason: 'unknown_checkout' | 'contradiction' }

/**
 * Makes an order paid by the provider's evidence. The webhook, the customer's return and the reconciling job all end
 * here; called late, twice or out of order, the result is the same.
 */
export async function settle(needs: SettleNeeds, evidence: ProvidersEvidence): Promise<SettleResult> {
  return needs.db.transaction(async (tx): Promise<SettleResult> => {
    const attempt = await findAttemptFor(tx, evidence)
    if (!attempt) return { kind: 'unmatched', reason: 'unknown_checkout' }
    if (evidence.orderNumber && evidence.orderNumber !== attempt.orderNumber) {
      await raiseAlertOnce(tx, needs, unmatchedPayment(evidence), needs.clock())
      return { kind: 'unmatched', reason: 'contradiction' }
    }

    // All settling of one order takes this lock, so what is read below is still true when it is written.
    await lockOrder(tx, attempt.orderId)
    const order = await findOrderById(tx, attempt.orderId)
    if (!order) throw new Error('A payment attempt belongs to no order')

    const now = needs.clock()
    const recorded = await countPayments(tx, {
      provider: attempt.provider,
      providerPaymentId: evidence.providerPaymentId,
      orderId: order.id,
    })
    const wanted = wantedStock(order)
    const productIds = productIdsOf(wanted)
    await lockStock(tx, productIds)
    const supply = await listSupply(tx, { orderId: order.id, productIds, now })

    const decision = decideSettlement({
      order: { status: order.status, totalCents: order.totalCents, hasPayment: recorded.ofOrder > 0 },
      attempt: { amountCents: attempt.amountCents, currency: attempt.currency, mode: attempt.mode },
      evidence: { ...evidence, alreadyRecorded: recorded.same > 0 },
      stock: stockFor(wanted, supply),
    })

    switch (decision.kind) {
      case 'already_settled':
        return { kind: 'settled_before', orderId: order.id }

      case 'rejected':
        await raiseAttention(tx, needs, { order, reason: `payment_${decision.reason}`, now })
        return { kind: 'rejected', reason: decision.reason, orderId: order.id }

      case 'record_second_payment':
        await recordPayment(tx, { attempt, evidence, now })
        await raiseAttention(tx, needs, { order, reason: decision.needsAttention, now })
        return { kind: 'second_payment', orderId: order.id }

      case 'pay': {
        const { needsAttention } = decision
        await recordPayment(tx, { attempt, evidence, now })
        if (decision.takeStock)
          await sellStock(tx, { orderId: order.id, wanted, supply, actor: 'customer', now })
        else await releaseStock(tx, order.id)
        // Whatever happens to the tab that paid: none of the customer's devices offers the same goods for payment
        // again.
        if (order.accountId) await takeOutOfSavedCart(tx, order.accountId, wanted)
        await moveOrder(tx, order, {
          to: 'paid',
          actor: attempt.provider,
          at: now,
          note: needsAttention,
          change: { paidAt: now },
        })
        if (needsAttention) await raiseAttention(tx, needs, { order, reason: needsAttention, now })
        await confirm(tx, needs, order, now)
        await oweInvoice(tx, { orderId: order.id, shop: needs.shop, now })
        return { kind: 'settled', orderId: order.id }
      }
    }
  })
}

export function unmatchedPayment(evidence: PaymentEvidence): NewAlert {
  const { providerPaymentId: paymentId, checkoutId, orderNumber, amountCents, currency, mode } = evidence
  return {
    kind: 'payment_unmatched',
    subject: paymentId,
    details: { paymentId, checkoutId, orderNumber, amountCents, currency, mode },
  }
}

async function findAttemptFor(tx: Tx, evidence: ProvidersEvidence): Promise<Attempt | null> {
  const { provider, checkoutId, orderNumber } = evidence
  const byCheckout = checkoutId ? await findAttemptAtProvider(tx, { provider, checkoutId }) : null
  return byCheckout ?? (orderNumber ? findAttemptByOrder(tx, { provider, orderNumber }) : null)
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
    checkoutId: evidence.checkoutId ?? attempt.checkoutId,
    recordedAt: now,
  })
  if (!canMoveCheckout(attempt.status, 'complete')) return
  await updateAttempt(tx, attempt.id, {
    status: 'complete',
    nextCheckAt: null,
    // The id may have been lost with the answer; the payment restores it.
    ...(attempt.checkoutId === null && evidence.checkoutId && { checkoutId: evidence.checkoutId }),
    updatedAt: now,
  })
}

async function confirm(tx: Tx, { sealer }: SettleNeeds, order: OrderRow, now: Date): Promise<void> {
  await queueEmail(
    tx,
    { sealer, now },
    {
      kind: 'order_confirmed',
      eventKey: `order_confirmed:${order.orderNumber}`,
      recipient: order.email,
      data: { orderNumber: order.orderNumber },
    },
  )
}

import { stockFor } from '#domain/catalogue/stock.ts'
import type { ProviderName } from '#domain/payments/payment-provider.ts'
import { canMoveCheckout } from '#domain/payments/payment-status.ts'
import { decideSettlement, type RejectionReason, type Settlement } from '#domain/payments/settling.ts'
import type { Clock } from '#server/clock.ts'
import type { Db, Queryable, Tx } from '#server/db/client.ts'
import type { ShopConfig } from '#shop.config'
import type { NewAlert } from '../alerts/alert-queries.ts'
import { raiseAlertOnce } from '../alerts/raise-alerts.ts'
import { queuedEmail } from '../emails/queue-email.ts'
import type { Sealer } from '../emails/sealer.ts'
import { owedInvoice } from '../invoices/owed-invoice.ts'
import { raiseAttention } from '../orders/attention/raise-attention.ts'
import { findOrderById, lockOrder, type OrderRow } from '../orders/order-queries.ts'
import { productIdsOf, wantedStock } from '../orders/place/wanted-stock.ts'
import { shopAsSaved } from '../shop/current-shop.ts'
import { freeLapsed, lockStock, type SupplyRow } from '../stock/stock-queries.ts'
import type { PaymentEvidence } from './payment-provider.ts'
import {
  type Attempt,
  findAttemptAtProvider,
  findAttemptByOrder,
  insertPayment,
  updateAttempt,
} from './payment-queries.ts'
import { loadSettlementFacts, type PaidOrder, payOrder } from './settle-queries.ts'

export type SettleNeeds = { db: Db; clock: Clock; sealer: Sealer; shop: ShopConfig; stockDb: Db }

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
export async function settle(
  needs: SettleNeeds,
  evidence: ProvidersEvidence,
  /** If it is known already which attempt the evidence is for. */
  known: Attempt | null = null,
): Promise<SettleResult> {
  const { db, stockDb, clock } = needs
  const attempt = known ?? (await findAttemptFor(db, evidence))
  if (!attempt) return { kind: 'unmatched', reason: 'unknown_checkout' }
  if (evidence.orderNumber && evidence.orderNumber !== attempt.orderNumber) {
    await db.transaction((tx) => raiseAlertOnce(tx, needs, unmatchedPayment(evidence), clock()))
    return { kind: 'unmatched', reason: 'contradiction' }
  }

  // Almost always nothing changes between deciding and writing, and then nothing need be locked in between. If it does, it
  // is the same payment, reported by another way.
  for (let tries = 0; tries < 2; tries++) {
    const found = { attempt, evidence, now: clock() }
    const seen = await decide(db, found)
    const { order, decision } = seen
    if (decision.kind === 'already_settled') return { kind: 'settled_before', orderId: order.id }
    if (decision.kind !== 'pay' || decision.needsAttention !== null || hasLapsed(seen.supply)) break
    const paid = paidOrder(needs, found, { ...seen, decision })
    if (await payOrder(stockDb, paid)) return { kind: 'settled', orderId: order.id }
  }
  return settleLocked(needs, { attempt, evidence })
}

type Found = { attempt: Attempt; evidence: ProvidersEvidence; now: Date }

/** All settling of one order that is not plain takes turns, so what is decided is still true when it is written. */
async function settleLocked(
  needs: SettleNeeds,
  { attempt, evidence }: Omit<Found, 'now'>,
): Promise<SettleResult> {
  return needs.stockDb.transaction(async (tx): Promise<SettleResult> => {
    await lockOrder(tx, attempt.orderId)
    const found = { attempt, evidence, now: needs.clock() }
    const seen = await decide(tx, found, { isLocking: true })
    const { order, supply, decision } = seen
    const { now } = found
    switch (decision.kind) {
      case 'already_settled':
        return { kind: 'settled_before', orderId: order.id }

      case 'rejected':
        await raiseAttention(tx, needs, { order, reason: `payment_${decision.reason}`, now })
        return { kind: 'rejected', reason: decision.reason, orderId: order.id }

      case 'record_second_payment':
        await insertPayment(tx, paymentRow(found))
        await completeAttempt(tx, found)
        await raiseAttention(tx, needs, { order, reason: decision.needsAttention, now })
        return { kind: 'second_payment', orderId: order.id }

      case 'pay': {
        if (hasLapsed(supply)) await freeLapsed(tx, productIdsOf(supply), now)
        if (!(await payOrder(tx, paidOrder(needs, found, { ...seen, decision }))))
          throw new Error('An order that is locked could not be paid as was decided')
        const { needsAttention } = decision
        if (needsAttention) await raiseAttention(tx, needs, { order, reason: needsAttention, now })
        return { kind: 'settled', orderId: order.id }
      }
    }
  })
}

type Seen = { order: OrderRow; supply: SupplyRow[]; settings: unknown; decision: Settlement }

/** What the evidence means, and what that was decided on. Locked, the stock stays as it is until the transaction ends. */
async function decide(
  db: Queryable,
  { attempt, evidence, now }: Found,
  { isLocking = false } = {},
): Promise<Seen> {
  const order = await findOrderById(db, attempt.orderId)
  if (!order) throw new Error('A payment attempt belongs to no order')

  const { provider } = attempt
  const { providerPaymentId } = evidence
  const wanted = wantedStock(order)
  if (isLocking) await lockStock(db, productIdsOf(wanted))
  const facts = await loadSettlementFacts(db, { orderId: order.id, provider, providerPaymentId, now })
  const { supply, settings } = facts
  const decision = decideSettlement({
    order: { status: order.status, totalCents: order.totalCents, hasPayment: facts.orderPayments > 0 },
    attempt: { amountCents: attempt.amountCents, currency: attempt.currency, mode: attempt.mode },
    evidence: { ...evidence, alreadyRecorded: facts.samePayments > 0 },
    stock: stockFor(wanted, supply),
  })
  return { order, supply, settings, decision }
}

/** All that is written when the order becomes paid. */
function paidOrder(
  { shop: setUp, sealer }: SettleNeeds,
  found: Found,
  { order, settings, decision }: Seen & { decision: Extract<Settlement, { kind: 'pay' }> },
): PaidOrder {
  const { now } = found
  const payment = paymentRow(found)
  const { provider, providerPaymentId: reference, mode, recordedAt } = payment
  const shop = shopAsSaved(setUp, settings)
  return {
    order,
    payment,
    takesStock: decision.takeStock,
    note: decision.needsAttention,
    email: queuedEmail(
      { sealer, now },
      {
        kind: 'order_confirmed',
        eventKey: `order_confirmed:${order.orderNumber}`,
        recipient: order.email,
        data: { orderNumber: order.orderNumber },
      },
    ),
    invoice: owedInvoice({ order, payment: { provider, reference, mode, recordedAt }, shop }, now),
  }
}

export function unmatchedPayment(evidence: PaymentEvidence): NewAlert {
  const { providerPaymentId: paymentId, checkoutId, orderNumber, amountCents, currency, mode } = evidence
  return {
    kind: 'payment_unmatched',
    subject: paymentId,
    details: { paymentId, checkoutId, orderNumber, amountCents, currency, mode },
  }
}

async function findAttemptFor(db: Db, evidence: ProvidersEvidence): Promise<Attempt | null> {
  const { provider, checkoutId, orderNumber } = evidence
  const byCheckout = checkoutId ? await findAttemptAtProvider(db, { provider, checkoutId }) : null
  return byCheckout ?? (orderNumber ? findAttemptByOrder(db, { provider, orderNumber }) : null)
}

function paymentRow({ attempt, evidence, now }: Found) {
  return {
    provider: attempt.provider,
    providerPaymentId: evidence.providerPaymentId,
    orderId: attempt.orderId,
    attemptId: attempt.id,
    amountCents: evidence.amountCents,
    currency: evidence.currency,
    // Evidence of another mode has been rejected.
    mode: attempt.mode,
    checkoutId: evidence.checkoutId ?? attempt.checkoutId,
    recordedAt: now,
  }
}

async function completeAttempt(tx: Tx, { attempt, evidence, now }: Found): Promise<void> {
  if (!canMoveCheckout(attempt.status, 'complete')) return
  await updateAttempt(tx, attempt.id, {
    status: 'complete',
    nextCheckAt: null,
    // The id may have been lost with the answer; the payment restores it.
    ...(attempt.checkoutId === null && evidence.checkoutId && { checkoutId: evidence.checkoutId }),
    updatedAt: now,
  })
}

function hasLapsed(supply: readonly SupplyRow[]): boolean {
  return supply.some(({ lapsed }) => lapsed > 0)
}

import { stockFor } from '#domain/catalogue/stock.ts'
import { statusFacts } from '#domain/orders/order-status.ts'
import { decideSettlement, type Settlement } from '#domain/payments/settling.ts'
import { dueCents } from '#domain/payments/stored-value.ts'
import { southAfricanDay } from '#domain/south-african-day.ts'
import type { Db, Queryable, Tx } from '#server/db/client.ts'
import type { NewAlert } from '../alerts/alert-queries.ts'
import { raiseAlertOnce } from '../alerts/raise-alerts.ts'
import { lockDiscountsOf, retakeUses } from '../discounts/use-queries.ts'
import { queuedEmail } from '../emails/queue-email.ts'
import { owedInvoice, type PaymentOnInvoice } from '../invoices/owed-invoice.ts'
import { raiseAttention } from '../orders/attention/raise-attention.ts'
import { findOrderById, lockOrder, type OrderRow } from '../orders/order-queries.ts'
import { productIdsOf, wantedStock } from '../orders/place/wanted-stock.ts'
import { shopAsSaved } from '../shop/current-shop.ts'
import { freeLapsed, lockStock, type SupplyRow } from '../stock/stock-queries.ts'
import { canRetakeStoredValue, lockStoredValueOf, retakeStoredValue } from '../stored-value/use-queries.ts'
import { settleSwap } from './corrections/settle-swap.ts'
import type { MethodsEvidence, SettleNeeds, SettleResult } from './methods-evidence.ts'
import type { PaymentEvidence } from './payment-provider.ts'
import { type Attempt, findAttemptAtProvider, findAttemptByOrder } from './payment-queries.ts'
import { type PaymentToRecord, paymentRow, recordPayment } from './record-payment.ts'
import { loadSettlementFacts, type PaidOrder, payOrder } from './settle-queries.ts'
import { shareSettling } from './share-settling.ts'

/**
 * Makes an order paid by the provider's evidence. The webhook, the customer's return and the reconciling job all end
 * here; called late, twice or out of order, the result is the same.
 */
export function settle(
  needs: SettleNeeds,
  evidence: MethodsEvidence,
  /** If it is known already which attempt the evidence is for. */
  known: Attempt | null = null,
): Promise<SettleResult> {
  return shareSettling(needs.db, evidence, () => settleAlone(needs, evidence, known))
}

async function settleAlone(
  needs: SettleNeeds,
  evidence: MethodsEvidence,
  known: Attempt | null,
): Promise<SettleResult> {
  const { db, writes, clock } = needs
  const attempt = known ?? (await findAttemptFor(db, evidence))
  if (!attempt) return { kind: 'unmatched', reason: 'unknown_checkout' }
  if (evidence.orderNumber && evidence.orderNumber !== attempt.orderNumber) {
    await db.transaction((tx) => raiseAlertOnce(tx, needs, unmatchedPayment(evidence), clock()))
    return { kind: 'unmatched', reason: 'contradiction' }
  }

  if (attempt.swapId !== null) return settleSwap(needs, { attempt, swapId: attempt.swapId, evidence })

  // Almost always nothing changes between deciding and writing, and then nothing need be locked in between. If it does, it
  // is the same payment, reported by another way.
  for (let tries = 0; tries < 2; tries++) {
    const found = { attempt, evidence, now: clock() }
    const seen = await decide(db, found)
    const { order, decision } = seen
    if (decision.kind === 'already_settled') return { kind: 'settled_before', orderId: order.id }
    if (decision.kind !== 'pay' || decision.needsAttention !== null || hasLapsed(seen.supply)) break
    if (hasGivenBack(order)) break
    const paid = paidOrder(needs, found, { ...seen, decision })
    if (await payOrder(writes.stock, paid)) return { kind: 'settled', orderId: order.id }
  }
  return settleLocked(needs, { attempt, evidence })
}

/** All settling of one order that is not plain takes turns, so what is decided is still true when it is written. */
async function settleLocked(
  needs: SettleNeeds,
  { attempt, evidence }: Omit<PaymentToRecord, 'now'>,
): Promise<SettleResult> {
  return needs.writes.stock.transaction(async (tx): Promise<SettleResult> => {
    await lockOrder(tx, attempt.orderId)
    const found = { attempt, evidence, now: needs.clock() }
    const isLate = await lockIfReleased(tx, attempt.orderId)
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
        await recordPayment(tx, found)
        await raiseAttention(tx, needs, { order, reason: decision.needsAttention, now })
        return { kind: 'second_payment', orderId: order.id }

      case 'pay': {
        if (hasLapsed(supply)) await freeLapsed(tx, productIdsOf(supply), now)
        if (isLate) await retakeStoredValue(tx, order.id)
        if (!(await payOrder(tx, paidOrder(needs, found, { ...seen, decision }))))
          throw new Error('An order that is locked could not be paid as was decided')
        if (isLate) await retakeUses(tx, order.id)
        const { needsAttention } = decision
        if (needsAttention) await raiseAttention(tx, needs, { order, reason: needsAttention, now })
        return { kind: 'settled', orderId: order.id }
      }
    }
  })
}

/** An order whose time ran out has given its discounts and stored value back, and takes them again. */
function hasGivenBack({ status, discountLabel, storedCents }: OrderRow): boolean {
  return (discountLabel !== null || storedCents > 0) && !statusFacts[status].awaitsPayment
}

/** Before any stock is locked: whoever waits for a discount or for stored value holds none. */
async function lockIfReleased(tx: Tx, orderId: number): Promise<boolean> {
  const order = await findOrderById(tx, orderId)
  if (!order || !hasGivenBack(order)) return false
  await lockDiscountsOf(tx, orderId)
  await lockStoredValueOf(tx, orderId)
  return true
}

type DecidedSettlement = { order: OrderRow; supply: SupplyRow[]; settings: unknown; decision: Settlement }

/** What the evidence means, and what that was decided on. Locked, the stock stays as it is until the transaction ends. */
async function decide(
  db: Queryable,
  { attempt, evidence, now }: PaymentToRecord,
  { isLocking = false } = {},
): Promise<DecidedSettlement> {
  const order = await findOrderById(db, attempt.orderId)
  if (!order) throw new Error('A payment attempt belongs to no order')

  const { provider } = attempt
  const { providerPaymentId } = evidence
  const wanted = wantedStock(order)
  if (isLocking) await lockStock(db, productIdsOf(wanted))
  const facts = await loadSettlementFacts(db, { orderId: order.id, provider, providerPaymentId, now })
  const { supply, settings } = facts
  const decision = decideSettlement({
    order: { status: order.status, dueCents: dueCents(order), hasPayment: facts.orderPayments > 0 },
    attempt: { amountCents: attempt.amountCents, currency: attempt.currency, mode: attempt.mode },
    evidence: { ...evidence, alreadyRecorded: facts.samePayments > 0 },
    stock: stockFor(wanted, supply),
    storedValue: (await isGone(db, order, now)) ? 'gone' : 'held',
  })
  return { order, supply, settings, decision }
}

async function isGone(db: Queryable, order: OrderRow, now: Date): Promise<boolean> {
  if (order.storedCents === 0 || !hasGivenBack(order)) return false
  return statusFacts[order.status].isUnpaid && !(await canRetakeStoredValue(db, order.id, now))
}

/** All that is written when the order becomes paid. */
function paidOrder(
  needs: SettleNeeds,
  found: PaymentToRecord,
  { order, settings, decision }: DecidedSettlement & { decision: Extract<Settlement, { kind: 'pay' }> },
): PaidOrder {
  const { now } = found
  const payment = paymentRow(found)
  const { provider, mode } = payment
  const reference = payment.reference ?? payment.providerPaymentId
  const paidOn = payment.receivedOn ?? southAfricanDay(payment.recordedAt.getTime())
  return {
    payment,
    takesStock: decision.takeStock,
    note: decision.needsAttention,
    ...whatFollows(needs, { order, settings, payment: { provider, reference, mode, paidOn }, now }),
  }
}

/** Of any order that becomes paid, however: its email and its invoice. */
export function whatFollows(
  { shop: setUp, sealer }: Pick<SettleNeeds, 'shop' | 'sealer'>,
  {
    order,
    settings,
    payment,
    now,
  }: { order: OrderRow; settings: unknown; payment: PaymentOnInvoice; now: Date },
) {
  const shop = shopAsSaved(setUp, settings)
  return {
    order,
    paidAt: now,
    mode: payment.mode,
    email: queuedEmail(
      { sealer, now },
      {
        kind: 'order_confirmed',
        eventKey: `order_confirmed:${order.orderNumber}`,
        recipient: order.email,
        data: { orderNumber: order.orderNumber },
      },
    ),
    invoice: owedInvoice({ order, payment, shop }, now),
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

async function findAttemptFor(db: Db, evidence: MethodsEvidence): Promise<Attempt | null> {
  const { provider, checkoutId, orderNumber } = evidence
  const byCheckout = checkoutId ? await findAttemptAtProvider(db, { provider, checkoutId }) : null
  return byCheckout ?? (orderNumber ? findAttemptByOrder(db, { provider, orderNumber }) : null)
}

function hasLapsed(supply: readonly SupplyRow[]): boolean {
  return supply.some(({ lapsed }) => lapsed > 0)
}

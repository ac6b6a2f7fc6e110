import { lineTotalCents, paidForUnitsCents } from '#domain/money/pricing.ts'
import { decideSettlement } from '#domain/payments/settling.ts'
import { southAfricanDay } from '#domain/south-african-day.ts'
import type { Tx } from '#server/db/client.ts'
import { issueDebitNote } from '../../invoices/issue-debit-note.ts'
import { raiseAttention } from '../../orders/attention/raise-attention.ts'
import { findSwap, type SwapRow, updateSwap } from '../../orders/corrections/swap-queries.ts'
import { findOrderById, lockOrder, type OrderLineRow, type OrderRow } from '../../orders/order-queries.ts'
import { lockStock } from '../../stock/stock-queries.ts'
import type { MethodsEvidence, SettleNeeds, SettleResult } from '../methods-evidence.ts'
import type { Attempt } from '../payment-queries.ts'
import { type PaymentToRecord, paymentRow, recordPayment } from '../record-payment.ts'
import { loadSettlementFacts } from '../settle-queries.ts'
import { applySwap, outOf } from './apply-swap.ts'
import { recordSwap } from './record-swap.ts'
import { swapText } from './swap-text.ts'

/**
 * Completes a swap by evidence that its difference was paid: the new product is in the order, and a debit note adds it to
 * the invoice. Called late, twice or out of order, the result is the same; money for a swap that was withdrawn meanwhile is
 * recorded for a person to pay back.
 */
export async function settleSwap(
  needs: SettleNeeds,
  { attempt, swapId, evidence }: { attempt: Attempt; swapId: number; evidence: MethodsEvidence },
): Promise<SettleResult> {
  return needs.writes.stock.transaction(async (tx): Promise<SettleResult> => {
    await lockOrder(tx, attempt.orderId)
    const found = { attempt, evidence, now: needs.clock() }
    const [order, swap] = [await findOrderById(tx, attempt.orderId), await findSwap(tx, swapId)]
    if (!order || !swap) throw new Error('A payment attempt belongs to no swap')
    const decision = await decide(tx, found, swap)
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

      case 'pay':
        await recordPayment(tx, found)
        await completeSwap(tx, needs, { found, order, swap })
        return { kind: 'settled', orderId: order.id }
    }
  })
}

async function decide(tx: Tx, { attempt, evidence, now }: PaymentToRecord, swap: SwapRow) {
  const { provider, orderId } = attempt
  const { providerPaymentId } = evidence
  const facts = await loadSettlementFacts(tx, { orderId, provider, providerPaymentId, now })
  const isOwed = swap.state === 'waiting'
  return decideSettlement({
    order: {
      status: isOwed ? 'pending' : 'paid',
      dueCents: swap.differenceCents,
      hasPayment: !isOwed,
    },
    attempt: { amountCents: attempt.amountCents, currency: attempt.currency, mode: attempt.mode },
    evidence: { ...evidence, alreadyRecorded: facts.samePayments > 0 },
    // Nobody else can have what is held for it.
    stock: 'reserved',
    storedValue: 'held',
  })
}

type Completing = { found: PaymentToRecord; order: OrderRow; swap: SwapRow }

async function completeSwap(tx: Tx, needs: SettleNeeds, { found, order, swap }: Completing): Promise<void> {
  const { now, evidence } = found
  const actor = evidence.byHand?.takenBy ?? swap.actor
  await lockStock(tx, [swap.productId, outOf(order, swap).productId])
  const ended = await applySwap(tx, { order, swap, creditCents: 0, creditVatCents: 0, actor, now })
  const done = { state: 'done' as const, endedAt: now, endedBy: actor, ...ended }
  await updateSwap(tx, swap.id, done)

  const payment = paymentRow(found)
  const { quantity, unitPriceCents, inName, outName, outSku, outUnitPriceCents } = swap
  // As late as possible: until this transaction ends, no other order gets an invoice number.
  const note = await issueDebitNote(tx, {
    orderId: order.id,
    swapId: swap.id,
    amountCents: swap.differenceCents,
    vatCents: Math.max(0, swap.differenceVatCents),
    reason: swapText(swap),
    lines: [
      {
        name: inName,
        sku: await skuOf(tx, order.id, ended.addedLineId),
        quantity,
        unitPriceCents,
        totalCents: lineTotalCents({ unitPriceCents, quantity }),
      },
    ],
    insteadOf: [
      {
        name: outName,
        sku: outSku,
        quantity,
        unitPriceCents: outUnitPriceCents,
        totalCents: paidForUnitsCents(lineOf(order, swap.lineId), quantity),
      },
    ],
    payment: {
      paidOn: payment.receivedOn ?? southAfricanDay(now.getTime()),
      provider: payment.provider,
      reference: payment.reference ?? payment.providerPaymentId,
    },
    now,
  })
  await recordSwap(tx, needs, {
    before: order,
    swap: { ...swap, ...done },
    debitNote: note.number,
    actor: null,
    now,
  })
}

function lineOf({ lines }: OrderRow, lineId: number): OrderLineRow {
  const line = lines.find(({ id }) => id === lineId)
  if (!line) throw new Error('A line that is swapped is in its order')
  return line
}

async function skuOf(tx: Tx, orderId: number, lineId: number): Promise<string> {
  const line = (await findOrderById(tx, orderId))?.lines.find(({ id }) => id === lineId)
  if (!line) throw new Error('A line that was just added is missing')
  return line.sku
}

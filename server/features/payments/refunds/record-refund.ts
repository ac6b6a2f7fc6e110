import { sumCents } from '#domain/money/money.ts'
import { discountOfUnitsCents, lineTotalCents } from '#domain/money/pricing.ts'
import { endedByWholeRefund } from '#domain/orders/attention.ts'
import type { CorrectionKind } from '#domain/orders/corrections/correction-kinds.ts'
import { canMove, statusFacts } from '#domain/orders/order-status.ts'
import { isStoredValue } from '#domain/payments/payment-method.ts'
import { canMoveRefund, refundedCents } from '#domain/payments/refunds.ts'
import type { Tx } from '#server/db/client.ts'
import type { ShopConfig } from '#shop.config'
import { queueEmail } from '../../emails/queue-email.ts'
import type { Sealer } from '../../emails/sealer.ts'
import { type InvoiceRow, listInvoicesOf } from '../../invoices/invoice-queries.ts'
import { type CreditedUnits, issueCreditNote } from '../../invoices/issue-credit-note.ts'
import { updateAttentionCleared } from '../../orders/attention/attention-queries.ts'
import { raiseAttention } from '../../orders/attention/raise-attention.ts'
import { findCorrection } from '../../orders/corrections/correction-queries.ts'
import { moveOrder } from '../../orders/move-order.ts'
import type { OrderRow } from '../../orders/order-queries.ts'
import { restockUnsent } from '../../orders/parcels/restock-unsent.ts'
import { unpackParcels } from '../../orders/parcels/unpack-parcels.ts'
import { enter, extendGiftCard, lockCreditOf } from '../../stored-value/credit-queries.ts'
import { endWaitingSwap } from '../corrections/withdraw-swap.ts'
import type { RefundResult } from '../payment-provider.ts'
import {
  countRefundsLeftToAPerson,
  listPayments,
  type RefundRow,
  updateRefund,
  updateRefunded,
} from './refund-queries.ts'

type Needs = { sealer: Sealer; shop: ShopConfig }

export type RefundOutcome =
  | Exclude<RefundResult, { kind: 'unavailable' | 'unknown' }>
  | { kind: 'failed'; message: string }
  /** Null if seen by a person, who does not know its id. */
  | { kind: 'succeeded'; payoutReference?: string }

type EndedRefund = {
  order: OrderRow
  refund: RefundRow
  outcome: RefundOutcome
  /** The person who found out the outcome, if one had to. */
  endedBy?: string
  now: Date
}

// Long enough for a slow refund; after that a person checks it.
const patienceMs = 3 * 24 * 60 * 60_000

/**
 * Records the outcome of a refund. The provider's answer, its webhook and the reconciling job all end here, with the
 * order locked; repeats change nothing.
 */
export async function recordRefund(
  tx: Tx,
  needs: Needs,
  { order, refund, outcome, endedBy = refund.requestedBy, now }: EndedRefund,
): Promise<void> {
  const to = statusOf(outcome)
  if (!canMoveRefund(refund.status, to)) {
    // A repeat: only an outcome that contradicts an earlier one needs a person.
    if (to !== refund.status && to !== 'pending')
      await raiseAttention(tx, needs, { order, reason: 'refund_contradicted', now })
    return
  }
  await updateRefund(tx, refund.id, {
    status: to,
    ...('refundId' in outcome && { providerRefundId: outcome.refundId }),
    ...('message' in outcome && { failure: outcome.message }),
    ...('payoutReference' in outcome && { payoutReference: outcome.payoutReference }),
    nextCheckAt: to === 'pending' ? new Date(now.getTime() + patienceMs) : null,
    ...(to !== 'pending' && { endedAt: now }),
  })
  if (to !== 'pending' && (await countRefundsLeftToAPerson(tx, order.id)) === 0) {
    const reasons = ['refund_unanswered', 'refund_to_pay_out'] as const
    await updateAttentionCleared(tx, {
      orderId: order.id,
      reasons,
      clearedBy: endedBy,
      clearedAt: now,
      note: to,
    })
  }
  if (to === 'succeeded') {
    // Before any stock is locked: whoever waits for stored value holds none.
    await giveBackStoredValue(tx, { order, refund, now })
    const keptCents = await keptMoney(tx, order, refund)
    await concludeSuccess(tx, { order, refund, keptCents, now })
    // As late as possible: until this transaction ends, no other order gets an invoice number.
    const creditNote = await creditInvoice(tx, { order, refund, keptCents, now })
    await queueRefundEmail(tx, needs, { order, refund, creditNote, now })
  }
  if (to === 'failed') {
    await updateRefunded(tx, refund.paymentId, -refund.amountCents)
    await raiseAttention(tx, needs, { order, reason: 'refund_failed', now })
  }
}

/** What was paid with stored value goes back to where it came from, and what its customer takes as store credit to theirs. */
async function giveBackStoredValue(
  tx: Tx,
  { order, refund, now }: Pick<EndedRefund, 'order' | 'refund' | 'now'>,
): Promise<void> {
  const { id: refundId, orderId, amountCents, requestedBy: actor, isToCredit } = refund
  if (!isStoredValue(refund.provider)) return
  const { accountId } = order
  const storedValueId =
    isToCredit && accountId !== null
      ? await lockCreditOf(tx, { accountId, actor, now })
      : refund.storedValueId
  if (storedValueId === null) throw new Error(`Refund ${refundId} has no stored value to go back to`)
  await enter(tx, { storedValueId, amountCents, reason: 'refunded', orderId, refundId, actor, now })
  await extendGiftCard(tx, storedValueId, now)
}

function statusOf({ kind }: RefundOutcome) {
  return kind === 'refused' ? 'failed' : kind
}

type SucceededRefund = Omit<EndedRefund, 'outcome' | 'endedBy'> & {
  /** The amount paid less all refunds. */
  keptCents: number
}

async function concludeSuccess(tx: Tx, { order, refund, keptCents, now }: SucceededRefund): Promise<void> {
  const clearing = { orderId: order.id, clearedBy: refund.requestedBy, clearedAt: now, note: 'refunded' }
  if (keptCents <= order.totalCents)
    await updateAttentionCleared(tx, { ...clearing, reasons: ['paid_twice'] })
  if (keptCents > 0) return

  await updateAttentionCleared(tx, { ...clearing, reasons: endedByWholeRefund })
  await endWaitingSwap(tx, order, { by: refund.requestedBy, now })
  // Goods that have left the shop come back as a return, not with the refund.
  if (refund.isRestocking && !statusFacts[order.status].hasLeft) {
    await restockUnsent(tx, order, { actor: refund.requestedBy, now })
  }
  await unpackParcels(tx, order, { now, text: 'Unpacked: the order was refunded' })
  if (canMove(order.status, 'refunded'))
    await moveOrder(tx, order, { to: 'refunded', actor: refund.requestedBy, at: now, note: refund.reason })
}

/**
 * Issues the credit note of a refund, or none: only the part that takes the balance below the order's total is part of
 * the sale; the rest was overpaid.
 */
async function creditInvoice(
  tx: Tx,
  { order, refund, keptCents, now }: SucceededRefund,
): Promise<InvoiceRow | null> {
  const { id: orderId } = order
  const creditNotes = (await listInvoicesOf(tx, orderId)).filter(({ kind }) => kind === 'credit_note')
  const creditedCents = sumCents(creditNotes.map(({ totalCents }) => totalCents))
  const amountCents = order.totalCents - keptCents - creditedCents
  if (amountCents <= 0) return null
  const { reason } = refund
  const of = await creditedUnits(tx, { order, refund, amountCents })
  const result = await issueCreditNote(tx, { orderId, refundId: refund.id, amountCents, reason, of, now })
  return result.kind === 'refused' ? null : result.creditNote
}

/** The units that a credit note is about, if it is for exactly what they had cost. */
async function creditedUnits(
  tx: Tx,
  { order, refund, amountCents }: { order: OrderRow; refund: RefundRow; amountCents: number },
): Promise<CreditedUnits | null> {
  const made = order.corrections.find(({ id }) => id === refund.correctionId)
  const correction = made && (await findCorrection(tx, made.id))
  if (!correction) return null
  const lines = made.units.map((units) => ({ ...units, totalCents: lineTotalCents(units) }))
  const discountCents = sumCents(made.units.map(discountOfUnitsCents))
  const isLast = order.lines.length === 0 && order.corrections.findLast(takesOut)?.id === made.id
  const shippingCents = isLast ? order.shippingCents : 0
  const vatCents = correction.creditVatCents
  const goodsCents = sumCents(lines.map(({ totalCents }) => totalCents))
  const cents = goodsCents - discountCents + shippingCents + (order.pricesIncludeVat ? 0 : vatCents)
  // Of an order that was refunded in part before, less than that is left.
  return cents === amountCents ? { lines, discountCents, shippingCents, vatCents } : null
}

function takesOut({ kind }: { kind: CorrectionKind }): boolean {
  return kind === 'removal'
}

async function queueRefundEmail(
  tx: Tx,
  { sealer }: Needs,
  { order, refund, creditNote, now }: Omit<EndedRefund, 'outcome'> & { creditNote: InvoiceRow | null },
): Promise<void> {
  const { orderNumber } = order
  const { amountCents, reason } = refund
  const data = {
    orderNumber,
    amountCents,
    reason,
    ...(creditNote && { creditNote: creditNote.number }),
    ...(isStoredValue(refund.provider) && { paidTo: refund.provider }),
  }
  await queueEmail(
    tx,
    { sealer, now },
    { kind: 'order_refunded', eventKey: `order_refunded:${refund.id}`, recipient: order.email, data },
  )
}

/** The amount paid less the successful refunds, including this one. */
async function keptMoney(tx: Tx, order: OrderRow, ended: RefundRow): Promise<number> {
  const paidCents = (await listPayments(tx, order.id)).reduce((sum, { amountCents }) => sum + amountCents, 0)
  const before = refundedCents(order.refunds.filter(({ id }) => id !== ended.id))
  return paidCents - ended.amountCents - before
}

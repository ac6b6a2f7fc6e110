import { isByHand, isStoredValue } from '#domain/payments/payment-method.ts'
import type { RefundPart } from '#domain/payments/refunds.ts'
import type { Tx } from '#server/db/client.ts'
import type { ShopConfig } from '#shop.config'
import { insertAuditEntry } from '../../audit/audit-queries.ts'
import type { Sealer } from '../../emails/sealer.ts'
import { raiseAttention } from '../../orders/attention/raise-attention.ts'
import type { OrderRow } from '../../orders/order-queries.ts'
import {
  countRefunds,
  findRefund,
  insertRefund,
  listPayments,
  type RefundRow,
  updateRefunded,
} from './refund-queries.ts'

type Needs = { sealer: Sealer; shop: ShopConfig; reconcileAfterMinutes: number }

export type IntendedRefund = {
  order: Pick<OrderRow, 'id' | 'orderNumber'>
  /** From which payments, the first first. */
  parts: readonly RefundPart[]
  /** The number of the first of them, if there were parts before which failed. */
  firstPart?: number
  reason: string
  /** Its customer takes what was paid in money as store credit. */
  isToCredit?: boolean
  /** Whether unshipped goods return to stock after a full refund. */
  isRestocking: boolean
  /** The units taken out of the order that it pays back. */
  correctionId: number | null
  /** The return it is for; null if it is for none. */
  returnId: number | null
  requestKey: string | null
  actor: { accountId: string; email: string }
  now: Date
}

/** Saves a refund before anybody is asked for it, with the order locked: a row for each payment that gives some of it back. */
export async function saveRefunds(tx: Tx, needs: Needs, intended: IntendedRefund): Promise<RefundRow[]> {
  const saved: RefundRow[] = []
  const { parts, firstPart = 1 } = intended
  for (const [index, part] of parts.entries())
    saved.push(await savePart(tx, needs, { intended, part, number: firstPart + index }))
  return saved
}

type SavedPart = { intended: IntendedRefund; part: RefundPart; number: number }

/** Money that staff took themselves can only go back by their own hands: then the order is marked for whoever pays it out. */
async function savePart(tx: Tx, needs: Needs, { intended, part, number }: SavedPart): Promise<RefundRow> {
  const { order, reason, isRestocking, requestKey, actor, now, correctionId, returnId } = intended
  const { paymentId, amountCents } = part
  const payment = (await listPayments(tx, order.id)).find(({ id }) => id === paymentId)
  if (!payment) throw new Error('A refund is planned from a payment of its order')

  const isToCredit = intended.isToCredit === true && !isStoredValue(payment.provider)
  const isPaidOutByHand = isByHand(payment.provider) && !isToCredit
  await updateRefunded(tx, paymentId, amountCents)
  const id = await insertRefund(tx, {
    orderId: order.id,
    paymentId,
    amountCents,
    reason,
    isRestocking,
    isToCredit,
    correctionId,
    returnId,
    status: 'requested',
    idempotencyKey: `${order.orderNumber}-refund-${(await countRefunds(tx, order.id)) + 1}`,
    requestKey,
    part: number,
    requestedBy: actor.email,
    requestedAt: now,
    nextCheckAt: isPaidOutByHand ? null : new Date(now.getTime() + needs.reconcileAfterMinutes * 60_000),
  })
  if (isPaidOutByHand) await raiseAttention(tx, needs, { order, reason: 'refund_to_pay_out', now })
  await insertAuditEntry(tx, {
    actor,
    action: 'order_refunded',
    subject: { type: 'order', id: order.orderNumber },
    before: null,
    after: {
      refundId: id,
      amountCents,
      reason,
      ...(isToCredit && { isToCredit }),
      ...(returnId !== null && { returnId }),
    },
  })
  const refund = await findRefund(tx, id)
  if (!refund) throw new Error('A refund that was just inserted is missing')
  return refund
}

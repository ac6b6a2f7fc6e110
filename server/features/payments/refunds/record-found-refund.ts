import { isByHand } from '#domain/payments/payment-method.ts'
import { refundFacts } from '#domain/payments/refunds.ts'
import { insertAuditEntry } from '../../audit/audit-queries.ts'
import { findOrderById, lockOrderByNumber } from '../../orders/order-queries.ts'
import { recordRefund } from './record-refund.ts'
import { findRefund } from './refund-queries.ts'
import type { RefundNeeds } from './request-refund.ts'

export type RecordFoundRefund = {
  orderNumber: string
  refundId: number
  status: 'succeeded' | 'failed'
  note: string
  actor: { accountId: string; email: string }
}

export type RecordFoundRefundResult =
  | { kind: 'recorded'; refundId: number }
  | { kind: 'refused'; reason: 'not_found' | 'has_ended' | 'still_being_asked' }

/**
 * Records what a person saw in the provider's own app about a refund that the shop could not resolve, or that they paid
 * it out themselves. Refused while the
 * shop still asks: its own answer is more reliable, and two outcomes at once could pay twice.
 */
export async function recordFoundRefund(
  { db, clock, sealer, shop }: RefundNeeds,
  command: RecordFoundRefund,
): Promise<RecordFoundRefundResult> {
  const { orderNumber, refundId, status, note, actor } = command
  return db.transaction(async (tx): Promise<RecordFoundRefundResult> => {
    const locked = await lockOrderByNumber(tx, orderNumber)
    const refund = await findRefund(tx, refundId)
    if (!locked || refund?.orderId !== locked.id) return { kind: 'refused', reason: 'not_found' }
    if (refund.status === status) return { kind: 'recorded', refundId }
    if (!refundFacts[refund.status].isOpen) return { kind: 'refused', reason: 'has_ended' }
    if (refund.nextCheckAt !== null) return { kind: 'refused', reason: 'still_being_asked' }

    const order = await findOrderById(tx, locked.id)
    if (!order) throw new Error('An order that is locked is gone')
    const outcome =
      status === 'succeeded'
        ? { kind: status, ...(isByHand(refund.provider) && { payoutReference: note }) }
        : ({ kind: status, message: note } as const)
    await recordRefund(tx, { sealer, shop }, { order, refund, outcome, endedBy: actor.email, now: clock() })
    await insertAuditEntry(tx, {
      actor,
      action: 'refund_recorded',
      subject: { type: 'order', id: orderNumber },
      before: { refundId, status: refund.status },
      after: { refundId, status, note },
    })
    return { kind: 'recorded', refundId }
  })
}

import { planRefund } from '#domain/payments/refunds.ts'
import { insertAuditEntry } from '../../audit/audit-queries.ts'
import { lockOrderByNumber } from '../../orders/order-queries.ts'
import {
  countRefunds,
  findRefund,
  findRefundByRequest,
  insertRefund,
  listPayments,
  type RefundRow,
  updateRefunded,
} from './refund-queries.ts'
import { type RefundNeeds, requestRefund } from './request-refund.ts'

type Needs = RefundNeeds & { reconcileAfterMinutes: number }

export type RefundOrder = {
  orderNumber: string
  /** Null: all that is left of the newest payment. */
  amountCents: number | null
  reason: string
  /** Whether unshipped goods return to stock after a full refund. */
  isRestocking: boolean
  requestKey: string | null
  actor: { accountId: string; email: string }
}

export type RefundOrderResult =
  | { kind: 'refunding'; refund: RefundRow }
  | { kind: 'refused'; reason: 'not_found' | 'nothing_left' | 'key_reused' }
  | { kind: 'refused'; reason: 'more_than_left'; maxCents: number }

/** Makes a refund: the intention is saved, then the provider is asked, then its answer is saved. */
export async function refundOrder(needs: Needs, command: RefundOrder): Promise<RefundOrderResult> {
  const saved = await saveIntention(needs, command)
  if (saved.kind === 'refused') return saved
  // A duplicate request finds the first one's refund, which that one sends.
  if (saved.kind === 'new') await requestRefund(needs, saved.refund, { isRepeat: false })

  const refund = await findRefund(needs.db, saved.refund.id)
  if (!refund) throw new Error('A refund that was saved is gone')
  return { kind: 'refunding', refund }
}

type Saved =
  | { kind: 'new' | 'requested_before'; refund: RefundRow }
  | Extract<RefundOrderResult, { kind: 'refused' }>

async function saveIntention(
  { db, clock, reconcileAfterMinutes }: Needs,
  command: RefundOrder,
): Promise<Saved> {
  const { orderNumber, amountCents, reason, isRestocking, requestKey, actor } = command
  return db.transaction(async (tx): Promise<Saved> => {
    // Two refunds at once would otherwise both find the same money left.
    const order = await lockOrderByNumber(tx, orderNumber)
    if (!order) return { kind: 'refused', reason: 'not_found' }
    const earlier = requestKey ? await findRefundByRequest(tx, order.id, requestKey) : null
    if (earlier) {
      const isSameAmount = amountCents === null || amountCents === earlier.amountCents
      const isSame = isSameAmount && isRestocking === earlier.isRestocking
      return isSame
        ? { kind: 'requested_before', refund: earlier }
        : { kind: 'refused', reason: 'key_reused' }
    }

    const plan = planRefund(await listPayments(tx, order.id), amountCents)
    if (plan.kind === 'refused') return plan

    const now = clock()
    await updateRefunded(tx, plan.paymentId, plan.amountCents)
    const id = await insertRefund(tx, {
      orderId: order.id,
      paymentId: plan.paymentId,
      amountCents: plan.amountCents,
      reason,
      isRestocking,
      status: 'requested',
      idempotencyKey: `${orderNumber}-refund-${(await countRefunds(tx, order.id)) + 1}`,
      requestKey,
      requestedBy: actor.email,
      requestedAt: now,
      nextCheckAt: new Date(now.getTime() + reconcileAfterMinutes * 60_000),
    })
    await insertAuditEntry(tx, {
      actor,
      action: 'order_refunded',
      subject: { type: 'order', id: orderNumber },
      before: null,
      after: { refundId: id, amountCents: plan.amountCents, reason },
    })
    const refund = await findRefund(tx, id)
    if (!refund) throw new Error('A refund that was just inserted is missing')
    return { kind: 'new', refund }
  })
}

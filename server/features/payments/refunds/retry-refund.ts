import { isByHand, isStoredValue } from '#domain/payments/payment-method.ts'
import { isKeyRemembered } from '#domain/payments/reconciling.ts'
import { cannotGoBackTwice } from '#domain/payments/refunds.ts'
import type { Tx } from '#server/db/client.ts'
import { insertAuditEntry } from '../../audit/audit-queries.ts'
import { lockOrderByNumber, type OrderRow } from '../../orders/order-queries.ts'
import type { PaymentProviders } from '../payment-provider.ts'
import {
  findRefund,
  listPayments,
  type RefundRow,
  sumSucceededRefunds,
  updateRefund,
} from './refund-queries.ts'
import { type RefundNeeds, requestRefund } from './request-refund.ts'

type Needs = RefundNeeds & { reconcileAfterMinutes: number }

export type RetryRefund = {
  orderNumber: string
  refundId: number
  actor: { accountId: string; email: string }
}

export type RetryRefundResult =
  | { kind: 'requested'; refundId: number }
  | {
      kind: 'refused'
      reason: 'not_found' | 'has_ended' | 'provider_has_it' | 'could_go_back_twice' | 'paid_out_by_hand'
    }

/** Asks the provider once more about a refund without an answer, with its own key, if that can never pay twice. */
export async function retryRefund(needs: Needs, command: RetryRefund): Promise<RetryRefundResult> {
  const { db, clock, reconcileAfterMinutes } = needs
  const { orderNumber, refundId, actor } = command
  const taken = await db.transaction(async (tx) => {
    const order = await lockOrderByNumber(tx, orderNumber)
    const refund = await findRefund(tx, refundId)
    if (!order || refund?.orderId !== order.id) return { kind: 'refused', reason: 'not_found' } as const
    if (isByHand(refund.provider)) return { kind: 'refused', reason: 'paid_out_by_hand' } as const
    if (refund.status === 'pending') return { kind: 'refused', reason: 'provider_has_it' } as const
    if (refund.status !== 'requested') return { kind: 'refused', reason: 'has_ended' } as const

    const now = clock()
    if (!(await isSafeToRetry(tx, { order, refund, now, providers: needs.providers })))
      return { kind: 'refused', reason: 'could_go_back_twice' } as const

    // While the request runs nobody can record another outcome.
    const nextCheckAt = new Date(now.getTime() + reconcileAfterMinutes * 60_000)
    await updateRefund(tx, refund.id, { status: 'requested', nextCheckAt })
    await insertAuditEntry(tx, {
      actor,
      action: 'refund_asked_again',
      subject: { type: 'order', id: orderNumber },
      before: null,
      after: { refundId, amountCents: refund.amountCents },
    })
    return { kind: 'taken', refund } as const
  })
  if (taken.kind === 'refused') return taken
  await requestRefund(needs, taken.refund, { isRepeat: true })
  return { kind: 'requested', refundId }
}

async function isSafeToRetry(
  tx: Tx,
  {
    order,
    refund,
    now,
    providers,
  }: { order: OrderRow; refund: RefundRow; now: Date; providers: PaymentProviders },
): Promise<boolean> {
  const { paymentId, amountCents, requestedAt } = refund
  if (isByHand(refund.provider)) return false
  if (isStoredValue(refund.provider)) return true
  const { keyMemoryMs } = providers[refund.provider]
  if (isKeyRemembered({ firstUsedAtMs: requestedAt.getTime(), nowMs: now.getTime(), keyMemoryMs }))
    return true
  const payment = (await listPayments(tx, order.id)).find(({ id }) => id === paymentId)
  if (!payment) throw new Error('A payment is never deleted')
  const returnedCents = await sumSucceededRefunds(tx, paymentId)
  return cannotGoBackTwice({ amountCents, paidCents: payment.amountCents, returnedCents })
}

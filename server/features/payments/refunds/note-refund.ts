import { type ProviderName, providerLabel } from '#domain/payments/payment-provider.ts'
import { planRefund } from '#domain/payments/refunds.ts'
import type { Tx } from '#server/db/client.ts'
import { raiseAttention } from '../../orders/attention/raise-attention.ts'
import { findOrderById, lockOrder } from '../../orders/order-queries.ts'
import type { SettleNeeds } from '../methods-evidence.ts'
import type { PaymentEvent, PaymentProviders } from '../payment-provider.ts'
import { recordRefund } from './record-refund.ts'
import {
  findNamelessSuccess,
  findPayment,
  findRefund,
  findRefundAtProvider,
  hasNamelessRefund,
  insertRefund,
  listPayments,
  type PaymentRow,
  updateRefund,
  updateRefunded,
} from './refund-queries.ts'
import { keepOutcome } from './request-refund.ts'

type Needs = SettleNeeds & { providers: PaymentProviders }
type RefundEvent = Extract<PaymentEvent, { type: 'refund_succeeded' | 'refund_failed' }> & {
  provider: ProviderName
}

export type NotedRefund = 'recorded' | 'unknown_checkout' | 'not_named_yet' | 'contradiction'

/** Records an event about a refund, whether it is ours or was made in the provider's own app. */
export async function noteRefund(needs: Needs, event: RefundEvent): Promise<NotedRefund> {
  const known = await findRefundAtProvider(needs.db, event)
  if (known) {
    await keepOutcome(needs, known.id, outcomeOf(event))
    return 'recorded'
  }
  const payment = await findPayment(needs.db, event)
  if (!payment) return 'unknown_checkout'
  return noteForeignRefund(needs, event, payment)
}

function outcomeOf({ type, refundId }: RefundEvent) {
  return type === 'refund_succeeded'
    ? ({ kind: 'succeeded', refundId } as const)
    : ({ kind: 'failed', message: 'The provider reported that it failed' } as const)
}

async function noteForeignRefund(
  { db, clock, sealer, shop }: Needs,
  event: RefundEvent,
  found: PaymentRow,
): Promise<NotedRefund> {
  const { orderId } = found
  return db.transaction(async (tx): Promise<NotedRefund> => {
    await lockOrder(tx, orderId)
    // The event may arrive before the answer that names this refund: it comes again.
    if (await hasNamelessRefund(tx, found)) return 'not_named_yet'
    if ((await findRefundAtProvider(tx, event)) || event.type === 'refund_failed') return 'recorded'

    const { amountCents, refundId: providerRefundId } = event
    const seen = await findNamelessSuccess(tx, found, amountCents)
    if (seen) {
      await updateRefund(tx, seen.id, { status: seen.status, providerRefundId, nextCheckAt: null })
      return 'recorded'
    }

    const now = clock()
    const order = await findOrderById(tx, orderId)
    if (!order) throw new Error('A payment and its order are never deleted')
    const plan = planRefund(await listPaymentsMeant(tx, event, found), amountCents)
    // A refund of theirs is one of ours, and so of one payment.
    if (amountCents <= 0 || plan.kind === 'refused' || plan.parts.length > 1) {
      await raiseAttention(tx, { sealer, shop }, { order, reason: 'refund_contradicted', now })
      return 'contradiction'
    }

    // Of one checkout of one provider, never of stored value.
    const [{ paymentId }] = plan.parts
    await updateRefunded(tx, paymentId, amountCents)
    const id = await insertRefund(tx, {
      orderId,
      paymentId,
      amountCents,
      reason: `Refunded in the ${providerLabel(event.provider)} app`,
      isRestocking: false,
      status: 'requested',
      idempotencyKey: providerRefundId,
      providerRefundId,
      requestedBy: found.provider,
      requestedAt: now,
    })
    const refund = await findRefund(tx, id)
    if (!refund) throw new Error('A refund that was just inserted is missing')
    await recordRefund(tx, { sealer, shop }, { order, refund, outcome: outcomeOf(event), now })
    return 'recorded'
  })
}

/** The payment that the event names, otherwise all that its checkout took. */
async function listPaymentsMeant(tx: Tx, event: RefundEvent, found: PaymentRow): Promise<PaymentRow[]> {
  const isNamed = found.providerPaymentId === event.providerPaymentId
  return (await listPayments(tx, found.orderId)).filter(
    ({ id, provider, checkoutId }) =>
      id === found.id || (!isNamed && provider === found.provider && checkoutId === found.checkoutId),
  )
}

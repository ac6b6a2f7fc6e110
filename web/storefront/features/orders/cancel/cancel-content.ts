import type { Order } from '#contract/orders/order.ts'
import { formatRand } from '#domain/money/money.ts'
import { statusFacts } from '#domain/orders/order-status.ts'
import type { Question } from '#web/ui/confirm-dialog.tsx'
import { countText } from '../../content/documents/phrases.ts'

type Cancellable = Pick<
  Order,
  'status' | 'orderNumber' | 'summary' | 'refundedCents' | 'cancelRequestedAt' | 'storedValue'
>

/** Until it is packed, and once. */
export function canCancel({ status, cancelRequestedAt }: Cancellable): boolean {
  const { cancelling } = statusFacts[status]
  return cancelling === 'at_once' || (cancelling === 'by_request' && cancelRequestedAt === null)
}

export function cancelOffer(order: Cancellable, refundDays: number): string {
  return statusFacts[order.status].isUnpaid
    ? 'You have not paid yet. If you cancel, we release the items immediately and you are not charged.'
    : `You can cancel any time before we pack it. No reason needed. ${moneyBack(order, refundDays)}`
}

export function cancelQuestion(order: Cancellable, refundDays: number): Question {
  return {
    title: `Cancel order ${order.orderNumber}?`,
    text: statusFacts[order.status].isUnpaid
      ? 'We will release the items immediately and you will not be charged. You can order again any time.'
      : `Nothing will be sent. ${moneyBack(order, refundDays)}`,
    confirmLabel: 'Cancel this order',
    cancelLabel: 'Keep this order',
  }
}

/** A person makes the refund. The law gives the shop 30 days (ECT Act s44(3)); its settings may promise fewer. */
export function moneyBack(
  { summary, refundedCents, storedValue }: Pick<Order, 'summary' | 'refundedCents' | 'storedValue'>,
  refundDays: number,
): string {
  const where = storedValue.length > 0 ? 'the way you paid,' : 'to your card'
  return `We will refund ${formatRand(summary.totalCents - refundedCents)} ${where} within ${countText(refundDays, 'day')}.`
}

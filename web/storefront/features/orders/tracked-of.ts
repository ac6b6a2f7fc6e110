import type { Order } from '#contract/orders/order.ts'
import type { TrackedOrder } from '#contract/orders/order-status.ts'
import { isLookedAt } from './is-looked-at.ts'
import { paidAt } from './paid-at.ts'

/** What an order's own page says of its way: the same as its number and email address show to anyone. */
export function trackedOf(order: Order): TrackedOrder {
  const { orderNumber, orderDate, status, deliveredOn, cancelRequestedAt } = order
  const { courier, trackingNumber, trackingUrl } = order
  return {
    ...{ orderNumber, orderDate, status, deliveredOn, cancelRequestedAt },
    ...{ courier, trackingNumber, trackingUrl },
    paidAt: paidAt(order),
    isLookedAt: isLookedAt(order),
  }
}

import type { Order } from '#contract/orders/order.ts'
import type { TrackedOrder } from '#contract/orders/order-status.ts'
import { isLookedAt } from '#domain/orders/attention.ts'
import { parcelSteps } from '#domain/orders/parcels/parcel-steps.ts'
import { paidAt } from './paid-at.ts'

/** What an order's own page says of its way: the same as its number and email address show to anyone. */
export function trackedOf(order: Order): TrackedOrder {
  return {
    ...order,
    parcels: order.parcels.map((parcel) => ({ ...parcel, steps: parcelSteps(parcel.events) })),
    paidAt: paidAt(order),
    isLookedAt: isLookedAt(order.needsAttention?.reasons ?? []),
  }
}

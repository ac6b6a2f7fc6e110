import { type OrderStatus, orderStatusLabel, statusFacts } from './order-status.ts'

type ParcelProgress = { status: OrderStatus; parcels: readonly { leftAt: string | null }[] }

/** A parcel that has reached its buyer is no longer on its way, though the order's status stays the same. */
export function isDelivered(order: { status: OrderStatus; deliveredOn: string | null }): boolean {
  return statusFacts[order.status].hasLeft && order.deliveredOn !== null
}

/** A parcel of it has left, and there is more to come. */
export function isPartlySent({ status, parcels }: ParcelProgress): boolean {
  return statusFacts[status].awaitsCourier && parcels.some(({ leftAt }) => leftAt !== null)
}

type OrderProgress = ParcelProgress & { deliveredOn: string | null; isCollected?: boolean }

export function shopperStatusLabel(order: OrderProgress): string {
  if (order.isCollected && statusFacts[order.status].hasLeft)
    return isDelivered(order) ? 'Collected' : 'Ready to collect'
  if (order.isCollected && isPartlySent(order)) return 'Partly ready to collect'
  if (isPartlySent(order)) return 'Partly on its way'
  return isDelivered(order) ? 'Delivered' : orderStatusLabel(order.status)
}

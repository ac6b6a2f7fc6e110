import { type OrderStatus, orderStatusLabel, statusFacts } from './order-status.ts'

/** A parcel that has reached its buyer is no longer on its way, though the order's status stays the same. */
export function isDelivered(order: { status: OrderStatus; deliveredOn: string | null }): boolean {
  return statusFacts[order.status].hasLeft && order.deliveredOn !== null
}

export function shopperStatusLabel(order: { status: OrderStatus; deliveredOn: string | null }): string {
  return isDelivered(order) ? 'Delivered' : orderStatusLabel(order.status)
}

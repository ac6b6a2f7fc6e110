import type { OrderStatus } from './order-status.ts'

const labels: Record<OrderStatus, string> = {
  pending: 'Awaiting payment',
  paid: 'Pending',
  fulfilled: 'Fulfilled',
  cancelled: 'Cancelled',
  expired: 'Expired',
  refunded: 'Refunded',
}

/** The words of the staff's toggle, to whom a paid order is work to do. */
export function fulfilmentLabel(status: OrderStatus): string {
  return labels[status]
}

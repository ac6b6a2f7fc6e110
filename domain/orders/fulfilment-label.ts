import type { OrderStatus } from './order-status.ts'

const labels: Record<OrderStatus, string> = {
  pending: 'Awaiting payment',
  paid: 'Pending',
  fulfilled: 'Fulfilled',
  cancelled: 'Cancelled',
  expired: 'Expired',
  refunded: 'Refunded',
}

/** The labels of the staff's toggle: to staff a paid order is work to do. */
export function fulfilmentLabel(status: OrderStatus): string {
  return labels[status]
}

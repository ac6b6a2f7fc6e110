import type { CheckoutStatus } from '../payments/payment-status.ts'
import type { OrderStatus } from './order-status.ts'

const statuses: Record<OrderStatus, CheckoutStatus> = {
  pending: 'processing',
  paid: 'complete',
  fulfilled: 'complete',
  cancelled: 'cancelled',
  expired: 'expired',
  refunded: 'refunded',
}

/** The status of its payment, as far as the order shows it. */
export function orderPaymentStatus(status: OrderStatus): CheckoutStatus {
  return statuses[status]
}

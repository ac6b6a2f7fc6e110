import type { Order } from '#contract/orders/order.ts'
import { isPaid, type OrderStatus, statusFacts } from '#domain/orders/order-status.ts'

/** The first payment, from which the confirmation email counts too. */
export function paidAt({ history }: Pick<Order, 'history'>): string | null {
  return history.find(({ from, to }) => isPaid(to) && isUnpaid(from))?.at ?? null
}

function isUnpaid(status: OrderStatus | null): boolean {
  return status === null || statusFacts[status].isUnpaid
}

export const orderStatuses = ['pending', 'paid', 'fulfilled', 'cancelled', 'expired', 'refunded'] as const
export type OrderStatus = (typeof orderStatuses)[number]

const moves: Record<OrderStatus, readonly OrderStatus[]> = {
  pending: ['paid', 'cancelled', 'expired'],
  // Staff may take back a fulfilment that was marked too soon.
  paid: ['fulfilled', 'refunded'],
  fulfilled: ['paid', 'refunded'],
  // Money can arrive after the shop gave up waiting, and is never turned away.
  cancelled: ['paid'],
  expired: ['paid'],
  refunded: [],
}

const shopperLabels: Record<OrderStatus, string> = {
  pending: 'Awaiting payment',
  paid: 'Paid',
  fulfilled: 'On its way',
  cancelled: 'Cancelled',
  expired: 'Expired',
  refunded: 'Refunded',
}

export function canMove(from: OrderStatus, to: OrderStatus): boolean {
  return moves[from].includes(to)
}

export function orderStatusLabel(status: OrderStatus): string {
  return shopperLabels[status]
}

/** The words of the staff's toggle, to whom a paid order is work to do. */
export function adminFulfilmentLabel(status: OrderStatus): string {
  if (status === 'paid') return 'Pending'
  if (status === 'fulfilled') return 'Fulfilled'
  return shopperLabels[status]
}

export function isPaid(status: OrderStatus): boolean {
  return status === 'paid' || status === 'fulfilled'
}

import type { OrderRow } from '../order-queries.ts'

export type SendingRefusal = 'cancel_requested' | 'not_supplied' | 'refund_under_way' | 'swap_unpaid'

/** Why the goods of a paid order must not leave now. */
export function sendingRefusal(
  order: Pick<OrderRow, 'attention' | 'isSupplied' | 'replaces' | 'lines' | 'waitingSwap'>,
  keptCents: number,
): SendingRefusal | null {
  // Shipping what the customer has cancelled would be at the shop's own cost.
  if (order.attention.some(({ reason }) => reason === 'cancel_requested')) return 'cancel_requested'
  if (!order.isSupplied) return 'not_supplied'
  if (order.waitingSwap) return 'swap_unpaid'
  if (order.lines.length === 0) return 'refund_under_way'
  // Nothing was paid for a replacement.
  return keptCents <= 0 && !order.replaces ? 'refund_under_way' : null
}

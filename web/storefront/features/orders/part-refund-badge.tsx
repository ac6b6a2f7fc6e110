import type { Order } from '#contract/orders/order.ts'
import { statusFacts } from '#domain/orders/order-status.ts'
import { Badge } from '#web/ui/badge.tsx'

/** Beside the status of an order of which only a part was refunded. */
export function PartRefundBadge({ order }: { order: Pick<Order, 'status' | 'refundedCents'> }) {
  if (order.refundedCents === 0 || statusFacts[order.status].isMoneyBack) return null
  return <Badge tone="neutral">Partly refunded</Badge>
}

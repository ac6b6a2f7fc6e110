import type { OrderStatus } from '#domain/orders/order-status.ts'
import { shopperStatusLabel } from '#domain/orders/shopper-status-label.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'

const tones: Record<OrderStatus, BadgeTone> = {
  pending: 'sun',
  paid: 'good',
  fulfilled: 'good',
  cancelled: 'neutral',
  expired: 'neutral',
  refunded: 'neutral',
}

export function OrderStatusBadge({ order }: { order: Parameters<typeof shopperStatusLabel>[0] }) {
  return <Badge tone={tones[order.status]}>{shopperStatusLabel(order)}</Badge>
}

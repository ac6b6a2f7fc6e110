import { type OrderStatus, orderStatusLabel } from '#domain/orders/order-status.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'

const tones: Record<OrderStatus, BadgeTone> = {
  pending: 'sun',
  paid: 'good',
  fulfilled: 'good',
  cancelled: 'neutral',
  expired: 'neutral',
  refunded: 'neutral',
}

export function OrderStatusBadge({ status }: { status: OrderStatus }) {
  return <Badge tone={tones[status]}>{orderStatusLabel(status)}</Badge>
}

import { adminFulfilmentLabel, type OrderStatus } from '#domain/order-status.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'

// The one that means work stands out.
const tones: Record<OrderStatus, BadgeTone> = {
  pending: 'neutral',
  paid: 'sun',
  fulfilled: 'good',
  cancelled: 'neutral',
  expired: 'neutral',
  refunded: 'neutral',
}

export function OrderBadge({ status }: { status: OrderStatus }) {
  return <Badge tone={tones[status]}>{adminFulfilmentLabel(status)}</Badge>
}

import { type DiscountStatus, discountStatusLabels } from '#domain/money/discounts/discount-status.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'

const tones: Record<DiscountStatus, BadgeTone> = {
  running: 'good',
  scheduled: 'sun',
  paused: 'clay',
  used_up: 'neutral',
  ended: 'neutral',
}

export function DiscountBadge({ status }: { status: DiscountStatus }) {
  return <Badge tone={tones[status]}>{discountStatusLabels[status]}</Badge>
}

import type { GiftCardStatus } from '#domain/payments/stored-value.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { giftCardContent } from './gift-card-content.ts'

const tones: Record<GiftCardStatus, BadgeTone> = {
  open: 'good',
  used_up: 'neutral',
  expired: 'clay',
  blocked: 'red',
}

export function GiftCardBadge({ status }: { status: GiftCardStatus }) {
  return <Badge tone={tones[status]}>{giftCardContent.statuses[status]}</Badge>
}

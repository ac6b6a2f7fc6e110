import { type QuoteStatus, quoteFacts } from '#domain/orders/quote.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'

// What waits for its customer stands out.
const tones: Record<QuoteStatus, BadgeTone> = {
  draft: 'neutral',
  sent: 'sun',
  accepted: 'good',
  declined: 'neutral',
  expired: 'clay',
}

export function QuoteBadge({ status }: { status: QuoteStatus }) {
  return <Badge tone={tones[status]}>{quoteFacts[status].label}</Badge>
}

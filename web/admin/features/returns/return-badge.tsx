import { type ReturnOutcome, type ReturnStatus, returnOutcomeLabel } from '#domain/orders/returns/returns.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { returnContent } from './return-content.ts'

// What waits for staff stands out.
const tones: Record<ReturnStatus, BadgeTone> = {
  requested: 'sun',
  approved: 'neutral',
  received: 'sun',
  declined: 'neutral',
  closed: 'good',
}

export function ReturnBadge({ status, outcome }: { status: ReturnStatus; outcome: ReturnOutcome | null }) {
  const tone = outcome === 'rejected' ? 'neutral' : tones[status]
  return <Badge tone={tone}>{outcome ? returnOutcomeLabel(outcome) : returnContent.filters[status]}</Badge>
}

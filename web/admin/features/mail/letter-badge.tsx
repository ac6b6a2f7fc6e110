import { type LetterStatus, letterStatusLabel } from '#domain/letter.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'

const tones: Record<LetterStatus, BadgeTone> = {
  waiting: 'sun',
  sent: 'good',
  kept: 'neutral',
  failed: 'red',
  withdrawn: 'neutral',
}

export function LetterBadge({ status }: { status: LetterStatus }) {
  return <Badge tone={tones[status]}>{letterStatusLabel(status)}</Badge>
}

import { type EmailStatus, emailStatusLabel } from '#domain/email.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'

const tones: Record<EmailStatus, BadgeTone> = {
  waiting: 'sun',
  sent: 'good',
  kept: 'neutral',
  failed: 'red',
  withdrawn: 'neutral',
}

export function EmailBadge({ status }: { status: EmailStatus }) {
  return <Badge tone={tones[status]}>{emailStatusLabel(status)}</Badge>
}

import { type SaleState, saleFacts } from '#domain/catalogue/sale.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'

const tones: Record<SaleState, BadgeTone> = {
  prepared: 'sun',
  running: 'good',
  ended: 'neutral',
  missed: 'clay',
  cancelled: 'neutral',
  undone: 'neutral',
}

export function SaleBadge({ state }: { state: SaleState }) {
  return <Badge tone={tones[state]}>{saleFacts[state].label}</Badge>
}

import { type StockStatus, stockStatusLabel } from '#domain/catalogue/stock.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'

const tones: Record<StockStatus, BadgeTone> = { in_stock: 'good', low_stock: 'clay', out_of_stock: 'neutral' }

export function StockBadge({ status }: { status: StockStatus }) {
  return <Badge tone={tones[status]}>{stockStatusLabel(status)}</Badge>
}

import { Undo2 } from 'lucide-react'
import type { z } from 'zod'
import type { ListedOrder, Order } from '#contract/orders/order.ts'
import { centsFromRand, formatRand } from '#domain/money/money.ts'
import { formatDay } from '#domain/orders/delivery.ts'
import { fulfilmentLabel } from '#domain/orders/fulfilment-label.ts'
import { type OrderStatus, statusFacts } from '#domain/orders/order-status.ts'
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

type Shown = Pick<Order, 'status' | 'refunded'> & Pick<z.infer<typeof ListedOrder>, 'openReturns'>

/** An order's status, with partial refunds and returns. */
export function OrderBadges({ order: { status, refunded, openReturns } }: { order: Shown }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-1">
      <Badge tone={tones[status]}>{fulfilmentLabel(status)}</Badge>
      {!statusFacts[status].isMoneyBack && refunded > 0 && (
        <span title={`${formatRand(centsFromRand(refunded))} refunded`}>
          <Badge tone="clay">Partly refunded</Badge>
        </span>
      )}
      {openReturns?.map(({ id, status, refundBy }) => (
        <span key={id} title={refundBy ? `${status}, refund due by ${formatDay(refundBy)}` : status}>
          <Badge tone="clay">
            <Undo2 aria-hidden className="size-3.5" />
            Return<span className="sr-only"> {status}</span>
          </Badge>
        </span>
      ))}
    </span>
  )
}

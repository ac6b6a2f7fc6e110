import { Undo2 } from 'lucide-react'
import type { ListedOrder, Order } from '#contract/orders/order.ts'
import { formatRand } from '#domain/money/money.ts'
import { fulfilmentLabel } from '#domain/orders/fulfilment-label.ts'
import { orderSourceLabel } from '#domain/orders/order-source.ts'
import { type OrderStatus, statusFacts } from '#domain/orders/order-status.ts'
import { formatDay } from '#domain/south-african-day.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { orderContent } from './order-content.ts'

// The one that means work stands out.
const tones: Record<OrderStatus, BadgeTone> = {
  pending: 'neutral',
  paid: 'sun',
  fulfilled: 'good',
  cancelled: 'neutral',
  expired: 'neutral',
  refunded: 'neutral',
}

type OrderFacts = Pick<
  Order,
  'status' | 'refundedCents' | 'source' | 'isCollected' | 'replaces' | 'waitingSwap'
> &
  Pick<ListedOrder, 'openReturns'>

/** An order's status and how it came, with partial refunds and returns, and whether it replaces returned goods. */
export function OrderBadges({ order }: { order: OrderFacts }) {
  const { status, refundedCents, openReturns, source, isCollected, replaces, waitingSwap } = order
  return (
    <span className="inline-flex flex-wrap items-center gap-1">
      <Badge tone={tones[status]}>{fulfilmentLabel(status)}</Badge>
      {!statusFacts[status].isMoneyBack && refundedCents > 0 && (
        <span title={`${formatRand(refundedCents)} refunded`}>
          <Badge tone="clay">{orderContent.partlyRefunded}</Badge>
        </span>
      )}
      {waitingSwap && <Badge tone="clay">{orderContent.swapUnpaid}</Badge>}
      {replaces && <Badge tone="neutral">{orderContent.replacement}</Badge>}
      {source !== 'online' && <Badge tone="neutral">{orderSourceLabel(source)}</Badge>}
      {isCollected && <Badge tone="neutral">{orderContent.collected}</Badge>}
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

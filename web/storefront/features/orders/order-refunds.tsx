import type { Order } from '#contract/orders/order.ts'
import { type RefundStatus, refundShopperLabel } from '#domain/payments/refunds.ts'
import type { StoredValueKind } from '#domain/payments/stored-value-kinds.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { Money } from '#web/ui/money.tsx'
import { formatOrderDate } from '../../order-dates.ts'
import { OrderSection } from './order-section.tsx'

const tones: Record<RefundStatus, BadgeTone> = {
  requested: 'sun',
  pending: 'sun',
  succeeded: 'good',
  failed: 'clay',
}

/** Refunds, made or on their way; hidden if there are none. */
export function OrderRefunds({ order: { refunds } }: { order: Order }) {
  if (refunds.length === 0) return null
  return (
    <OrderSection title="Refunds">
      <ul className="flex flex-col gap-4">
        {refunds.map(({ id, amountCents, reason, status, paidTo, at, endedAt }) => (
          <li key={id}>
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
              <span className="font-medium">
                <Money cents={amountCents} />
              </span>
              <Badge tone={tones[status]}>{refundShopperLabel(status)}</Badge>
            </div>
            <p className="text-sm text-ink-2">
              {formatOrderDate(endedAt ?? at)} · {reason}
            </p>
            <p className="mt-1 text-sm text-ink-2">
              {paidTo && status === 'succeeded' ? storedMeanings[paidTo] : meanings[status]}
            </p>
          </li>
        ))}
      </ul>
    </OrderSection>
  )
}

const storedMeanings: Record<StoredValueKind, string> = {
  gift_card: 'It is back on the gift card you paid with.',
  store_credit: 'It is in your store credit. You can spend it on your next order.',
}

const meanings: Record<RefundStatus, string> = {
  requested: 'We have requested the refund to your card and are waiting for confirmation.',
  pending: 'It is on its way to the card you paid with.',
  succeeded: 'We have refunded the card you paid with. Your bank may take a few days to show it.',
  failed: 'The refund to your card failed. We will pay you another way and contact you.',
}

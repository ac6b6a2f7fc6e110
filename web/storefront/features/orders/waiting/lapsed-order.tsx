import type { ReactNode } from 'react'
import type { Order } from '#contract/orders/order.ts'
import { formatClockTime } from '#web/storefront/order-dates.ts'
import { Notice } from '#web/ui/notice.tsx'

type LapsedOrderProps = {
  order: Order
  /** Where it is not about to be paid anyway, the way to order the same again. */
  action?: ReactNode
}

/** Nothing is lost but the time. */
export function LapsedOrder({ order: { payBefore }, action }: LapsedOrderProps) {
  const until = payBefore ? ` until ${formatClockTime(payBefore)}` : ' for a while'
  return (
    <Notice tone="info" title="Your time to pay ran out" action={action}>
      We held the items for you{until}, then released them for other customers.
      {/* An order's own page says so above. */}
      {!action && ' You have not been charged.'} You can order whatever is still in stock again, at today's
      prices.
    </Notice>
  )
}

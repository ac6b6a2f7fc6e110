import type { Order } from '#contract/orders/order.ts'
import { formatClockTime } from '#web/storefront/order-dates.ts'
import { Notice } from '#web/ui/notice.tsx'

/** Nothing is lost but the time. */
export function LapsedOrder({ order: { payBefore } }: { order: Order }) {
  const until = payBefore ? ` until ${formatClockTime(payBefore)}` : ' for a while'
  return (
    <Notice tone="info" title="Your time to pay ran out">
      We held the items for you{until}, then released them for other customers. You have not been charged. You
      can order whatever is still in stock again.
    </Notice>
  )
}

import type { Order } from '#contract/order.ts'
import { Notice } from '#web/ui/notice.tsx'
import { formatClockTime } from '../orders/order-dates.ts'

/** Nothing is lost but the time. */
export function LapsedOrder({ order: { payBefore } }: { order: Order }) {
  const until = payBefore ? ` until ${formatClockTime(payBefore)}` : ' for a while'
  return (
    <Notice tone="info" title="The time to pay is over">
      We kept the items for you{until}, and then let them go back on the shelf. Nothing was charged, and what
      is still there you can order again.
    </Notice>
  )
}

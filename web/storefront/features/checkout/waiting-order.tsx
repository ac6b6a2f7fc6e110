import type { ReactNode } from 'react'
import type { Order } from '#contract/order.ts'
import { centsFromRand, formatRand } from '#domain/money.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { formatClockTime } from '../orders/order-dates.ts'
import { ReservationNote } from '../orders/reservation-note.tsx'
import { usePayForOrder } from './use-pay-for-order.ts'

type WaitingOrderProps = {
  order: Order & { payBefore: string }
  /** The order is another one by now: paid elsewhere, or out of time. */
  onChanged: () => void
  /** What else can be done with it. */
  children?: ReactNode
}

/** An order that waits for its payment: how long its items are kept, and the way to pay for it. */
export function WaitingOrder({ order, onChanged, children }: WaitingOrderProps) {
  const { pay, isBusy, refusal } = usePayForOrder(order, onChanged)
  return (
    <div className="flex flex-col gap-3">
      {refusal && (
        <Notice tone="error" title={refusal}>
          Your order is safe and nothing was charged. Try again to pay for it.
        </Notice>
      )}
      <ReservationNote payBefore={order.payBefore} onOver={onChanged}>
        <Button isBusy={isBusy} busyLabel="Processing..." onClick={pay}>
          Pay now {formatRand(centsFromRand(order.summary.total))}
        </Button>
        {children}
      </ReservationNote>
    </div>
  )
}

/** Unpaid, with its items set aside. */
export function isWaiting(order: Order): order is Order & { payBefore: string } {
  return order.status === 'pending' && order.payBefore !== null
}

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

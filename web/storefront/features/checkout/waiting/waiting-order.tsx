import type { ReactNode } from 'react'
import { formatRand } from '#domain/money/money.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { ReservationNote } from '../../orders/waiting/reservation-note.tsx'
import type { WaitingOrder as Waiting } from '../../orders/waiting/waiting-orders.ts'
import { usePayForOrder } from '../paying/use-pay-for-order.ts'

type WaitingOrderProps = {
  order: Waiting
  /** The order's state has changed: paid elsewhere, or expired. */
  onChanged: () => void
  /** Other actions. */
  children?: ReactNode
}

/** An unpaid order: how long its items are reserved, and a button to pay for it. */
export function WaitingOrder({ order, onChanged, children }: WaitingOrderProps) {
  const { pay, isBusy, refusal } = usePayForOrder(order, onChanged)
  return (
    <div className="flex flex-col gap-3">
      {refusal && (
        <Notice tone="error" title={refusal}>
          Your order is safe and you have not been charged. Try again to pay for it.
        </Notice>
      )}
      <ReservationNote payBefore={order.payBefore} onOver={onChanged}>
        <Button isBusy={isBusy} busyLabel="Processing..." onClick={pay}>
          Pay now {formatRand(order.summary.totalCents)}
        </Button>
        {children}
      </ReservationNote>
    </div>
  )
}

import { href, Link } from 'react-router'
import type { Order } from '#contract/orders/order.ts'
import { Button } from '#web/ui/button.tsx'
import { CancelAnswerNotice } from '../../orders/cancel/cancel-answer-notice.tsx'
import { useCancelOrder } from '../../orders/cancel/use-cancel-order.ts'
import { isWaiting } from '../../orders/waiting/waiting-orders.ts'
import { WaitingOrder } from './waiting-order.tsx'

type EarlierOrderProps = { order: Order; onChanged: () => void }

/** An earlier unpaid order: to be paid now, or replaced by another one. */
export function EarlierOrder({ order, onChanged }: EarlierOrderProps) {
  const { cancel, isBusy, answer } = useCancelOrder(order, onChanged)
  return (
    <>
      {answer && <CancelAnswerNotice answer={answer} />}
      {isWaiting(order) && (
        <>
          <p>
            <Link to={href('/orders/:orderNumber', { orderNumber: order.orderNumber })} className="link">
              Order {order.orderNumber}
            </Link>{' '}
            is waiting for payment.
          </p>
          <WaitingOrder order={order} onChanged={onChanged}>
            <Button variant="secondary" isBusy={isBusy} busyLabel="Cancelling..." onClick={cancel}>
              Cancel that order
            </Button>
          </WaitingOrder>
        </>
      )}
    </>
  )
}

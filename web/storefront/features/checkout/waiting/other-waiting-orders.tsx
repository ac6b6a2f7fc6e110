import { href, Link } from 'react-router'
import { formatClockTime } from '#web/storefront/order-dates.ts'
import type { WaitingOrder } from '../../orders/waiting/waiting-orders.ts'

/** Unpaid orders of other goods: one line each, since they are not what people came for. */
export function OtherWaitingOrders({ orders }: { orders: readonly WaitingOrder[] }) {
  return (
    <ul className="flex flex-col gap-1 text-sm text-ink-2">
      {orders.map(({ orderNumber, payBefore }) => (
        <li key={orderNumber}>
          <Link to={href('/orders/:orderNumber', { orderNumber })} className="link inline-block py-1">
            Order {orderNumber}
          </Link>{' '}
          is waiting for payment until {formatClockTime(payBefore)}.
        </li>
      ))}
    </ul>
  )
}

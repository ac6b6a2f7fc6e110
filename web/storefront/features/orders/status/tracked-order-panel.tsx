import { useEffect, useRef } from 'react'
import { href, Link } from 'react-router'
import type { TrackedOrder } from '#contract/orders/order-status.ts'
import { loginPath } from '#web/session/login/login-path.ts'
import { formatOrderDate } from '#web/storefront/order-dates.ts'
import { Button } from '#web/ui/button.tsx'
import { LookedAtNotice } from '../looked-at-notice.tsx'
import { OrderArrival } from '../order-arrival.tsx'
import { OrderStatusBadge } from '../order-status-badge.tsx'

type TrackedOrderPanelProps = { order: TrackedOrder; onAnother: () => void }

/** How far an order is, without anything that only its buyer may see. */
export function TrackedOrderPanel({ order, onAnother }: TrackedOrderPanelProps) {
  const { orderNumber, orderDate, isLookedAt } = order
  const panel = useRef<HTMLDivElement>(null)
  // The focused button disappeared with the form.
  useEffect(() => panel.current?.focus(), [])

  return (
    <div ref={panel} tabIndex={-1} className="flex flex-col items-start gap-5 outline-none">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold tabular-nums wrap-anywhere">{orderNumber}</span>
        <span className="text-ink-2">Placed on {formatOrderDate(orderDate)}</span>
        <OrderStatusBadge order={order} />
      </p>
      <div className="w-full">
        <OrderArrival order={order} />
      </div>
      {isLookedAt && <LookedAtNotice />}
      <p className="text-ink-2">
        <Link to={loginPath(href('/orders/:orderNumber', { orderNumber }))} className="link">
          Log in
        </Link>{' '}
        to see everything about this order, cancel it or send something back.
      </p>
      <Button variant="secondary" onClick={onAnother}>
        Track another order
      </Button>
    </div>
  )
}

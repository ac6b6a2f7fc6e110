import { ChevronRight } from 'lucide-react'
import { href, Link } from 'react-router'
import type { Order } from '#contract/orders/order.ts'
import { formatOrderDate } from '#web/storefront/order-dates.ts'
import { Money } from '#web/ui/money.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { LinePicture } from '../../cart/line-picture.tsx'
import { OrderStatusBadge } from '../order-status-badge.tsx'

const picturesShown = 3

const row =
  'relative grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-3 py-5 sm:grid-cols-[1fr_auto_8.5rem_1.25rem] sm:gap-x-6'

export function OrderList({ orders }: { orders: readonly Order[] }) {
  return (
    <ul className="divide-y divide-line border-y border-line">
      {orders.map((order) => (
        <OrderRow key={order.orderNumber} order={order} />
      ))}
    </ul>
  )
}

function OrderRow({ order }: { order: Order }) {
  const { orderNumber, orderDate, items, summary, status } = order
  return (
    <li className={`${row} group`}>
      <div className="min-w-0">
        <h2 className="text-base font-semibold tabular-nums">
          {/* The whole row is clickable; only the link is announced and focused. */}
          <Link
            to={href('/orders/:orderNumber', { orderNumber })}
            className="underline-offset-3 group-hover:underline after:absolute after:inset-0"
          >
            <span className="sr-only">Order </span>
            {orderNumber}
          </Link>
        </h2>
        <p className="text-sm text-ink-2">
          {formatOrderDate(orderDate)} · {summary.itemCount === 1 ? '1 item' : `${summary.itemCount} items`}
        </p>
      </div>
      <OrderPictures items={items} />
      <div className="flex flex-col items-end gap-1.5">
        <Money cents={summary.totalCents} />
        <OrderStatusBadge status={status} />
      </div>
      <ChevronRight aria-hidden className="hidden size-5 text-ink-2 sm:block" />
    </li>
  )
}

function OrderPictures({ items }: Pick<Order, 'items'>) {
  const left = items.length - picturesShown
  return (
    <div aria-hidden className="order-first col-span-full flex gap-2 sm:order-none sm:col-span-1">
      {items.slice(0, picturesShown).map((item) => (
        <LinePicture key={item.sku} line={{ name: item.name, imageUrl: item.imageUrl }} className="w-14" />
      ))}
      {left > 0 && <span className="self-center text-sm text-ink-2">+{left}</span>}
    </div>
  )
}

/** As high as five orders, so that nothing moves when they load. */
export function UnreadOrders() {
  return (
    <div role="status">
      <span className="sr-only">Loading your orders</span>
      <ul aria-hidden className="divide-y divide-line border-y border-line">
        {['1', '2', '3', '4', '5'].map((place) => (
          <li key={place} className={row}>
            <div className="flex h-12 flex-col justify-center gap-2">
              <Skeleton className="h-5 w-44 max-w-full" />
              <Skeleton className="h-4 w-36 max-w-full" />
            </div>
            <Skeleton className="order-first col-span-full h-14 w-30 sm:order-none sm:col-span-1" />
            <div className="flex h-14 flex-col items-end justify-center gap-2">
              <Skeleton className="h-5 w-24" />
              <Skeleton className="h-5 w-16 rounded-full" />
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}

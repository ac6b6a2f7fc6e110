import { ChevronRight } from 'lucide-react'
import { useId } from 'react'
import { href, Link } from 'react-router'
import type { Order } from '#contract/orders/order.ts'
import { southAfricanDay } from '#domain/south-african-day.ts'
import { formatOrderDate } from '#web/storefront/order-dates.ts'
import { useShop } from '#web/storefront/use-shop.ts'
import { Money } from '#web/ui/money.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { goodsInShort } from '../../../goods-in-short.ts'
import { LinePicture } from '../../catalogue/line-picture.tsx'
import { orderProgress } from '../order-progress.ts'
import { OrderStatusBadge } from '../order-status-badge.tsx'
import { PartRefundBadge } from '../part-refund-badge.tsx'
import { trackedOf } from '../tracked-of.ts'

const row =
  'relative grid grid-cols-[3.5rem_minmax(0,1fr)] items-center gap-x-4 gap-y-3 py-5 sm:grid-cols-[4rem_minmax(0,1fr)_auto_1.25rem] sm:gap-x-6'

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
  const { orderNumber, orderDate, items, summary } = order
  const id = useId()
  return (
    <li className={`${row} group`}>
      <LinePicture line={{ name: items[0]?.name ?? '', imageUrl: items[0]?.imageUrl ?? null }} />
      <div className="min-w-0">
        <h2 className="text-base font-semibold wrap-anywhere">
          {/* The whole row is clickable; only the link is announced and focused. */}
          <Link
            id={`${id}name`}
            aria-labelledby={`${id}name ${id}number`}
            to={href('/orders/:orderNumber', { orderNumber })}
            className="underline-offset-3 group-hover:underline after:absolute after:inset-0"
          >
            {goodsInShort(items)}
          </Link>
        </h2>
        <ArrivalLine order={order} />
        <p className="text-sm wrap-anywhere text-ink-2 tabular-nums">
          {formatOrderDate(orderDate)} · <span id={`${id}number`}>{orderNumber}</span>
        </p>
      </div>
      <div className="col-start-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5 sm:col-start-auto sm:flex-col sm:items-end">
        <Money cents={summary.totalCents} />
        <OrderStatusBadge order={order} />
        <PartRefundBadge order={order} />
      </div>
      <ChevronRight aria-hidden className="hidden size-5 text-ink-2 sm:block" />
    </li>
  )
}

function ArrivalLine({ order }: { order: Order }) {
  const { deliveryBusinessDays } = useShop().delivery
  const today = southAfricanDay(Date.now())
  return <p>{orderProgress(trackedOf(order), { today, deliveryBusinessDays }).title}</p>
}

/** As high as five orders, so that nothing moves when they load. */
export function UnreadOrders() {
  return (
    <div role="status">
      <span className="sr-only">Loading your orders</span>
      <ul aria-hidden className="divide-y divide-line border-y border-line">
        {['1', '2', '3', '4', '5'].map((place) => (
          <li key={place} className={row}>
            <Skeleton className="aspect-square w-full" />
            <div className="flex h-18 flex-col justify-center gap-2">
              <Skeleton className="h-5 w-44 max-w-full" />
              <Skeleton className="h-4 w-36 max-w-full" />
            </div>
            <div className="col-start-2 flex items-center justify-between gap-2 sm:col-start-auto sm:flex-col sm:items-end">
              <Skeleton className="h-5 w-24" />
              <Skeleton className="h-5 w-16 rounded-full" />
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}

import { TriangleAlert } from 'lucide-react'
import { attentionLabel } from '#domain/orders/attention.ts'
import { Money } from '#web/ui/money.tsx'
import { Moment } from '../../../ui/moment.tsx'
import type { Column } from '../../../ui/table/data-table.tsx'
import { CustomerLink } from '../../accounts/users/customer-link.tsx'
import { FulfilToggle } from '../fulfil/fulfil-toggle.tsx'
import { OrderBadges } from '../order-badges.tsx'
import type { ListedOrder } from '../order-queries.ts'
import { OrderCouriers } from './order-couriers.tsx'
import { DetailsLink, OrderLink } from './order-link.tsx'

export const orderColumns: readonly Column<ListedOrder>[] = [
  {
    key: 'number',
    label: 'Order',
    isFixed: true,
    cell: (order) => (
      <span className="flex items-center gap-1.5">
        <OrderLink orderNumber={order.orderNumber} />
        <AttentionMark order={order} />
      </span>
    ),
  },
  {
    key: 'date',
    label: 'Date',
    sort: 'date',
    foldsUnder: 'number',
    cell: (order) => <Moment at={order.orderDate} isShort />,
  },
  {
    key: 'client',
    label: 'Client',
    cell: (order) => (
      <span className="block min-w-28 wrap-anywhere">
        <span className="block">
          {order.clientEmail || <span className="text-ink-2">Account deleted</span>}
        </span>
        <span className="block text-ink-2">
          {order.customerId ? (
            <CustomerLink id={order.customerId}>{order.shippingInfo.fullName}</CustomerLink>
          ) : (
            order.shippingInfo.fullName
          )}
        </span>
      </span>
    ),
  },
  {
    key: 'product',
    label: 'Product',
    sort: 'name',
    cell: (order) => <span className="block min-w-24 wrap-anywhere">{order.productName}</span>,
  },
  {
    key: 'address',
    label: 'Delivery address',
    foldsUnder: 'client',
    cell: (order) => <span className="block min-w-24 wrap-anywhere">{order.deliveryAddress}</span>,
  },
  {
    key: 'price',
    label: 'Price',
    sort: 'price',
    isNumeric: true,
    cell: (order) => <Money cents={order.summary.totalCents} />,
  },
  {
    key: 'status',
    label: 'Status',
    foldsUnder: 'number',
    cell: (order) => <OrderBadges order={order} />,
  },
  {
    key: 'items',
    label: 'Items',
    isNumeric: true,
    isHiddenAtFirst: true,
    cell: (order) => order.summary.itemCount,
  },
  {
    key: 'courier',
    label: 'Courier',
    isHiddenAtFirst: true,
    foldsUnder: 'client',
    cell: (order) => <OrderCouriers parcels={order.parcels} />,
  },
  {
    key: 'acts',
    label: 'Actions',
    isFixed: true,
    className: 'w-px',
    cell: (order) => (
      <span className="flex items-center justify-end gap-1">
        <FulfilToggle order={order} isTight />
        <DetailsLink orderNumber={order.orderNumber} isTight />
      </span>
    ),
  },
]

/** A row of the list where the window is too narrow for a table. */
export function OrderCard({ order }: { order: ListedOrder }) {
  return (
    <div className="flex flex-col gap-1">
      <div className="flex items-center justify-between gap-3">
        <span className="flex items-center gap-1.5">
          <OrderLink orderNumber={order.orderNumber} />
          <AttentionMark order={order} />
        </span>
        <Money cents={order.summary.totalCents} />
      </div>
      <p className="text-ink-2">
        <Moment at={order.orderDate} />
      </p>
      <p>{order.productName}</p>
      <p className="text-ink-2 wrap-anywhere">{order.clientEmail}</p>
      <p className="text-ink-2">{order.deliveryAddress}</p>
      <div className="mt-1 flex flex-wrap items-center justify-between gap-2">
        <OrderBadges order={order} />
        <span className="flex items-center gap-1">
          <FulfilToggle order={order} />
          <DetailsLink orderNumber={order.orderNumber} />
        </span>
      </div>
    </div>
  )
}

function AttentionMark({ order }: { order: ListedOrder }) {
  const { needsAttention } = order
  if (!needsAttention) return null
  return (
    <span title={attentionLabel(needsAttention.reason)}>
      <TriangleAlert aria-hidden className="size-4 text-clay" />
      <span className="sr-only">Needs attention: {needsAttention.text}</span>
    </span>
  )
}

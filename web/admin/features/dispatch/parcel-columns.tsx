import { href, Link } from 'react-router'
import type { DispatchLine, DispatchParcel, OrderToPack } from '#contract/orders/dispatch.ts'
import { parcelStateLabel } from '#domain/orders/parcels/parcel-state.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Moment } from '../../ui/moment.tsx'
import type { Column } from '../../ui/table/data-table.tsx'
import { HandToCustomerButton } from './collect/hand-to-customer-button.tsx'
import { dispatchContent as content } from './dispatch-content.ts'

const { columns: labels } = content

export const orderColumns: readonly Column<OrderToPack>[] = [
  {
    key: 'order',
    label: labels.order,
    isFixed: true,
    cell: (order) => (
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <PackLink order={order} />
        <OrderMarks order={order} />
      </span>
    ),
  },
  {
    key: 'paid',
    label: labels.paid,
    foldsUnder: 'order',
    cell: ({ paidAt }) => <Moment at={paidAt} isShort />,
  },
  { key: 'goods', label: labels.goods, cell: ({ lines }) => <Goods lines={lines} /> },
  { key: 'to', label: labels.to, cell: (order) => <To {...order} /> },
  {
    key: 'note',
    label: labels.note,
    foldsUnder: 'to',
    cell: ({ deliveryNote }) => <span className="block max-w-60 wrap-anywhere">{deliveryNote ?? '–'}</span>,
  },
]

export function parcelColumns(tab: 'packed' | 'to_collect' | 'left'): readonly Column<DispatchParcel>[] {
  return [
    {
      key: 'order',
      label: labels.order,
      isFixed: true,
      cell: (parcel) => (
        <span className="flex flex-col">
          <OrderPageLink orderNumber={parcel.orderNumber} />
          <span className="text-ink-2">{content.parcelOf(parcel.number, parcel.of)}</span>
        </span>
      ),
    },
    {
      key: 'when',
      label: { packed: labels.packed, to_collect: labels.ready, left: labels.left }[tab],
      foldsUnder: 'order',
      cell: ({ packedAt, leftAt }) => <Moment at={leftAt ?? packedAt} isShort />,
    },
    { key: 'goods', label: labels.goods, cell: ({ lines }) => <Goods lines={lines} /> },
    { key: 'to', label: labels.to, cell: (parcel) => <To {...parcel} /> },
    tab === 'to_collect'
      ? {
          key: 'counter',
          label: labels.counter,
          cell: ({ orderNumber }) => <HandToCustomerButton orderNumber={orderNumber} />,
        }
      : { key: 'courier', label: labels.courier, cell: (parcel) => <Carrier parcel={parcel} /> },
  ]
}

/** A row where the window is too narrow for a table. */
export function OrderToPackCard({ order }: { order: OrderToPack }) {
  return (
    <div className="flex flex-col gap-1">
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <PackLink order={order} />
        <OrderMarks order={order} />
      </span>
      <p className="text-ink-2">
        <Moment at={order.paidAt} />
      </p>
      <Goods lines={order.lines} />
      <To {...order} />
      {order.deliveryNote && <p className="text-ink-2 wrap-anywhere">{order.deliveryNote}</p>}
    </div>
  )
}

export function ParcelCard({ parcel }: { parcel: DispatchParcel }) {
  return (
    <div className="flex flex-col gap-1">
      <span className="flex flex-wrap items-center gap-x-2">
        <OrderPageLink orderNumber={parcel.orderNumber} />
        <span className="text-ink-2">{content.parcelOf(parcel.number, parcel.of)}</span>
      </span>
      <p className="text-ink-2">
        <Moment at={parcel.leftAt ?? parcel.packedAt} />
      </p>
      <Goods lines={parcel.lines} />
      <To {...parcel} />
      {parcel.state === 'ready_to_collect' && parcel.deliveryMethod === 'collect' ? (
        <HandToCustomerButton orderNumber={parcel.orderNumber} />
      ) : (
        <Carrier parcel={parcel} />
      )}
    </div>
  )
}

function PackLink({ order: { orderNumber } }: { order: OrderToPack }) {
  return (
    <Link
      to={href('/admin/dispatch/pack/:orderNumber', { orderNumber })}
      className="link font-medium whitespace-nowrap tabular-nums"
    >
      {orderNumber}
    </Link>
  )
}

function OrderPageLink({ orderNumber }: { orderNumber: string }) {
  return (
    <Link
      to={href('/admin/orders/:orderNumber', { orderNumber })}
      className="link font-medium whitespace-nowrap tabular-nums"
    >
      {orderNumber}
    </Link>
  )
}

function OrderMarks({ order: { isLate, isPartlyPacked } }: { order: OrderToPack }) {
  return (
    <>
      {isLate && <Badge tone="clay">{content.late}</Badge>}
      {isPartlyPacked && <Badge tone="neutral">{content.partly}</Badge>}
    </>
  )
}

function Goods({ lines }: { lines: readonly DispatchLine[] }) {
  return (
    <ul className="min-w-40">
      {lines.map(({ lineId, name, quantity, shelf, asksSerial }) => (
        <li key={lineId} className="wrap-anywhere">
          <span className="font-medium tabular-nums">{quantity}</span>
          <span>{` × ${name}`}</span>
          {shelf && <span className="text-ink-2"> · {shelf}</span>}
          {asksSerial && <span className="text-ink-2"> · {content.asksSerial}</span>}
        </li>
      ))}
    </ul>
  )
}

type ToProps = Pick<OrderToPack, 'customer' | 'city' | 'province' | 'deliveryMethod' | 'collectAt'>

function To({ customer, city, province, deliveryMethod, collectAt }: ToProps) {
  const place = {
    door: [city, province].filter(Boolean).join(', '),
    collect: content.collects,
    point: collectAt,
  }
  return (
    <span className="block min-w-28 wrap-anywhere">
      <span className="block">{customer}</span>
      <span className="block text-ink-2">{place[deliveryMethod]}</span>
    </span>
  )
}

function Carrier({ parcel }: { parcel: DispatchParcel }) {
  const { courier, service, trackingNumber, state } = parcel
  return (
    <span className="block min-w-28 wrap-anywhere">
      <span className="block">{[courier, service].filter(Boolean).join(', ') || '–'}</span>
      {trackingNumber && <span className="block text-ink-2">{trackingNumber}</span>}
      <span className="block text-ink-2">{parcelStateLabel(state)}</span>
    </span>
  )
}

import type { OrderLineRow, OrderRow } from '../order-queries.ts'
import type { InsertedOrder } from './place-order-queries.ts'

/** Columns that are set later in an order's life. */
const nothingYet = {
  paidAt: null,
  fulfilledAt: null,
  courierId: null,
  courier: null,
  courierTrackingUrl: null,
  trackingNumber: null,
  deliveredOn: null,
  isSupplied: false,
  paymentId: null,
  paymentMethod: null,
  refunds: [],
  attention: [],
  openReturns: [],
  toldCourierId: null,
  toldTrackingNumber: null,
  parcelEmails: 0,
} satisfies Partial<OrderRow>

export type PlacedOrder = Omit<OrderRow, 'id' | 'orderNumber' | 'lines' | 'history' | keyof typeof nothingYet>
export type PlacedLine = Omit<OrderLineRow, 'id' | 'productId' | 'photo'> & {
  productId: number
  photoId: string | null
  photoWidth: number | null
  photoHeight: number | null
}

/** A new order as `findOrderById` would read it: saves one statement for each order. */
export function placedOrderRow(
  { order, lines }: { order: PlacedOrder; lines: readonly PlacedLine[] },
  { id, orderNumber, lineIds }: InsertedOrder,
): OrderRow {
  return {
    ...nothingYet,
    ...order,
    id,
    orderNumber,
    lines: lines.map(({ photoId, photoWidth, photoHeight, ...line }, index) => {
      const lineId = lineIds[index]
      if (lineId === undefined) throw new Error('A line of the order was not written')
      const photo =
        photoId && photoWidth !== null && photoHeight !== null
          ? { id: photoId, width: photoWidth, height: photoHeight }
          : null
      return { ...line, id: lineId, photo }
    }),
    history: [
      { at: order.placedAt.toISOString(), from: null, to: order.status, actor: 'customer', note: null },
    ],
  }
}

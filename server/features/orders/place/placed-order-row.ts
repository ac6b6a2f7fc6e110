import type { OrderLineRow, OrderRow } from '../order-queries.ts'
import type { InsertedOrder } from './place-order-queries.ts'

/** Columns that are set later in an order's life. */
const nothingYet = {
  paidAt: null,
  fulfilledAt: null,
  isSupplied: false,
  replacesReturnId: null,
  withdrawnReturnId: null,
  replaces: null,
  paymentId: null,
  paymentMethod: null,
  refunds: [],
  attention: [],
  openReturns: [],
  corrections: [],
  waitingSwap: null,
  version: 1,
  parcels: [],
} satisfies Partial<OrderRow>

export type PlacedOrder = Omit<OrderRow, 'id' | 'orderNumber' | 'lines' | 'history' | keyof typeof nothingYet>
export type PlacedLine = Omit<OrderLineRow, 'id' | 'productId' | 'photo' | 'discount'> & {
  productId: number
  discountCents: number
  photoId: string | null
  photoWidth: number | null
  photoHeight: number | null
  shelfPriceCents?: number
  priceReason?: string
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
    lines: lines.map((placed, index) => {
      const { photoId, photoWidth, photoHeight, discountCents, shelfPriceCents: _, ...rest } = placed
      const { priceReason: __, ...line } = rest
      const lineId = lineIds[index]
      if (lineId === undefined) throw new Error('A line of the order was not written')
      const photo =
        photoId && photoWidth !== null && photoHeight !== null
          ? { id: photoId, width: photoWidth, height: photoHeight }
          : null
      const discount = discountCents > 0 ? { amountCents: discountCents, units: line.quantity } : null
      return { ...line, id: lineId, photo, discount }
    }),
    history: [
      {
        at: order.placedAt.toISOString(),
        from: null,
        to: order.status,
        actor: order.takenBy ?? 'customer',
        note: null,
      },
    ],
  }
}

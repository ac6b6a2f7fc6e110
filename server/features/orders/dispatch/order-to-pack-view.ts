import type { DispatchLine, DispatchParcel, OrderToPack, PackingLine } from '#contract/orders/dispatch.ts'
import { isDispatchLate } from '#domain/orders/delivery/delivery.ts'
import { deliveryMethodOf } from '#domain/orders/delivery/delivery-choice.ts'
import { unitsToPack } from '#domain/orders/parcels/units-to-pack.ts'
import { southAfricanDay } from '#domain/south-african-day.ts'
import type { OrderRow } from '../order-queries.ts'
import type {
  DispatchLineRow,
  DispatchParcelRow,
  OrderToPackRow,
  PackingProductRow,
} from './dispatch-queries.ts'

export function orderToPackView(
  row: OrderToPackRow,
  { now, within }: { now: Date; within: number },
): OrderToPack {
  const paidAt = new Date(row.paidAt)
  const { isCollected: _is, collectPlace: _at, ...shown } = row
  return {
    ...shown,
    ...deliveryParts(row),
    paidAt: paidAt.toISOString(),
    isLate: isDispatchLate(southAfricanDay(paidAt.getTime()), southAfricanDay(now.getTime()), within),
    units: unitsOf(row.lines),
    lines: row.lines.map(lineView),
  }
}

export function dispatchParcelView(row: DispatchParcelRow): DispatchParcel {
  const { isCollected: _is, collectPlace: _at, ...shown } = row
  return {
    ...shown,
    ...deliveryParts(row),
    packedAt: new Date(row.packedAt).toISOString(),
    leftAt: row.leftAt === null ? null : new Date(row.leftAt).toISOString(),
    units: unitsOf(row.lines),
    lines: row.lines.map(lineView),
  }
}

/** What is to be packed of an order; lines of which nothing is left are left out. */
export function packingView(order: OrderRow, products: readonly PackingProductRow[], refusal: string | null) {
  const left = unitsToPack(order.lines, order.parcels)
  const lines = left.flatMap(({ lineId, quantity }): PackingLine[] => {
    const line = order.lines.find(({ id }) => id === lineId)
    const product = products.find((one) => one.lineId === lineId)
    if (!line || !product) return []
    const { ean, shelf, asksSerial } = product
    const { name, sku, photo, quantity: ordered } = line
    return [{ lineId, name, sku, ean, shelf, asksSerial, ordered, quantity, imageUrl: imageOf(photo) }]
  })
  const { orderNumber, fullName, city, province, deliveryNote } = order
  return {
    orderNumber,
    customer: fullName,
    city,
    province,
    deliveryNote,
    ...deliveryParts(order),
    units: unitsOf(lines),
    lines,
    refusal,
  }
}

function deliveryParts(order: Pick<OrderRow, 'isCollected' | 'collectPlace'>) {
  return { deliveryMethod: deliveryMethodOf(order), collectAt: order.collectPlace?.name ?? null }
}

function lineView({ photo, ...line }: DispatchLineRow): DispatchLine {
  return { ...line, imageUrl: imageOf(photo) }
}

function imageOf(photo: { id: string; width: number } | null): string | null {
  return photo && `/media/${photo.id}/${photo.width}.jpg`
}

function unitsOf(lines: readonly { quantity: number }[]): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0)
}

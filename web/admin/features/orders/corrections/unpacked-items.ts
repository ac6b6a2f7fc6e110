import type { Order } from '#contract/orders/order.ts'
import { unitsToPack } from '#domain/orders/parcels/units-to-pack.ts'
import { correctableOrder } from './correctable-order.ts'

/** Only what is in no parcel can be taken out or swapped. */
export function unpackedItems(order: Order): Order['items'] {
  const { lines, parcels } = correctableOrder(order)
  const waiting = unitsToPack(lines, parcels)
  return order.items.flatMap((item) => {
    const quantity = waiting.find(({ lineId }) => lineId === item.lineId)?.quantity ?? 0
    return quantity > 0 ? [{ ...item, quantity }] : []
  })
}

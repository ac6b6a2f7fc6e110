import type { Units } from '#domain/catalogue/stock.ts'
import { unitsToSend } from '#domain/orders/parcels/units-to-pack.ts'
import type { Tx } from '#server/db/client.ts'
import { listSold, lockStock, restock } from '../../stock/stock-queries.ts'
import type { OrderRow } from '../order-queries.ts'
import { productIdsOf } from '../place/wanted-stock.ts'

/** Returns the goods of an order to stock that are still in it and in the shop. The order must be locked. */
export async function restockUnsent(
  tx: Tx,
  order: OrderRow,
  { actor, now }: { actor: string; now: Date },
): Promise<void> {
  const items = notSent(order, await listSold(tx, order.id))
  await lockStock(tx, productIdsOf(items))
  await restock(tx, { orderId: order.id, items, actor, now })
}

/** Of goods that were taken from stock for an order, those that are still in it and in the shop. */
function notSent(order: OrderRow, sold: readonly Units[]): Units[] {
  const waiting = unitsToSend(order.lines, order.parcels)
  return sold.flatMap(({ productId, quantity }) => {
    const itsLines = order.lines.filter((line) => line.productId === productId).map(({ id }) => id)
    const left = waiting.reduce((sum, one) => sum + (itsLines.includes(one.lineId) ? one.quantity : 0), 0)
    return left > 0 ? [{ productId, quantity: Math.min(quantity, left) }] : []
  })
}

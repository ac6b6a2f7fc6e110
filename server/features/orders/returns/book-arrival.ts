import { type NotForSaleCause, usualCause } from '#domain/catalogue/not-for-sale.ts'
import type { Units } from '#domain/catalogue/stock.ts'
import type { Tx } from '#server/db/client.ts'
import { insertLot } from '../../stock/not-for-sale-queries.ts'
import { listSold, lockStock, restock } from '../../stock/stock-queries.ts'
import { productIdsOf } from '../place/wanted-stock.ts'
import { type ReturnRow, updateReceived } from './return-queries.ts'

export type ArrivedGoods = {
  /** The units that came back fit for sale. */
  restock: readonly Units[]
  /** The units that did not come. */
  missing: readonly Units[]
  /** Why all the others cannot be sold. */
  cause?: NotForSaleCause | undefined
}

type ReceivedLine = {
  orderLineId: number
  productId: number | null
  received: number
  restocked: number
  setAside: number
}

/** Where each unit goes; null if more units are named than this return has, or than ever left the shelf for its order. */
export async function placesOf(
  tx: Tx,
  made: ReturnRow,
  { restock, missing }: ArrivedGoods,
): Promise<ReceivedLine[] | null> {
  const sold = await listSold(tx, made.orderId)
  const isKnown = [restock, missing].every(
    (wanted) =>
      new Set(productIdsOf(wanted)).size === wanted.length &&
      wanted.every(({ productId }) => made.lines.some((line) => line.productId === productId)),
  )
  if (!isKnown) return null
  const lines = made.lines.map(({ orderLineId, productId, quantity }) => {
    const of = (wanted: readonly Units[]) => wanted.find((one) => one.productId === productId)?.quantity ?? 0
    const out = sold.find((one) => one.productId === productId)?.quantity ?? 0
    const received = quantity - of(missing)
    const restocked = of(restock)
    // Goods that never left the books, or are in them again, are not booked twice.
    const setAside = Math.max(0, Math.min(received, out) - restocked)
    return { orderLineId, productId, received, restocked, setAside, out }
  })
  const isPossible = lines.every(
    ({ received, restocked, out }) => received >= 0 && restocked <= received && restocked <= out,
  )
  const isAnything = lines.some(({ received }) => received > 0)
  return isPossible && isAnything ? lines.map(({ out: _, ...line }) => line) : null
}

/** Books what arrived: back on the shelf, or among the units that are not for sale. */
export async function bookArrival(
  tx: Tx,
  made: ReturnRow,
  {
    lines,
    cause,
    actor,
    now,
  }: { lines: readonly ReceivedLine[]; cause?: NotForSaleCause | undefined; actor: string; now: Date },
): Promise<void> {
  const { id: returnId, orderId, reason } = made
  const items = lines.flatMap(({ productId, restocked: quantity }) =>
    productId !== null && quantity > 0 ? [{ productId, quantity }] : [],
  )
  await lockStock(tx, productIdsOf(items))
  await restock(tx, { orderId, items, actor, now })
  for (const { productId, ...line } of lines) {
    await updateReceived(tx, returnId, line)
    if (productId === null || line.setAside === 0) continue
    await insertLot(tx, {
      productId,
      returnId,
      orderId,
      cause: cause ?? usualCause(reason),
      quantity: line.setAside,
      setAsideAt: now,
      setAsideBy: actor,
    })
  }
}

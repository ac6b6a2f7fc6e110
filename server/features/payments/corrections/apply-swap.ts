import { taxWhenPlaced } from '#domain/money/vat/vat.ts'
import { type Swap, swapOf } from '#domain/orders/corrections/swap.ts'
import { statusFacts } from '#domain/orders/order-status.ts'
import type { Tx } from '#server/db/client.ts'
import { insertCorrection, removeUnits } from '../../orders/corrections/correction-queries.ts'
import { insertLine, type SwapRow } from '../../orders/corrections/swap-queries.ts'
import { type OrderRow, updateOrder } from '../../orders/order-queries.ts'
import { holdUnits, listSupply, releaseUnits, restock, sellStock } from '../../stock/stock-queries.ts'

export type SwapTerms = Pick<
  SwapRow,
  | 'lineId'
  | 'quantity'
  | 'productId'
  | 'unitPriceCents'
  | 'priceList'
  | 'differenceCents'
  | 'isRestocking'
  | 'reason'
>

export type SwapToApply = {
  order: OrderRow
  swap: SwapTerms
  /** What is refunded, if it costs less and the order is paid. */
  creditCents: number
  creditVatCents: number
  actor: string
  now: Date
}

/**
 * Puts the new product into the order in the place of the old one, with its stock. The stock of both must be locked, and
 * that of the new one sufficient or held for it.
 */
export async function applySwap(
  tx: Tx,
  applying: SwapToApply,
): Promise<{ correctionId: number; addedLineId: number }> {
  const { order, swap, creditCents, creditVatCents, actor, now } = applying
  const { isUnpaid } = statusFacts[order.status]
  await (isUnpaid ? exchangeHeld(tx, applying) : exchangeSold(tx, applying))

  const correctionId = await insertCorrection(tx, {
    orderId: order.id,
    at: now,
    actor,
    kind: 'swap',
    fields: [],
    reason: swap.reason,
    creditCents,
    creditVatCents,
    isRestocking: swap.isRestocking,
  })
  const { lineId, quantity, productId, unitPriceCents, priceList } = swap
  await removeUnits(tx, correctionId, [{ lineId, quantity }])
  const addedLineId = await insertLine(tx, {
    orderId: order.id,
    productId,
    unitPriceCents,
    priceList,
    quantity,
  })
  await updateOrder(tx, order.id, {
    version: order.version + 1,
    // What is refunded of a paid order never changes its amounts.
    ...((isUnpaid || swap.differenceCents > 0) && raisedBy(order, swapFor(order, swap))),
  })
  return { correctionId, addedLineId }
}

/** What the swap comes to in the order as it is now. */
export function swapFor(
  order: OrderRow,
  { lineId, quantity, unitPriceCents }: Pick<SwapRow, 'lineId' | 'quantity' | 'unitPriceCents'>,
): Swap {
  return swapOf({
    lines: order.lines.map((line) => ({ ...line, lineId: line.id })),
    lineId,
    quantity,
    unitPriceCents,
    shippingCents: order.shippingCents,
    tax: taxWhenPlaced(order),
  })
}

function raisedBy(order: OrderRow, { before, after }: Swap) {
  return {
    subtotalCents: order.subtotalCents + after.subtotalCents - before.subtotalCents,
    discountCents: order.discountCents + after.discountCents - before.discountCents,
    vatCents: order.vatCents + after.vatCents - before.vatCents,
    totalCents: order.totalCents + after.totalCents - before.totalCents,
  }
}

async function exchangeHeld(tx: Tx, { order, swap }: SwapToApply): Promise<void> {
  await releaseUnits(tx, { orderId: order.id, items: [outOf(order, swap)] })
  await holdUnits(tx, { orderId: order.id, items: [inOf(swap)], until: order.reservedUntil })
}

async function exchangeSold(tx: Tx, { order, swap, actor, now }: SwapToApply): Promise<void> {
  const wanted = [inOf(swap)]
  const supply = await listSupply(tx, { orderId: order.id, productIds: [swap.productId], now })
  await sellStock(tx, { orderId: order.id, wanted, supply, cause: 'swap', actor, now })
  if (swap.isRestocking) await restock(tx, { orderId: order.id, items: [outOf(order, swap)], actor, now })
}

export function inOf({ productId, quantity }: Pick<SwapRow, 'productId' | 'quantity'>) {
  return { productId, quantity }
}

export function outOf({ lines }: OrderRow, { lineId, quantity }: Pick<SwapRow, 'lineId' | 'quantity'>) {
  const productId = lines.find(({ id }) => id === lineId)?.productId ?? null
  if (productId === null) throw new Error('A line that is swapped is in its order, with its product')
  return { productId, quantity }
}

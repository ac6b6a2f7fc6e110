import { createHash } from 'node:crypto'
import { PlaceOrderBody } from '#contract/orders/order.ts'
import { toWire } from '#contract/wire/to-wire.ts'
import { mergeItems } from '#domain/orders/cart.ts'
import { validateShippingInfo } from '#domain/orders/checkout.ts'
import { orderNumberDraws } from '#domain/orders/order-number.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import type { ShopConfig } from '#shop.config'
import { freeLapsed } from '../../stock/stock-queries.ts'
import { findOrderById, type OrderRow } from '../order-queries.ts'
import { draftOrder, type OrderRefusal } from './draft-order.ts'
import { insertOrderWithLines, loadOrderContext, lockForOrder } from './place-order-queries.ts'
import { placedOrderRow } from './placed-order-row.ts'
import { productIdsOf } from './wanted-stock.ts'

type Needs = {
  db: Db
  clock: Clock
  random: () => number
  shop: ShopConfig
  reservationMinutes: number
}

export type PlaceOrder = { accountId: string; idempotencyKey: string; body: PlaceOrderBody }

export type PlaceOrderResult =
  | { kind: 'placed'; order: OrderRow }
  | { kind: 'placed_before'; order: OrderRow }
  | { kind: 'refused'; reason: 'key_reused' }
  | { kind: 'refused'; reason: 'invalid'; message: string; fields: Record<string, string> }
  | OrderRefusal

/**
 * Turns a cart into an order that awaits payment, with its stock reserved. Safe to send any number of times with one
 * key.
 */
export async function placeOrder(needs: Needs, command: PlaceOrder): Promise<PlaceOrderResult> {
  const invalid = validateShippingInfo(command.body.shippingInfo)
  if (invalid) return { kind: 'refused', reason: 'invalid', ...invalid }

  // Numbers only run out if dozens of orders come in one millisecond; the next one has as many. Nothing is locked while
  // they are drawn.
  for (let millis = needs.clock().getTime(); ; millis++) {
    const result = await placeNumbered(needs, command, orderNumberDraws(millis, needs.random))
    if (result !== 'numbers_taken') return result
  }
}

async function placeNumbered(
  needs: Needs,
  { accountId, idempotencyKey, body }: PlaceOrder,
  numbers: string[],
): Promise<PlaceOrderResult | 'numbers_taken'> {
  const requestHash = hashOf(body)
  const items = mergeItems(body.items)

  return needs.db.transaction(async (tx): Promise<PlaceOrderResult | 'numbers_taken'> => {
    // A twin request (double click, retry) waits here, and then finds the order the first one made.
    const orderNumber = await lockForOrder(tx, { accountId, numbers, productIds: productIdsOf(items) })
    if (orderNumber === null) return 'numbers_taken'
    const now = needs.clock()
    const context = await loadOrderContext(tx, { accountId, idempotencyKey, items, now })
    const { earlier } = context
    if (earlier && earlier.requestHash !== requestHash) return { kind: 'refused', reason: 'key_reused' }
    const placedBefore = earlier && (await findOrderById(tx, earlier.id))
    if (placedBefore) return { kind: 'placed_before', order: placedBefore }

    const { shop, reservationMinutes } = needs
    const placing = { accountId, idempotencyKey, requestHash, orderNumber, placedAt: now, reservationMinutes }
    const draft = draftOrder({ placing, items, body, setUp: shop, context })
    if (draft.kind === 'refused') return draft

    if (context.hasLapsed) await freeLapsed(tx, productIdsOf(items), now)
    const inserted = await insertOrderWithLines(tx, draft.order, draft.lines)
    if (!inserted) return 'numbers_taken'
    if (inserted.heldProducts !== draft.lines.length) {
      throw new Error(
        'Stock that was locked and counted could not be reserved: stock_levels and stock_reservations disagree',
      )
    }
    return { kind: 'placed', order: placedOrderRow(draft, inserted) }
  })
}

/**
 * Of the order's contents as they are on the wire, whose names outlive those of the code. Confirming a repeat purchase is
 * part of the request, and a retry may leave it out.
 */
function hashOf({ orderAgain: _, ...body }: PlaceOrderBody): string {
  return createHash('sha256')
    .update(JSON.stringify(toWire(PlaceOrderBody, body)))
    .digest('hex')
}

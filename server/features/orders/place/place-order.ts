import { createHash } from 'node:crypto'
import { PlaceOrderBody } from '#contract/orders/order.ts'
import { toWire } from '#contract/wire/to-wire.ts'
import { mergeItems } from '#domain/orders/checkout/cart.ts'
import { validateShippingInfo } from '#domain/orders/checkout/checkout.ts'
import { orderNumberDraws } from '#domain/orders/order-number.ts'
import type { Clock } from '#server/clock.ts'
import type { Writes } from '#server/db/access/open-database-access.ts'
import type { Db } from '#server/db/client.ts'
import { once } from '#server/once.ts'
import type { Turns } from '#server/turns.ts'
import type { ShopConfig } from '#shop.config'
import type { CollectPoints } from '../../collect-points/collect-points.ts'
import type { CourierRates } from '../../delivery/courier-rates.ts'
import { findDestination } from '../../delivery/find-destination.ts'
import { shopAsSaved } from '../../shop/current-shop.ts'
import { freeLapsed } from '../../stock/stock-queries.ts'
import type { GiftCardCodes } from '../../stored-value/gift-card-codes.ts'
import { findOrderById, type OrderRow } from '../order-queries.ts'
import { draftOrder, type OrderRefusal, typedCode } from './draft-order.ts'
import { insertOrder, loadOrderContext } from './place-order-queries.ts'
import { placedOrderRow } from './placed-order-row.ts'
import { type DeliveryResolution, resolveDelivery } from './resolve-delivery.ts'
import { productIdsOf } from './wanted-stock.ts'

type Needs = {
  db: Db
  clock: Clock
  random: () => number
  shop: ShopConfig
  reservationMinutes: number
  accountTurns: Turns
  writes: Writes
  collectPoints: CollectPoints
  courierRates: CourierRates
  giftCardCodes: GiftCardCodes
}

export type PlaceOrder = { accountId: string; idempotencyKey: string; body: PlaceOrderBody }

export type PlaceOrderResult =
  | { kind: 'placed'; order: OrderRow }
  | { kind: 'placed_before'; order: OrderRow }
  | { kind: 'refused'; reason: 'key_reused' }
  | { kind: 'refused'; reason: 'invalid'; message: string; fields: Record<string, string> }
  | { kind: 'refused'; reason: 'point_gone' | 'not_to_points' }
  | OrderRefusal

// Each time, somebody else has ordered in between.
const maxTries = 20
// Somebody waits for their order to be placed. Usually the price is known from their cart.
const courierMs = 2_500

/**
 * Turns a cart into an order that awaits payment, with its stock reserved. Safe to send any number of times with one
 * key.
 */
export async function placeOrder(needs: Needs, command: PlaceOrder): Promise<PlaceOrderResult> {
  const { delivery = { method: 'door' }, shippingInfo } = command.body
  const invalid = validateShippingInfo(shippingInfo, { needsAddress: delivery.method === 'door' })
  if (invalid) return { kind: 'refused', reason: 'invalid', ...invalid }

  // A twin request (double click, retry) waits here, and then finds the order the first one made.
  return needs.accountTurns.take(command.accountId, async () => {
    // Outside, so it is asked once, however often the order is decided.
    const resolved = once(() => resolveDelivery(needs, command.body))
    for (let tries = 1; tries <= maxTries; tries++) {
      const result = await decideAndPlace(needs, { ...command, resolved }, tries)
      if (result !== 'outdated') return result
    }
    throw new Error(`What an order is decided on changed ${maxTries} times while it was placed`)
  })
}

/** Decides without locking anything. If that was outdated by the time of writing, nothing is written. */
async function decideAndPlace(
  needs: Needs,
  { accountId, idempotencyKey, body, resolved }: PlaceOrder & { resolved: () => Promise<DeliveryResolution> },
  tries: number,
): Promise<PlaceOrderResult | 'outdated'> {
  const { db, writes, clock, random, shop, reservationMinutes } = needs
  const requestHash = hashOf(body)
  const items = mergeItems(body.items)
  const now = clock()
  const cards = (body.giftCardCodes ?? []).map((typed) => needs.giftCardCodes.read(typed))
  const cardHashes = cards.flatMap(({ hashes }) => hashes)
  const buyer = { email: body.shippingInfo.email, code: typedCode(body), cardHashes }
  const context = await loadOrderContext(db, { accountId, idempotencyKey, items, now, buyer })
  const { earlier } = context
  if (earlier && earlier.requestHash !== requestHash) return { kind: 'refused', reason: 'key_reused' }
  const placedBefore = earlier && (await findOrderById(db, earlier.id))
  if (placedBefore) return { kind: 'placed_before', order: placedBefore }

  const delivery = await resolved()
  if ('kind' in delivery) return delivery
  const to = await findDestination(needs, {
    shop: shopAsSaved(shop, context.settings),
    postalCode: delivery.method === 'door' ? body.shippingInfo.postalCode : null,
    items,
    timeoutMs: courierMs,
  })
  const placing = { accountId, idempotencyKey, requestHash, placedAt: now, reservationMinutes }
  const draft = draftOrder({ placing, items, body, cards, delivery, to, setUp: shop, context })
  if (draft.kind === 'refused') return draft

  const { order, lines, uses, parts } = draft
  // The numbers of this millisecond may all be taken, if dozens of orders come in it; those of the next are others.
  const numbers = orderNumberDraws(now.getTime() + tries - 1, random)
  if (context.hasLapsed) await freeLapsed(writes.stock, productIdsOf(items), now)
  const inserted = await insertOrder(writes.stock, { numbers, order, lines, uses, parts })
  return inserted === 'outdated' ? inserted : { kind: 'placed', order: placedOrderRow(draft, inserted) }
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

import { createHash } from 'node:crypto'
import type { DeliveryChoice } from '#contract/orders/delivery-choice.ts'
import { TakeOrderBody } from '#contract/orders/taken-order.ts'
import { toWire } from '#contract/wire/to-wire.ts'
import { validateShippingInfo } from '#domain/orders/checkout/checkout.ts'
import { orderNumberDraws } from '#domain/orders/order-number.ts'
import type { Clock } from '#server/clock.ts'
import type { Writes } from '#server/db/access/open-database-access.ts'
import type { Db } from '#server/db/client.ts'
import { once } from '#server/once.ts'
import type { Turns } from '#server/turns.ts'
import type { ShopConfig } from '#shop.config'
import { findVerifiedAccountId } from '../../accounts/account-queries.ts'
import { insertAuditEntry } from '../../audit/audit-queries.ts'
import type { CollectPoints } from '../../collect-points/collect-points.ts'
import type { CourierRates } from '../../delivery/courier-rates.ts'
import { findDestination } from '../../delivery/find-destination.ts'
import { shopAsSaved } from '../../shop/current-shop.ts'
import { freeLapsed } from '../../stock/stock-queries.ts'
import { findOrderById, type OrderRow } from '../order-queries.ts'
import { draftOrder, type OrderRefusal, type TakenOrder } from '../place/draft-order.ts'
import { findTakenOrder, insertOrder, loadOrderContext } from '../place/place-order-queries.ts'
import { placedOrderRow } from '../place/placed-order-row.ts'
import { type DeliveryResolution, resolveDelivery } from '../place/resolve-delivery.ts'
import { productIdsOf } from '../place/wanted-stock.ts'

type Needs = {
  db: Db
  clock: Clock
  random: () => number
  shop: ShopConfig
  accountTurns: Turns
  writes: Writes
  courierRates: CourierRates
  collectPoints: CollectPoints
}

export type TakeOrder = {
  idempotencyKey: string
  body: TakeOrderBody
  /** Whether they may ask less than the price on the shelf. */
  mayReduce: boolean
  actor: { accountId: string; email: string }
}

export type TakeOrderResult =
  | { kind: 'taken'; order: OrderRow }
  | { kind: 'taken_before'; order: OrderRow }
  | { kind: 'refused'; reason: 'key_reused' | 'may_not_reduce' | 'price_too_high' }
  | { kind: 'refused'; reason: 'point_gone' | 'not_to_points' }
  | { kind: 'refused'; reason: 'invalid'; message: string; fields: Record<string, string> }
  | OrderRefusal

// Each time, somebody else has ordered in between.
const maxTries = 20
const courierMs = 5_000

/**
 * Places an order that staff take by telephone or in the shop, by the rules of every other: priced by the shop, with its
 * stock reserved, for as many days as the settings say. It belongs to the account that has this verified email address;
 * without one it only has contact details. Safe to send any number of times with one key.
 */
export async function takeOrder(needs: Needs, command: TakeOrder): Promise<TakeOrderResult> {
  const { body, mayReduce, actor } = command
  const delivery = choiceOf(body)
  const invalid = validateShippingInfo(body.shippingInfo, { needsAddress: delivery.method === 'door' })
  if (invalid) return { kind: 'refused', reason: 'invalid', ...invalid }
  if (!mayReduce && body.items.some(({ priceCents }) => priceCents !== undefined))
    return { kind: 'refused', reason: 'may_not_reduce' }

  return needs.accountTurns.take(`taken by ${actor.accountId}`, async () => {
    // Asked once, however often the order is decided.
    const resolved = once(() => resolveDelivery(needs, { delivery, items: itemsOf(body) }))
    for (let tries = 1; tries <= maxTries; tries++) {
      const result = await decideAndTake(needs, { ...command, resolved }, tries)
      if (result !== 'outdated') return result
    }
    throw new Error(`What an order is decided on changed ${maxTries} times while it was taken`)
  })
}

/** As when a customer places it: decided without a lock, and not written if that was outdated by then. */
async function decideAndTake(
  needs: Needs,
  { idempotencyKey, body, actor, resolved }: TakeOrder & { resolved: () => Promise<DeliveryResolution> },
  tries: number,
): Promise<TakeOrderResult | 'outdated'> {
  const { db, writes, clock, random, shop } = needs
  const requestHash = hashOf(body)
  const earlier = await findTakenOrder(db, idempotencyKey)
  if (earlier && earlier.requestHash !== requestHash) return { kind: 'refused', reason: 'key_reused' }
  const takenBefore = earlier && (await findOrderById(db, earlier.id))
  if (takenBefore) return { kind: 'taken_before', order: takenBefore }

  const now = clock()
  const { shippingInfo } = body
  const accountId = await findVerifiedAccountId(db, shippingInfo.email)
  const items = itemsOf(body)
  const context = await loadOrderContext(db, { accountId, idempotencyKey, items, now })
  const reduced = reducedPrices(body, context.products)
  if (reduced === 'price_too_high') return { kind: 'refused', reason: reduced }

  const delivery = await resolved()
  if ('kind' in delivery) return delivery
  const { source, expectedTotalCents } = body
  const to = await findDestination(needs, {
    shop: shopAsSaved(shop, context.settings),
    postalCode: delivery.method === 'door' ? shippingInfo.postalCode : null,
    items,
    timeoutMs: courierMs,
  })
  const draft = draftOrder({
    // The time to pay is in the settings.
    placing: { accountId, idempotencyKey, requestHash, placedAt: now, reservationMinutes: 0 },
    taken: { source, takenBy: actor.email, isCollected: delivery.method === 'collect', reduced },
    items,
    delivery,
    to,
    body: { items, shippingInfo, ...(expectedTotalCents !== undefined && { expectedTotalCents }) },
    setUp: shop,
    context,
  })
  if (draft.kind === 'refused') return draft

  const { order, lines } = draft
  const numbers = orderNumberDraws(now.getTime() + tries - 1, random)
  if (context.hasLapsed) await freeLapsed(writes.stock, productIdsOf(items), now)
  const inserted = await insertOrder(writes.stock, { numbers, order, lines })
  if (inserted === 'outdated') return inserted
  const row = placedOrderRow(draft, inserted)
  await insertAuditEntry(db, {
    actor,
    action: 'order_taken',
    subject: { type: 'order', id: row.orderNumber },
    before: null,
    after: auditView(row, body),
  })
  return { kind: 'taken', order: row }
}

/** Pages from before there were points only say whether it is collected. */
function choiceOf({ delivery, isCollected }: TakeOrderBody): DeliveryChoice {
  return delivery ?? { method: isCollected ? 'collect' : 'door' }
}

function itemsOf({ items }: TakeOrderBody) {
  return items.map(({ productId, quantity }) => ({ productId, quantity }))
}

function reducedPrices(
  { items }: TakeOrderBody,
  products: readonly { productId: number; priceCents: number }[],
): TakenOrder['reduced'] | 'price_too_high' {
  const reduced = new Map<number, { priceCents: number; reason: string }>()
  for (const { productId, priceCents, priceReason = '' } of items) {
    const shelf = products.find((product) => product.productId === productId)?.priceCents
    if (priceCents === undefined || shelf === undefined || priceCents === shelf) continue
    if (priceCents > shelf) return 'price_too_high'
    reduced.set(productId, { priceCents, reason: priceReason })
  }
  return reduced
}

function auditView(order: OrderRow, { items }: TakeOrderBody) {
  const { source, totalCents, isCollected, collectPlace } = order
  const reasons = items.flatMap(({ priceReason }) => priceReason ?? [])
  const point = collectPlace?.kind === 'point' ? { point: collectPlace.name } : {}
  return { source, totalCents, isCollected, ...point, ...(reasons.length > 0 && { reducedBecause: reasons }) }
}

function hashOf(body: TakeOrderBody): string {
  return createHash('sha256')
    .update(JSON.stringify(toWire(TakeOrderBody, body)))
    .digest('hex')
}

import { createHash } from 'node:crypto'
import type { PlaceOrderBody, ShippingInfo } from '#contract/order.ts'
import { buyableLines, type CheckedLine, checkLines, mergeItems } from '#domain/cart.ts'
import { validateShippingInfo } from '#domain/checkout.ts'
import { centsFromRand } from '#domain/money.ts'
import { nextOrderNumber } from '#domain/order-number.ts'
import { parsePhone } from '#domain/phone.ts'
import { priceCart, type Summary } from '#domain/pricing.ts'
import type { TaxTreatment } from '#domain/vat.ts'
import type { Clock } from '#server/clock.ts'
import type { Db, Tx } from '#server/db/client.ts'
import type { ShopConfig } from '#shop.config'
import { shopAsSaved } from '../shop/current-shop.ts'
import { priceRules } from '../shop/price-rules.ts'
import { findOrderById, type OrderRow } from './order-queries.ts'
import {
  findOrderGrounds,
  type InsertedOrder,
  insertOrderWithLines,
  lockForOrder,
  type OrderedProductRow,
} from './place-order-queries.ts'

type Needs = { db: Db; clock: Clock; shop: ShopConfig; reservationMinutes: number }

export type PlaceOrder = { accountId: string; idempotencyKey: string; body: PlaceOrderBody }

export type PlaceOrderResult =
  | { kind: 'placed'; order: OrderRow }
  | { kind: 'placed_before'; order: OrderRow }
  | { kind: 'refused'; reason: 'key_reused' }
  | { kind: 'refused'; reason: 'invalid'; message: string; fields: Record<string, string> }
  | {
      kind: 'refused'
      reason: 'stock_changed' | 'price_changed'
      lines: CheckedLine[]
      summary: Summary
      tax: TaxTreatment
    }

/** What happens to an order later. */
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
} satisfies Partial<OrderRow>

type PlacedOrder = Omit<OrderRow, 'id' | 'lines' | 'history' | keyof typeof nothingYet>

/** Turns a cart into an order that waits for payment, with its stock held. Safe to send any number of times with one key. */
export async function placeOrder(needs: Needs, command: PlaceOrder): Promise<PlaceOrderResult> {
  const { accountId, idempotencyKey, body } = command
  const requestHash = hashOf(body)
  const invalid = validateShippingInfo(body.shippingInfo)
  if (invalid) return { kind: 'refused', reason: 'invalid', ...invalid }

  const items = mergeItems(body.items)
  const productIds = items.map(({ productId }) => productId)

  return needs.db.transaction(async (tx): Promise<PlaceOrderResult> => {
    // A twin request (double click, retry) waits here, and then finds the order the first one made.
    await lockForOrder(tx, { accountId, idempotencyKey }, productIds)
    const now = needs.clock()
    const grounds = await findOrderGrounds(tx, { accountId, idempotencyKey, productIds, now })
    if (grounds.earlier) {
      return grounds.earlier.requestHash === requestHash
        ? { kind: 'placed_before', order: await readOrder(tx, grounds.earlier.id) }
        : { kind: 'refused', reason: 'key_reused' }
    }

    const { products } = grounds
    const lines = checkLines(items, products)
    const rules = priceRules(shopAsSaved(needs.shop, grounds.settings), now)
    const summary = priceCart(buyableLines(lines), rules)
    if (lines.some(({ problem }) => problem)) {
      return { kind: 'refused', reason: 'stock_changed', lines, summary, tax: rules.tax }
    }
    if (body.expectedTotal !== undefined && centsFromRand(body.expectedTotal) !== summary.totalCents) {
      return { kind: 'refused', reason: 'price_changed', lines, summary, tax: rules.tax }
    }

    const order = {
      accountId,
      idempotencyKey,
      requestHash,
      status: 'pending' as const,
      placedAt: now,
      reservedUntil: new Date(now.getTime() + needs.reservationMinutes * 60_000),
      ...amounts(summary, rules.tax),
      ...deliveryOf(body.shippingInfo),
    }
    const bought = lines.map((line) => orderLine(line, products))
    return { kind: 'placed', order: await insertNumberedOrder(tx, order, bought, grounds.lastNumber) }
  })
}

async function readOrder(tx: Tx, id: number): Promise<OrderRow> {
  const order = await findOrderById(tx, id)
  if (!order) throw new Error('An order that was just found is missing')
  return order
}

type Bought = ReturnType<typeof orderLine>

/** Two orders may come in one millisecond; one that is written at the same time is known only when it is in the way. */
async function insertNumberedOrder(
  tx: Tx,
  order: Omit<PlacedOrder, 'orderNumber'>,
  bought: readonly Bought[],
  lastNumber: string | null,
): Promise<OrderRow> {
  for (let lastTaken = lastNumber; ; ) {
    const numbered = { ...order, orderNumber: nextOrderNumber(order.placedAt.getTime(), lastTaken) }
    const inserted = await insertOrderWithLines(tx, numbered, bought)
    if (!inserted) {
      lastTaken = numbered.orderNumber
      continue
    }
    if (inserted.heldProducts !== bought.length) {
      throw new Error(
        'Stock that was locked and counted could not be reserved: stock_levels and stock_reservations disagree',
      )
    }
    return asItReads(numbered, bought, inserted)
  }
}

/** The order as it would be read now, without reading it. */
function asItReads(order: PlacedOrder, bought: readonly Bought[], { id, lineIds }: InsertedOrder): OrderRow {
  return {
    ...nothingYet,
    ...order,
    id,
    lines: bought.map(({ photoId, photoWidth, ...line }, index) => {
      const lineId = lineIds[index]
      if (lineId === undefined) throw new Error('A line of the order was not written')
      const photo = photoId && photoWidth !== null ? { id: photoId, width: photoWidth } : null
      return { ...line, id: lineId, photo }
    }),
    history: [
      { at: order.placedAt.toISOString(), from: null, to: order.status, actor: 'customer', note: null },
    ],
  }
}

function amounts(summary: Summary, tax: TaxTreatment) {
  return {
    subtotalCents: summary.subtotalCents,
    shippingCents: summary.shippingCents,
    vatCents: summary.vatCents,
    totalCents: summary.totalCents,
    itemCount: summary.itemCount,
    pricesIncludeVat: summary.pricesIncludeVat,
    vatBasisPoints: tax.kind === 'none' ? null : tax.vatBasisPoints,
  }
}

function deliveryOf(info: ShippingInfo) {
  return {
    email: info.email,
    fullName: info.fullName,
    address: info.address,
    suburb: info.suburb || null,
    city: info.city,
    province: info.province || null,
    postalCode: info.postalCode,
    country: info.country,
    phone: parsePhone(info.phone) ?? info.phone,
    companyName: info.companyName || null,
    companyVatNumber: info.companyVatNumber || null,
  }
}

function orderLine({ productId, priceCents, quantity }: CheckedLine, products: readonly OrderedProductRow[]) {
  const product = products.find((candidate) => candidate.productId === productId)
  if (!product) throw new Error('A line without a problem has a product')
  const { slug, name, brand, sku, photoId, photoWidth } = product
  return { productId, slug, name, brand, sku, photoId, photoWidth, unitPriceCents: priceCents, quantity }
}

function hashOf(body: PlaceOrderBody): string {
  return createHash('sha256').update(JSON.stringify(body)).digest('hex')
}

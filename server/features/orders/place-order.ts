import { createHash } from 'node:crypto'
import type { PlaceOrderBody, ShippingInfo } from '#contract/order.ts'
import { buyableLines, type CheckedLine, checkLines, mergeItems } from '#domain/cart.ts'
import { validateShippingInfo } from '#domain/checkout.ts'
import { centsFromRand } from '#domain/money.ts'
import { orderNumber } from '#domain/order-number.ts'
import { parsePhone } from '#domain/phone.ts'
import { priceCart, type Summary } from '#domain/pricing.ts'
import type { TaxTreatment } from '#domain/vat.ts'
import type { Clock } from '#server/clock.ts'
import type { Db, Tx } from '#server/db/client.ts'
import type { ShopConfig } from '#shop.config'
import { type CartProductRow, listCartProducts } from '../cart/cart-queries.ts'
import { priceRules } from '../shop/price-rules.ts'
import { lockStock, reserveStock } from '../stock/stock-queries.ts'
import {
  findOrderById,
  findOrderByKey,
  insertOrder,
  insertOrderEvent,
  insertOrderLines,
  lockOrderKey,
  type OrderRow,
} from './order-queries.ts'

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

/** Turns a cart into an order that waits for payment, with its stock held. Safe to send any number of times with one key. */
export async function placeOrder(needs: Needs, command: PlaceOrder): Promise<PlaceOrderResult> {
  const { accountId, idempotencyKey, body } = command
  const requestHash = hashOf(body)
  const invalid = validateShippingInfo(body.shippingInfo)
  if (invalid) return { kind: 'refused', reason: 'invalid', ...invalid }

  return needs.db.transaction(async (tx): Promise<PlaceOrderResult> => {
    // A twin request (double click, retry) waits here, and then finds the order the first one made.
    await lockOrderKey(tx, accountId, idempotencyKey)
    const earlier = await findOrderByKey(tx, accountId, idempotencyKey)
    if (earlier)
      return earlier.requestHash === requestHash
        ? { kind: 'placed_before', order: earlier }
        : { kind: 'refused', reason: 'key_reused' }

    const now = needs.clock()
    const items = mergeItems(body.items)
    const productIds = items.map(({ productId }) => productId)
    await lockStock(tx, productIds)
    const products = await listCartProducts(tx, productIds, now)

    const lines = checkLines(items, products)
    const rules = priceRules(needs.shop, now)
    const summary = priceCart(buyableLines(lines), rules)
    if (lines.some(({ problem }) => problem)) {
      return { kind: 'refused', reason: 'stock_changed', lines, summary, tax: rules.tax }
    }
    if (body.expectedTotal !== undefined && centsFromRand(body.expectedTotal) !== summary.totalCents) {
      return { kind: 'refused', reason: 'price_changed', lines, summary, tax: rules.tax }
    }

    const expiresAt = new Date(now.getTime() + needs.reservationMinutes * 60_000)
    const orderId = await insertNumberedOrder(tx, now, {
      accountId,
      idempotencyKey,
      requestHash,
      status: 'pending' as const,
      placedAt: now,
      reservedUntil: expiresAt,
      ...amounts(summary, rules.tax),
      ...deliveryOf(body.shippingInfo),
    })
    if (!(await reserveStock(tx, { orderId, wanted: items, now, expiresAt }))) {
      throw new Error(
        'Stock that was locked and counted could not be reserved: stock_levels and stock_reservations disagree',
      )
    }
    await insertOrderLines(
      tx,
      lines.map((line) => orderLine(orderId, line, products)),
    )
    await insertOrderEvent(tx, { orderId, at: now, fromStatus: null, toStatus: 'pending', actor: 'customer' })

    const order = await findOrderById(tx, orderId)
    if (!order) throw new Error('An order that was just inserted is missing')
    return { kind: 'placed', order }
  })
}

/** Two orders may come in one millisecond; the later one takes the next that is free. */
async function insertNumberedOrder(
  tx: Tx,
  now: Date,
  order: Omit<Parameters<typeof insertOrder>[1], 'orderNumber'>,
): Promise<number> {
  for (let millis = now.getTime(); ; millis++) {
    const id = await insertOrder(tx, { ...order, orderNumber: orderNumber(millis) })
    if (id !== null) return id
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
  }
}

function orderLine(
  orderId: number,
  { productId, priceCents, quantity }: CheckedLine,
  products: readonly CartProductRow[],
) {
  const product = products.find((candidate) => candidate.productId === productId)
  if (!product) throw new Error('A line without a problem has a product')
  const { slug, name, brand, sku, photoId } = product
  return { orderId, productId, slug, name, brand, sku, photoId, unitPriceCents: priceCents, quantity }
}

function hashOf(body: PlaceOrderBody): string {
  return createHash('sha256').update(JSON.stringify(body)).digest('hex')
}

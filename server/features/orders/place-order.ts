import { createHash } from 'node:crypto'
import type { PlaceOrderBody, ShippingInfo } from '#contract/order.ts'
import { buyableLines, type CheckedLine, checkLines, mergeItems } from '#domain/cart.ts'
import { validateShippingInfo } from '#domain/checkout.ts'
import { centsFromRand } from '#domain/money.ts'
import { orderNumberDraws } from '#domain/order-number.ts'
import { firstStatus } from '#domain/order-status.ts'
import { parsePhone } from '#domain/phone.ts'
import { priceCart, type Summary, totalProblem } from '#domain/pricing.ts'
import { type UnpaidLimit, unpaidLimit } from '#domain/unpaid-orders.ts'
import type { TaxTreatment } from '#domain/vat.ts'
import type { Clock } from '#server/clock.ts'
import type { Db, Tx } from '#server/db/client.ts'
import type { ShopConfig } from '#shop.config'
import { shopAsSaved } from '../shop/current-shop.ts'
import { priceRules } from '../shop/price-rules.ts'
import { findOrderById, type OrderRow } from './order-queries.ts'
import {
  type InsertedOrder,
  insertOrderWithLines,
  loadOrderContext,
  lockForOrder,
  type OrderedProductRow,
  type PaidAlike,
  type WaitingOrder,
} from './place-order-queries.ts'

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
  | { kind: 'refused'; reason: 'recently_paid'; order: PaidAlike }
  | { kind: 'refused'; reason: 'invalid'; message: string; fields: Record<string, string> }
  | {
      kind: 'refused'
      reason: 'stock_changed' | 'price_changed'
      lines: CheckedLine[]
      summary: Summary
      tax: TaxTreatment
    }
  | { kind: 'refused'; reason: 'total_too_high' | 'total_too_low' }
  | {
      kind: 'refused'
      reason: 'unpaid_limit'
      limit: UnpaidLimit
      /** Of the product that there would be too many of. */
      productName: string | null
      waiting: WaitingOrder[]
      contactEmail: string
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
  openReturns: [],
  toldCourierId: null,
  toldTrackingNumber: null,
  parcelEmails: 0,
} satisfies Partial<OrderRow>

type PlacedOrder = Omit<OrderRow, 'id' | 'lines' | 'history' | keyof typeof nothingYet>

/** Turns a cart into an order that waits for payment, with its stock held. Safe to send any number of times with one key. */
export async function placeOrder(needs: Needs, command: PlaceOrder): Promise<PlaceOrderResult> {
  const invalid = validateShippingInfo(command.body.shippingInfo)
  if (invalid) return { kind: 'refused', reason: 'invalid', ...invalid }

  // Numbers run out only where dozens of orders come in one millisecond; the next one has as many. Nothing is held while
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
  const productIds = items.map(({ productId }) => productId)

  return needs.db.transaction(async (tx): Promise<PlaceOrderResult | 'numbers_taken'> => {
    // A twin request (double click, retry) waits here, and then finds the order the first one made.
    const orderNumber = await lockForOrder(tx, { accountId, numbers, productIds })
    if (orderNumber === null) return 'numbers_taken'
    const now = needs.clock()
    const context = await loadOrderContext(tx, { accountId, idempotencyKey, items, now })
    if (context.earlier) {
      return context.earlier.requestHash === requestHash
        ? { kind: 'placed_before', order: await readOrder(tx, context.earlier.id) }
        : { kind: 'refused', reason: 'key_reused' }
    }
    // A cart can outlive its payment, where the connection or the battery went in the moment of paying.
    if (context.paidAlike && !body.orderAgain) {
      return { kind: 'refused', reason: 'recently_paid', order: context.paidAlike }
    }

    const { products, waiting, hasPaidBefore } = context
    const lines = checkLines(items, products)
    const shop = shopAsSaved(needs.shop, context.settings)
    const rules = priceRules(shop, now)
    const summary = priceCart(buyableLines(lines), rules)
    if (lines.some(({ problem }) => problem)) {
      return { kind: 'refused', reason: 'stock_changed', lines, summary, tax: rules.tax }
    }
    if (body.expectedTotal !== undefined && centsFromRand(body.expectedTotal) !== summary.totalCents) {
      return { kind: 'refused', reason: 'price_changed', lines, summary, tax: rules.tax }
    }
    const problem = totalProblem(summary.totalCents)
    if (problem) return { kind: 'refused', reason: problem }
    const limit = unpaidLimit({
      limits: shop.unpaidOrders,
      waiting: waiting.map((order) => order.lines),
      wanted: items,
      hasPaidBefore,
    })
    if (limit) return beyondLimit(limit, { products, waiting, contactEmail: shop.contact.email })

    const order = {
      accountId,
      idempotencyKey,
      requestHash,
      orderNumber,
      status: firstStatus,
      retention: 'whole' as const,
      placedAt: now,
      reservedUntil: new Date(now.getTime() + needs.reservationMinutes * 60_000),
      ...amounts(summary, rules.tax),
      ...deliveryOf(body.shippingInfo),
    }
    const bought = lines.map((line) => orderLine(line, products))
    const inserted = await insertOrderWithLines(tx, order, bought)
    if (!inserted) return 'numbers_taken'
    if (inserted.heldProducts !== bought.length) {
      throw new Error(
        'Stock that was locked and counted could not be reserved: stock_levels and stock_reservations disagree',
      )
    }
    return { kind: 'placed', order: asItReads(order, bought, inserted) }
  })
}

function beyondLimit(
  limit: UnpaidLimit,
  found: { products: readonly OrderedProductRow[]; waiting: WaitingOrder[]; contactEmail: string },
): PlaceOrderResult {
  const { products, waiting, contactEmail } = found
  const product =
    limit.kind === 'too_many_units' && products.find(({ productId }) => productId === limit.productId)
  return {
    kind: 'refused',
    reason: 'unpaid_limit',
    limit,
    productName: product ? product.name : null,
    waiting,
    contactEmail,
  }
}

async function readOrder(tx: Tx, id: number): Promise<OrderRow> {
  const order = await findOrderById(tx, id)
  if (!order) throw new Error('An order that was just found is missing')
  return order
}

/** The order as it would be read now, without reading it. */
function asItReads(
  order: PlacedOrder,
  bought: readonly ReturnType<typeof orderLine>[],
  { id, lineIds }: InsertedOrder,
): OrderRow {
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

/** Of what is ordered. That it is meant a second time belongs to the asking, and a repeat may leave it out. */
function hashOf({ orderAgain: _, ...body }: PlaceOrderBody): string {
  return createHash('sha256').update(JSON.stringify(body)).digest('hex')
}

import type { PlaceOrderBody, ShippingInfo } from '#contract/orders/order.ts'
import { parsePhone } from '#domain/accounts/phone.ts'
import { neededShippingFields, optionalShippingFields } from '#domain/fields/address-fields.ts'
import { recordOf } from '#domain/fields/record-of.ts'
import { priceCart, type Summary } from '#domain/money/pricing.ts'
import type { TaxTreatment } from '#domain/money/vat.ts'
import { buyableLines, type CartItem, type CheckedLine, checkLines } from '#domain/orders/cart.ts'
import { firstStatus } from '#domain/orders/order-status.ts'
import { type UnpaidLimit, unpaidLimit } from '#domain/orders/unpaid-orders.ts'
import { totalProblem } from '#domain/payments/payable-total.ts'
import type { ShopConfig } from '#shop.config'
import { shopAsSaved } from '../../shop/current-shop.ts'
import { priceRules } from '../../shop/price-rules.ts'
import type { OrderContext, OrderedProductRow, PaidAlike, WaitingOrder } from './place-order-queries.ts'
import type { PlacedLine, PlacedOrder } from './placed-order-row.ts'

export type OrderRefusal =
  | { kind: 'refused'; reason: 'recently_paid'; order: PaidAlike }
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
      /** The product with too many units. */
      productName: string | null
      waiting: WaitingOrder[]
      contactEmail: string
    }

export type OrderDraft = { kind: 'drafted'; order: PlacedOrder; lines: PlacedLine[] }

type DraftInput = {
  placing: {
    accountId: string
    idempotencyKey: string
    requestHash: string
    placedAt: Date
    reservationMinutes: number
  }
  items: readonly CartItem[]
  body: PlaceOrderBody
  /** The shop's initial settings; what the owner saved since is in the context. */
  setUp: ShopConfig
  context: OrderContext
}

/** The order made from a cart, or why there is none. */
export function draftOrder({ placing, items, body, setUp, context }: DraftInput): OrderDraft | OrderRefusal {
  const { products, waiting, hasPaidBefore, paidAlike } = context
  // A cart can outlive its payment, if the connection or the battery failed while paying.
  if (paidAlike && !body.orderAgain) return { kind: 'refused', reason: 'recently_paid', order: paidAlike }

  const shop = shopAsSaved(setUp, context.settings)
  const rules = priceRules(shop, placing.placedAt)
  const lines = checkLines(items, products)
  const summary = priceCart(buyableLines(lines), rules)
  const seen = { lines, summary, tax: rules.tax }
  if (lines.some(({ problem }) => problem)) return { kind: 'refused', reason: 'stock_changed', ...seen }
  if (body.expectedTotalCents !== undefined && body.expectedTotalCents !== summary.totalCents)
    return { kind: 'refused', reason: 'price_changed', ...seen }

  const problem = totalProblem(summary.totalCents)
  if (problem) return { kind: 'refused', reason: problem }

  const limit = unpaidLimit({
    limits: shop.unpaidOrders,
    waiting: waiting.map((order) => order.lines),
    wanted: items,
    hasPaidBefore,
  })
  if (limit) {
    const productName = limit.kind === 'too_many_units' ? productOf(products, limit.productId).name : null
    const contactEmail = shop.contact.email
    return { kind: 'refused', reason: 'unpaid_limit', limit, productName, waiting, contactEmail }
  }

  const { reservationMinutes, ...placed } = placing
  const order = {
    ...placed,
    accountSequence: context.orderCount + 1,
    status: firstStatus,
    retention: 'whole' as const,
    reservedUntil: new Date(placed.placedAt.getTime() + reservationMinutes * 60_000),
    ...amountsOf(summary, rules.tax),
    ...deliveryOf(body.shippingInfo),
  }
  return { kind: 'drafted', order, lines: lines.map((line) => orderLine(line, products)) }
}

function amountsOf(
  { subtotalCents, shippingCents, vatCents, totalCents, ...rest }: Summary,
  tax: TaxTreatment,
) {
  const { itemCount, pricesIncludeVat } = rest
  const vatBasisPoints = tax.kind === 'none' ? null : tax.vatBasisPoints
  return { subtotalCents, shippingCents, vatCents, totalCents, itemCount, pricesIncludeVat, vatBasisPoints }
}

function deliveryOf(info: ShippingInfo) {
  return {
    ...recordOf(neededShippingFields, (field) => info[field]),
    ...recordOf(optionalShippingFields, (field) => info[field] || null),
    phone: parsePhone(info.phone) ?? info.phone,
    ...(info.recipientPhone && { recipientPhone: parsePhone(info.recipientPhone) ?? info.recipientPhone }),
  }
}

function orderLine(
  { productId, priceCents, quantity }: CheckedLine,
  products: readonly OrderedProductRow[],
): PlacedLine {
  const { slug, name, brand, sku, photoId, photoWidth, photoHeight } = productOf(products, productId)
  return {
    productId,
    slug,
    name,
    brand,
    sku,
    photoId,
    photoWidth,
    photoHeight,
    unitPriceCents: priceCents,
    quantity,
  }
}

function productOf(products: readonly OrderedProductRow[], productId: number): OrderedProductRow {
  const product = products.find((candidate) => candidate.productId === productId)
  if (!product) throw new Error('A line without a problem has a product')
  return product
}

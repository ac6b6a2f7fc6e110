import type { PlaceOrderBody } from '#contract/orders/order.ts'
import { applyOffers, type DiscountedCart } from '#domain/money/discounts/apply-offers.ts'
import type { CodeProblem } from '#domain/money/discounts/code-problem.ts'
import { tidyCode } from '#domain/money/discounts/discount.ts'
import { usableOffers } from '#domain/money/discounts/usable-offers.ts'
import { type LineDiscount, priceAtShipping, priceCart, type Summary } from '#domain/money/pricing.ts'
import type { TaxTreatment } from '#domain/money/vat/vat.ts'
import {
  type BuyableLine,
  buyableLines,
  type CartItem,
  type CheckedLine,
  checkLines,
} from '#domain/orders/checkout/cart.ts'
import { invoiceAddressProblem } from '#domain/orders/checkout/checkout.ts'
import type { CollectPlace } from '#domain/orders/delivery/delivery-choice.ts'
import {
  type DeliveryRule,
  type Destination,
  deliveryRuleFor,
  somewhere,
} from '#domain/orders/delivery/delivery-rule.ts'
import type { DeliveryTerms } from '#domain/orders/delivery/delivery-zone.ts'
import { shopPlace } from '#domain/orders/delivery/shop-place.ts'
import type { OrderSource } from '#domain/orders/order-source.ts'
import { firstStatus } from '#domain/orders/order-status.ts'
import { type UnpaidLimit, unpaidLimit } from '#domain/orders/unpaid-orders.ts'
import { totalProblem } from '#domain/payments/payable-total.ts'
import { type Spending, type SpentPart, spendStoredValue } from '#domain/payments/stored-value.ts'
import type { ShopConfig } from '#shop.config'
import { toldRule } from '../../delivery/told-rule.ts'
import { emailHash } from '../../discounts/email-hash.ts'
import type { NewUse } from '../../discounts/use-queries.ts'
import { shopAsSaved } from '../../shop/current-shop.ts'
import { type PriceRules, priceRules, priceRulesFor } from '../../shop/price-rules.ts'
import type { TypedCard } from '../../stored-value/gift-card-codes.ts'
import type { StoredValueRow } from '../../stored-value/spendable-text.ts'
import { type ValidatedCard, validateCards } from '../../stored-value/validate-cards.ts'
import { deliveryOf } from './delivery-of.ts'
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
      /** The rule that its delivery is priced by, in a shop with zones. */
      delivery: DeliveryRule | null
      /** Why the typed code takes nothing off; null if it does. */
      codeProblem: CodeProblem | null
      storedValue: StoredValueSummary
    }
  | { kind: 'refused'; reason: 'total_too_high' | 'total_too_low' | 'delivery_ended' }
  | { kind: 'refused'; reason: 'invalid'; message: string; fields: Record<string, string> }
  | {
      kind: 'refused'
      reason: 'unpaid_limit'
      limit: UnpaidLimit
      /** The product with too many units. */
      productName: string | null
      waiting: WaitingOrder[]
      contactEmail: string
    }

export type OrderDraft = {
  kind: 'drafted'
  order: PlacedOrder
  lines: PlacedLine[]
  uses: NewUse[]
  parts: SpentPart[]
}

/** The gift cards and the store credit of a shopper, and what is left to pay. */
export type StoredValueSummary = {
  cards: ValidatedCard[]
  creditCents: number
  storedCents: number
  dueCents: number
}

type DraftInput = {
  placing: {
    /** Null for a customer of staff who has none. */
    accountId: string | null
    idempotencyKey: string
    requestHash: string
    placedAt: Date
    reservationMinutes: number
  }
  /** Set if staff took the order. */
  taken?: TakenOrder
  items: readonly CartItem[]
  body: PlaceOrderBody
  cards?: readonly TypedCard[]
  delivery?: ResolvedDelivery
  /** What the price of the way to the door depends on; without it, on the postal code alone. */
  to?: Destination
  /** The shop's initial settings; what the owner saved since is in the context. */
  setUp: ShopConfig
  context: OrderContext
}

/** How it is delivered: of a point, which one. The place at the shop is as the settings say. */
export type ResolvedDelivery = { method: 'door' | 'collect' } | { method: 'point'; place: CollectPlace }

const toTheDoor = { method: 'door' } as const

/** What staff decide about an order that they take by telephone or in the shop. */
export type TakenOrder = {
  source: Exclude<OrderSource, 'online'>
  takenBy: string
  isCollected: boolean
  /** What was agreed for delivery, if not what the settings say. */
  shippingCents?: number
  /** Lower prices than those on the shelf, by product. */
  reduced: ReadonlyMap<number, { priceCents: number; reason: string }>
}

/** The order made from a cart, or why there is none. */
export function draftOrder(input: DraftInput): OrderDraft | OrderRefusal {
  const { placing, taken, items, body, delivery = toTheDoor, setUp, context } = input
  const { products, paidAlike } = context
  // A cart can outlive its payment, if the connection or the battery failed while paying.
  if (paidAlike && !body.orderAgain && !taken)
    return { kind: 'refused', reason: 'recently_paid', order: paidAlike }

  const shop = shopAsSaved(setUp, context.settings)
  const to = input.to ?? { ...somewhere, postalCode: body.shippingInfo.postalCode }
  const rules = rulesOf(input, shop, to)
  if (!rules) return { kind: 'refused', reason: 'delivery_ended' }
  const lines = checkLines(items, products).map((line) => reducedLine(line, taken))
  const priced = priceLines(input, buyableLines(lines), rules)
  const { summary, codeProblem } = priced
  const isCollected = taken?.isCollected ?? delivery.method === 'collect'
  const goesToDoor = delivery.method === 'door' && !isCollected
  const { spending, storedValue } = payWithStoredValue(input, summary.totalCents)
  const seen = {
    lines,
    summary,
    tax: rules.tax,
    codeProblem,
    storedValue,
    delivery: goesToDoor ? toldRule(shop, to) : null,
  }
  if (lines.some(({ problem }) => problem)) return { kind: 'refused', reason: 'stock_changed', ...seen }
  if (codeProblem || !isExpected(body.expectedTotalCents, { priced, rules, lines }))
    return { kind: 'refused', reason: 'price_changed', ...seen }
  if (!isExpectedDue(body.expectedDueCents, storedValue))
    return { kind: 'refused', reason: 'price_changed', ...seen }

  const problem = payableProblem(summary.totalCents, spending)
  if (problem) return { kind: 'refused', reason: problem }
  const unaddressed = invoiceAddressProblem(body.shippingInfo, summary.totalCents)
  if (unaddressed) return { kind: 'refused', reason: 'invalid', ...unaddressed }

  const overLimit = limitRefusal(input, shop)
  if (overLimit) return overLimit

  const { reservationMinutes, ...placed } = placing
  const minutesToPay = taken ? shop.unpaidOrders.daysToPay * minutesOfDay : reservationMinutes
  const order = {
    ...placed,
    accountSequence: placing.accountId === null ? null : context.orderCount + 1,
    status: firstStatus,
    retention: 'whole' as const,
    source: taken?.source ?? ('online' as const),
    takenBy: taken?.takenBy ?? null,
    isCollected,
    collectPlace: placeOf(delivery, isCollected, shop),
    deliveryTerms: goesToDoor ? termsOf(deliveryRuleFor(shop, to)) : null,
    collectCode: null,
    reservedUntil: new Date(placed.placedAt.getTime() + minutesToPay * 60_000),
    ...amountsOf(summary, rules.tax),
    storedCents: spending.storedCents,
    storedParts: spending.parts.map((part) => storedPart(part, context.storedValues)),
    ...namesOf(priced),
    ...deliveryOf(body.shippingInfo),
  }
  return {
    kind: 'drafted',
    order,
    lines: lines.map((line) => ({
      ...orderLine(line, products, taken),
      discountCents: discountOf(line, priced),
    })),
    uses: usesOf(input, priced),
    parts: spending.parts,
  }
}

const minutesOfDay = 24 * 60

/** What staff take, they answer for. */
function limitRefusal(
  { taken, items, context: { products, waiting, hasPaidBefore } }: DraftInput,
  shop: ReturnType<typeof shopAsSaved>,
): OrderRefusal | null {
  const limit = taken
    ? null
    : unpaidLimit({
        limits: shop.unpaidOrders,
        waiting: waiting.map((order) => order.lines),
        wanted: items,
        hasPaidBefore,
      })
  if (!limit) return null
  const productName = limit.kind === 'too_many_units' ? productOf(products, limit.productId).name : null
  const contactEmail = shop.contact.email
  return { kind: 'refused', reason: 'unpaid_limit', limit, productName, waiting, contactEmail }
}

/** Staff take no gift cards by telephone: who has the code spends it. */
function payWithStoredValue(
  { taken, cards = [], body, placing, context }: DraftInput,
  totalCents: number,
): { spending: Spending; storedValue: StoredValueSummary } {
  const usesCredit = body.useStoreCredit === true && taken === undefined
  const validated = validateCards(context.storedValues, { cards, usesCredit, now: placing.placedAt })
  const spending = spendStoredValue(totalCents, validated.values)
  const { storedCents, dueCents } = spending
  return {
    spending,
    storedValue: { cards: validated.cards, creditCents: validated.creditCents, storedCents, dueCents },
  }
}

/** A card that cannot be spent was shown as one that can, or the shopper has not seen yet what is left to pay. */
function isExpectedDue(expectedCents: number | undefined, { cards, dueCents }: StoredValueSummary): boolean {
  if (cards.some(({ problem }) => problem !== null)) return false
  return expectedCents === undefined || expectedCents === dueCents
}

/** What stored value pays in full needs no card payment, whose limits it may be below. */
function payableProblem(totalCents: number, { storedCents, dueCents }: Spending) {
  const problem = totalProblem(totalCents)
  return problem === 'total_too_low' && storedCents > 0 && dueCents === 0 ? null : problem
}

function storedPart({ id, amountCents }: SpentPart, rows: readonly StoredValueRow[]) {
  const row = rows.find((candidate) => candidate.id === id)
  if (!row) throw new Error('Stored value that is spent was among what was found')
  return { kind: row.kind, codeEnd: row.codeEnd, amountCents }
}

type PricedCart = Pick<
  DiscountedCart<BuyableLine & { discount?: LineDiscount | null }>,
  'lines' | 'summary' | 'applied'
> & {
  codeProblem: CodeProblem | null
}

/** What staff agreed on is the price: offers and codes are for shoppers. */
function priceLines(
  { taken, body, placing, context }: DraftInput,
  lines: BuyableLine[],
  rules: PriceRules,
): PricedCart {
  if (taken) {
    const { shippingCents } = taken
    const summary =
      shippingCents === undefined ? priceCart(lines, rules) : priceAtShipping(lines, shippingCents, rules.tax)
    return { lines, summary, applied: [], codeProblem: null }
  }
  const { offers, codeProblem } = usableOffers(context.discounts, {
    code: typedCode(body),
    now: placing.placedAt,
    isLoggedIn: placing.accountId !== null,
  })
  const priced = applyOffers(lines, offers, rules)
  return { ...priced, codeProblem: codeProblem ?? priced.codeProblem }
}

export function typedCode({ discountCode }: Pick<PlaceOrderBody, 'discountCode'>): string | null {
  return discountCode === undefined ? null : tidyCode(discountCode)
}

/** Whoever could not see an offer, as on a page from before it began, pays less than they expected. */
function isExpected(
  expectedCents: number | undefined,
  { priced, rules, lines }: { priced: PricedCart; rules: PriceRules; lines: readonly CheckedLine[] },
): boolean {
  const { totalCents } = priced.summary
  if (expectedCents === undefined || expectedCents === totalCents) return true
  return totalCents < expectedCents && expectedCents === priceCart(buyableLines(lines), rules).totalCents
}

function namesOf({ applied }: PricedCart) {
  const names = applied.map(({ code, label }) => code ?? label)
  return {
    discountCode: applied.find(({ code }) => code !== null)?.code ?? null,
    discountLabel: names.length > 0 ? names.join(', ') : null,
  }
}

function discountOf({ productId }: CheckedLine, { lines }: PricedCart): number {
  return lines.find((line) => line.productId === productId)?.discount?.amountCents ?? 0
}

function usesOf({ placing, body, context }: DraftInput, { applied }: PricedCart): NewUse[] {
  return applied.map(({ discountId, goodsCents, deliveryCents }) => {
    const discount = context.discounts.find((candidate) => candidate.discountId === discountId)
    if (!discount) throw new Error('A discount that applies was among those that were found')
    const { version, nextTurn: turn } = discount
    const key = emailHash(body.shippingInfo.email)
    return {
      discountId,
      version,
      accountId: placing.accountId,
      emailHash: key,
      turn,
      goodsCents,
      deliveryCents,
    }
  })
}

/** Staff may let anybody fetch an order, also where shoppers are not offered it. */
function rulesOf(
  { taken, delivery = toTheDoor, placing }: DraftInput,
  shop: ShopConfig,
  to: Destination,
): PriceRules | null {
  if (!taken || delivery.method === 'point')
    return priceRulesFor(shop, placing.placedAt, { method: delivery.method, to })
  const rules = priceRules(shop, placing.placedAt, to)
  return taken.isCollected ? { ...rules, shipping: { ...rules.shipping, feeCents: 0 } } : rules
}

function termsOf({ zone, businessDays }: DeliveryRule): DeliveryTerms | null {
  return zone === null ? null : { zone, businessDays }
}

function placeOf(delivery: ResolvedDelivery, isCollected: boolean, shop: ShopConfig): CollectPlace | null {
  if (isCollected) return shopPlace(shop)
  return delivery.method === 'point' ? delivery.place : null
}

function reducedLine(line: CheckedLine, taken: TakenOrder | undefined): CheckedLine {
  const reduced = taken?.reduced.get(line.productId)
  return reduced ? { ...line, priceCents: reduced.priceCents } : line
}

function amountsOf(
  { subtotalCents, discountCents, shippingCents, vatCents, totalCents, ...rest }: Summary,
  tax: TaxTreatment,
) {
  const { itemCount, pricesIncludeVat } = rest
  const vatBasisPoints = tax.kind === 'none' ? null : tax.vatBasisPoints
  return {
    subtotalCents,
    discountCents,
    shippingCents,
    vatCents,
    totalCents,
    itemCount,
    pricesIncludeVat,
    vatBasisPoints,
  }
}

function orderLine(
  { productId, priceCents, quantity }: CheckedLine,
  products: readonly OrderedProductRow[],
  taken: TakenOrder | undefined,
): Omit<PlacedLine, 'discountCents'> {
  const reduced = taken?.reduced.get(productId)
  const { priceCents: shelfPriceCents, priceList, ...product } = productOf(products, productId)
  const { slug, name, brand, sku, photoId, photoWidth, photoHeight } = product
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
    // Below the list, it is what staff agreed on.
    priceList: reduced ? null : priceList,
    ...(reduced && { shelfPriceCents, priceReason: reduced.reason }),
  }
}

function productOf(products: readonly OrderedProductRow[], productId: number): OrderedProductRow {
  const product = products.find((candidate) => candidate.productId === productId)
  if (!product) throw new Error('A line without a problem has a product')
  return product
}

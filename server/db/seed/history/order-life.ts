import { sumCents } from '#domain/money/money.ts'
import { lineTotalCents } from '#domain/money/pricing.ts'
import type { CartItem } from '#domain/orders/checkout/cart.ts'
import { addBusinessDays } from '#domain/orders/delivery/delivery.ts'
import { orderNumber } from '#domain/orders/order-number.ts'
import type { ReturnReason, ReturnRemedy, ReturnStatus } from '#domain/orders/returns/returns.ts'
import type { Random } from '#domain/seeded-random.ts'
import { southAfricanDay, southAfricanMidnightMs } from '#domain/south-african-day.ts'
import { draftOrder, type OrderDraft } from '#server/features/orders/place/draft-order.ts'
import type { OrderedProductRow } from '#server/features/orders/place/place-order-queries.ts'
import type { ShopConfig } from '#shop.config'
import type { Customer } from './make-customer.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

export type RefundLife = {
  at: Date
  amountCents: number
  reason: string
  /** Whether nothing of the payment is left, so that the order ends. */
  isWhole: boolean
  isRestocking: boolean
}

export type ReturnLife = {
  reason: ReturnReason
  remedy: ReturnRemedy
  note: string
  /** The place of the line in the order, and how many of its units. */
  lineAt: number
  quantity: number
  steps: { status: ReturnStatus; at: Date }[]
  restocked: number
}

/** What happened to one order until now. */
export type OrderLife = {
  customer: Customer
  /** How many orders the customer had with it. */
  sequence: number
  orderNumber: string
  draft: OrderDraft
  placedAt: Date
  /** Null if it was paid or still may be. */
  unpaid: { status: 'expired' | 'cancelled'; at: Date } | null
  paidAt: Date | null
  cancelRequestedAt: Date | null
  leftAt: Date | null
  deliveredAt: Date | null
  goodsBack: ReturnLife | null
  refund: RefundLife | null
}

export type Placing = {
  customer: Customer
  sequence: number
  hasPaidBefore: boolean
  placedAt: Date
  items: readonly CartItem[]
  products: readonly OrderedProductRow[]
}

/** By the shop's own rules for what may be ordered and what it costs; chance decides the rest, up to now. */
export function liveOrder(
  random: Random,
  { shop, now }: { shop: ShopConfig; now: Date },
  placing: Placing,
): OrderLife {
  const { customer, sequence, placedAt } = placing
  const draft = draftOf(shop, placing)
  const life = {
    customer,
    sequence,
    orderNumber: orderNumber(placedAt.getTime()),
    draft,
    placedAt,
    unpaid: null,
    paidAt: null,
    cancelRequestedAt: null,
    leftAt: null,
    deliveredAt: null,
    goodsBack: null,
    refund: null,
  }
  if (random.chance(0.12)) return { ...life, unpaid: unpaidEnd(random, draft, placedAt) }

  const paidAt = later(placedAt, random.whole(1, 14) * minuteMs + random.whole(0, minuteMs))
  const leftAt = atWork(random, addBusinessDays(dayOf(paidAt), dispatchDays(random)), 13, 17)
  if (random.chance(isLately(placedAt, now) ? 0.06 : 0.025)) {
    const cancelRequestedAt = later(paidAt, random.whole(20, 300) * minuteMs)
    if (cancelRequestedAt < leftAt && cancelRequestedAt < now)
      return {
        ...life,
        paidAt,
        cancelRequestedAt,
        refund: cancelledRefund(random, draft, cancelRequestedAt, now),
      }
  }
  if (leftAt >= now) return { ...life, paidAt }
  const deliveredAt = atWork(random, addBusinessDays(dayOf(leftAt), random.whole(1, 4)), 9, 17)
  if (deliveredAt >= now) return { ...life, paidAt, leftAt }
  const goodsBack = random.chance(isLately(placedAt, now) ? 0.2 : 0.045)
    ? returnOf(random, draft, deliveredAt, now)
    : null
  const refund = goodsBack && returnRefund(draft, goodsBack)
  return { ...life, paidAt, leftAt, deliveredAt, goodsBack, refund }
}

function draftOf(
  shop: ShopConfig,
  { customer, sequence, hasPaidBefore, placedAt, items, products }: Placing,
): OrderDraft {
  const draft = draftOrder({
    placing: {
      accountId: customer.accountId,
      idempotencyKey: `demo ${placedAt.getTime()}`,
      requestHash: '',
      placedAt,
      reservationMinutes: 30,
    },
    items,
    body: { items: [...items], shippingInfo: customer.shippingInfo },
    setUp: shop,
    context: {
      earlier: null,
      paidAlike: null,
      discounts: [],
      storedValues: [],
      products: [...products],
      orderCount: sequence - 1,
      waiting: [],
      hasPaidBefore,
      hasLapsed: false,
      settings: null,
    },
  })
  if (draft.kind === 'refused') throw new Error(`The demo's own order was refused: ${draft.reason}`)
  return draft
}

function unpaidEnd(random: Random, { order }: OrderDraft, placedAt: Date) {
  return random.chance(0.35)
    ? { status: 'cancelled' as const, at: later(placedAt, random.whole(1, 20) * minuteMs) }
    : { status: 'expired' as const, at: later(order.reservedUntil, random.whole(1, 50) * 1000) }
}

/** Most leave on the next working day. */
function dispatchDays(random: Random): number {
  const chance = random.next()
  if (chance < 0.7) return 1
  return chance < 0.96 ? 2 : 3
}

function cancelledRefund(
  random: Random,
  { order }: OrderDraft,
  requestedAt: Date,
  now: Date,
): RefundLife | null {
  const at = later(requestedAt, random.whole(30, 1200) * minuteMs)
  if (at >= now) return null
  const reason = 'Cancelled by the customer before packing'
  return { at, amountCents: order.totalCents, reason, isWhole: true, isRestocking: true }
}

const complaints: Record<ReturnReason, readonly string[]> = {
  change_of_mind: ['It is too large for my desk.', 'I bought the wrong colour.', 'My son already has one.'],
  defective: [
    'It switches off by itself.',
    'One of the ports does not work.',
    'The battery no longer charges.',
  ],
  wrong_or_damaged: ['The screen arrived cracked.', 'The box had another model in it.', 'The stand is bent.'],
}

function returnOf(random: Random, draft: OrderDraft, deliveredAt: Date, now: Date): ReturnLife | null {
  const reason = random.one(['change_of_mind', 'change_of_mind', 'defective', 'wrong_or_damaged'] as const)
  const daysKept = reason === 'defective' ? random.whole(4, 120) : random.whole(0, 6)
  const requestedAt = later(deliveredAt, daysKept * dayMs + random.whole(30, 600) * minuteMs)
  const lineAt = random.whole(0, draft.lines.length - 1)
  if (requestedAt >= now) return null
  const quantity = 1
  const remedy: ReturnRemedy = reason === 'defective' && random.chance(0.3) ? 'repair' : 'refund'
  const isDeclined = reason === 'change_of_mind' && random.chance(0.15)
  const steps = (isDeclined ? declinedSteps : closedSteps)(random, requestedAt).filter(({ at }) => at < now)
  const isBack = steps.some(({ status }) => status === 'received')
  // What works is sold again.
  const restocked = isBack && reason === 'change_of_mind' ? quantity : 0
  return { reason, remedy, note: random.one(complaints[reason]), lineAt, quantity, steps, restocked }
}

type Step = ReturnLife['steps'][number]

function declinedSteps(random: Random, requestedAt: Date): Step[] {
  return [
    { status: 'requested', at: requestedAt },
    { status: 'declined', at: workingDaysLater(random, requestedAt, 1) },
  ]
}

function closedSteps(random: Random, requestedAt: Date): Step[] {
  const approvedAt = workingDaysLater(random, requestedAt, 1)
  const receivedAt = workingDaysLater(random, approvedAt, random.whole(2, 5))
  return [
    { status: 'requested', at: requestedAt },
    { status: 'approved', at: approvedAt },
    { status: 'received', at: receivedAt },
    { status: 'closed', at: workingDaysLater(random, receivedAt, random.whole(1, 3)) },
  ]
}

/** Paid back when it is closed: what the units cost, and nothing for the delivery. */
function returnRefund(
  { order, lines }: OrderDraft,
  { remedy, lineAt, quantity, steps }: ReturnLife,
): RefundLife | null {
  const closed = steps.find(({ status }) => status === 'closed')
  const line = lines[lineAt]
  if (remedy !== 'refund' || !closed || !line) return null
  const amountCents = lineTotalCents({ ...line, quantity })
  const isWhole = amountCents === order.totalCents && sumCents(lines.map(lineTotalCents)) === amountCents
  const at = later(closed.at, -2 * minuteMs)
  return { at, amountCents, reason: 'Returned goods', isWhole, isRestocking: false }
}

// Enough of the last days is still under way to show what it looks like.
const latelyMs = 14 * dayMs

export function isLately(at: Date, now: Date): boolean {
  return now.getTime() - at.getTime() < latelyMs
}

function workingDaysLater(random: Random, from: Date, days: number): Date {
  return atWork(random, addBusinessDays(dayOf(from), days), 9, 16)
}

function atWork(random: Random, day: string, fromHour: number, toHour: number): Date {
  const minutes = random.whole(fromHour * 60, toHour * 60)
  return new Date(southAfricanMidnightMs(day) + minutes * minuteMs + random.whole(0, minuteMs - 1))
}

function dayOf(at: Date): string {
  return southAfricanDay(at.getTime())
}

function later(at: Date, ms: number): Date {
  return new Date(at.getTime() + ms)
}

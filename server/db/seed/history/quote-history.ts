import { priceAtShipping } from '#domain/money/pricing.ts'
import { taxWhenPlaced } from '#domain/money/vat/vat.ts'
import type { QuoteEvent, QuoteState } from '#domain/orders/quote.ts'
import { addDays, southAfricanDay } from '#domain/south-african-day.ts'
import type { quoteHistory as quoteEvents, quoteLines, quotes } from '#server/db/schema/quotes.ts'
import { deliveryOf } from '#server/features/orders/place/delivery-of.ts'
import type { NumberedLife } from './order-row.ts'
import type { RowWithId } from './row-with-id.ts'

export type QuoteRows = {
  quote: RowWithId<typeof quotes>
  lines: (typeof quoteLines.$inferInsert)[]
  events: (typeof quoteEvents.$inferInsert)[]
}

type Offer = { state: QuoteState; daysAgo: number; validDays: number; note: string }

// One that waits for its customer, one being written, one that nobody answered in time, and one that was declined.
const offers: readonly Offer[] = [
  { state: 'sent', daysAgo: 3, validDays: 14, note: 'We keep the price for you until the end of the offer.' },
  { state: 'draft', daysAgo: 0, validDays: 14, note: '' },
  { state: 'sent', daysAgo: 45, validDays: 14, note: 'Delivery is on us for an order of this size.' },
  { state: 'declined', daysAgo: 70, validDays: 30, note: '' },
]

const timesAsMany = 4
const dayMs = 24 * 60 * 60_000

/** Companies that ordered before and ask what four times as much would cost. */
export function quoteHistory(
  lives: readonly NumberedLife[],
  { now, staff }: { now: Date; staff: string },
): QuoteRows[] {
  const latest = new Map(
    lives
      .filter(({ customer, paidAt }) => customer.shippingInfo.companyName && paidAt)
      .map((life) => [life.customer.accountId, life]),
  )
  return [...latest.values()]
    .slice(-offers.length)
    .flatMap((life, at) => quoteOf(life, { id: at + 1, offer: offers[at], now, staff }) ?? [])
}

type Writing = { id: number; offer: Offer | undefined; now: Date; staff: string }

function quoteOf({ customer, draft }: NumberedLife, { id, offer, now, staff }: Writing): QuoteRows | null {
  if (!offer) return null
  const { state, daysAgo, validDays, note } = offer
  const createdAt = new Date(now.getTime() - daysAgo * dayMs - 2 * 60 * 60_000)
  const lines = draft.lines.map(({ productId, name, sku, quantity, unitPriceCents }, place) => ({
    quoteId: id,
    place,
    productId,
    name,
    sku,
    quantity: quantity * timesAsMany,
    unitPriceCents: reduced(unitPriceCents),
    shelfPriceCents: unitPriceCents,
  }))
  const { vatBasisPoints = null } = draft.order
  const tax = taxWhenPlaced({ ...draft.order, vatBasisPoints })
  const { itemCount: _, discountCents: __, ...amounts } = priceAtShipping(lines, 0, tax)
  const happened = eventsOf(state, createdAt)
  const updatedAt = happened.at(-1)?.at ?? createdAt
  return {
    quote: {
      id,
      accountId: customer.accountId,
      state,
      note,
      createdBy: staff,
      createdAt,
      updatedAt,
      ...deliveryOf(customer.shippingInfo),
      ...amounts,
      vatBasisPoints,
      isCollected: false,
      validUntil: addDays(southAfricanDay(createdAt.getTime()), validDays),
      sentAt: happened.find(({ event }) => event === 'sent')?.at ?? null,
    },
    lines,
    events: happened.map(({ event, at }) => ({
      quoteId: id,
      at,
      event,
      actor: event === 'declined' ? null : staff,
    })),
  }
}

/** Four per cent less, in whole rand. */
function reduced(cents: number): number {
  return Math.floor((cents * 0.96) / 100) * 100
}

function eventsOf(state: QuoteState, createdAt: Date): { event: QuoteEvent; at: Date }[] {
  const after = (hours: number) => new Date(createdAt.getTime() + hours * 60 * 60_000)
  const created = { event: 'created' as const, at: createdAt }
  if (state === 'draft') return [created]
  const sent = { event: 'sent' as const, at: after(1) }
  return state === 'declined' ? [created, sent, { event: state, at: after(50) }] : [created, sent]
}

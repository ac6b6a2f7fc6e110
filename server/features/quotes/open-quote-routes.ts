import * as api from '#contract/endpoints.ts'
import type { OpenQuote } from '#contract/orders/quote.ts'
import { lineTotalCents } from '#domain/money/pricing.ts'
import { taxLabel, taxWhenPlaced } from '#domain/money/vat/vat.ts'
import { currentStatus, statusFacts } from '#domain/orders/order-status.ts'
import { type QuoteStatus, quoteNumber, quoteStatus } from '#domain/orders/quote.ts'
import { southAfricanDay } from '#domain/south-african-day.ts'
import { problem, type Route, route } from '#server/http/route.ts'
import type { Services } from '#server/services.ts'
import { totalTexts } from '../cart/check-cart.ts'
import { findOrderById } from '../orders/order-queries.ts'
import { payLinkToken } from '../payments/pay-links/pay-link-token.ts'
import { type AnswerQuoteResult, answerQuote } from './answer-quote.ts'
import { findQuote, type QuoteRow } from './quote-queries.ts'
import { quoteOfToken } from './quote-token.ts'

type Needs = Pick<
  Services,
  'db' | 'writes' | 'clock' | 'random' | 'shop' | 'sealer' | 'quoteSealer' | 'payLinkSealer'
>

/** Answering a quote without logging in, on the link that came with it. */
export function openQuoteRoutes(needs: Needs): Route[] {
  const { db, clock, quoteSealer } = needs
  return [
    route(api.readOpenQuote, async ({ params }) => {
      const quote = await findOpen(params.token)
      return quote ? { status: 200, body: { quote: await openQuoteView(quote) } } : unknownLink
    }),

    route(api.answerQuote, async ({ params, body }) => {
      const quote = await findOpen(params.token)
      if (!quote) return unknownLink
      const result = await answerQuote(needs, { id: quote.id, ...body, staff: null })
      if (result.kind === 'answered')
        return { status: 200, body: { quote: await openQuoteView(result.quote) } }
      return result.reason === 'not_found' ? unknownLink : answerRefusal(result)
    }),
  ]

  async function findOpen(token: string): Promise<QuoteRow | null> {
    const id = quoteOfToken(quoteSealer, token)
    return id === null ? null : findQuote(db, id)
  }

  /** What it offers; not whose it is, nor where it goes: whoever has the link sees this. */
  async function openQuoteView(quote: QuoteRow): Promise<OpenQuote> {
    const now = clock()
    const { version, validUntil, note, isCollected, orderNumber } = quote
    const { subtotalCents, shippingCents, vatCents, totalCents } = quote
    return {
      number: quoteNumber(quote.id),
      version,
      validUntil,
      note,
      isCollected,
      orderNumber,
      subtotalCents,
      shippingCents,
      vatCents,
      totalCents,
      status: openStatuses[quoteStatus(quote, southAfricanDay(now.getTime()))],
      taxLabel: taxLabel(taxWhenPlaced(quote)),
      lines: quote.lines.map((line) => ({
        name: line.name,
        quantity: line.quantity,
        unitPriceCents: line.unitPriceCents,
        lineTotalCents: lineTotalCents(line),
      })),
      payPath: await payPathOf(quote, now),
    }
  }

  async function payPathOf({ orderId }: QuoteRow, now: Date): Promise<string | null> {
    const order = orderId === null ? null : await findOrderById(db, orderId)
    if (!order) return null
    const { isUnpaid, isOver } = statusFacts[currentStatus(order, now)]
    const { orderNumber } = order
    return isUnpaid && !isOver
      ? `/pay/${payLinkToken(needs.payLinkSealer, { orderNumber, swapId: null })}`
      : null
  }
}

const openStatuses: Record<QuoteStatus, OpenQuote['status']> = {
  draft: 'being_changed',
  sent: 'open',
  accepted: 'accepted',
  declined: 'declined',
  expired: 'expired',
}

const unknownLink = problem(404, 'not_found', 'This link does not lead to a quote. Ask us for a new one.')

export function answerRefusal(result: Extract<AnswerQuoteResult, { kind: 'refused' }>) {
  switch (result.reason) {
    case 'out_of_stock':
      return problem(
        409,
        'out_of_stock',
        `Nothing was ordered: there is not enough in stock of ${result.products.join(', ')}. Please call us.`,
      )
    case 'not_found':
      throw new Error('A quote that was found is gone')
    default:
      return answerRefusals[result.reason]
  }
}

const answerRefusals = {
  not_open: problem(409, 'not_open', 'This quote cannot be answered now. Load the page again.'),
  expired: problem(409, 'expired', 'This quote has expired. Please ask us for a new one.'),
  changed_since: problem(
    409,
    'changed_since',
    'This quote has been changed since you opened it. Nothing was ordered. Load the page again.',
  ),
  total_too_high: problem(409, 'total_too_high', totalTexts.total_too_high),
  total_too_low: problem(409, 'total_too_low', totalTexts.total_too_low),
}

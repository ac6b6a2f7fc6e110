import { TransactionRollbackError } from 'drizzle-orm'
import { orderNumberDraws } from '#domain/orders/order-number.ts'
import { quoteFacts, quoteNumber, quoteStatus } from '#domain/orders/quote.ts'
import { southAfricanDay } from '#domain/south-african-day.ts'
import type { Clock } from '#server/clock.ts'
import type { Writes } from '#server/db/access/open-database-access.ts'
import type { Db, Tx } from '#server/db/client.ts'
import type { ShopConfig } from '#shop.config'
import { insertAuditEntry } from '../audit/audit-queries.ts'
import { queueEmail } from '../emails/queue-email.ts'
import type { Sealer } from '../emails/sealer.ts'
import { draftOrder, type OrderRefusal, type TakenOrder } from '../orders/place/draft-order.ts'
import { type InsertedOrder, insertOrder, loadOrderContext } from '../orders/place/place-order-queries.ts'
import { productIdsOf } from '../orders/place/wanted-stock.ts'
import { payLinkToken } from '../payments/pay-links/pay-link-token.ts'
import { freeLapsed } from '../stock/stock-queries.ts'
import { findQuote, insertQuoteEvent, lockQuote, type QuoteRow, updateQuoteRow } from './quote-queries.ts'
import { quotedInfo } from './quote-view.ts'

type Needs = {
  db: Db
  writes: Writes
  clock: Clock
  random: () => number
  shop: ShopConfig
  sealer: Sealer
  payLinkSealer: Sealer
}

export type AnswerQuote = {
  id: number
  /** The version that the customer read. */
  version: number
  answer: 'accept' | 'decline'
  /** The member of staff whom the customer told; null for the customer. */
  staff: { accountId: string; email: string } | null
}

export type AnswerQuoteResult =
  | { kind: 'answered'; quote: QuoteRow }
  | {
      kind: 'refused'
      reason: 'not_found' | 'not_open' | 'expired' | 'changed_since' | 'total_too_high' | 'total_too_low'
    }
  /** `products`: what there is not enough of, or not at all any more. */
  | { kind: 'refused'; reason: 'out_of_stock'; products: string[] }

// Each time, somebody else has ordered in between.
const maxTries = 20

/**
 * Accepts or declines a quote. Accepted, it is an order at the agreed prices, with its stock reserved, in the same
 * transaction: both are there, or neither. Safe to send twice.
 */
export async function answerQuote(needs: Needs, command: AnswerQuote): Promise<AnswerQuoteResult> {
  const { id, version, answer } = command
  return needs.writes.stock.transaction(async (tx): Promise<AnswerQuoteResult> => {
    // A twin request waits here, and then finds the quote answered.
    const quote = await lockQuote(tx, id)
    if (!quote) return { kind: 'refused', reason: 'not_found' }
    const now = needs.clock()
    const status = quoteStatus(quote, southAfricanDay(now.getTime()))
    if (status === (answer === 'accept' ? 'accepted' : 'declined')) return { kind: 'answered', quote }
    if (status === 'expired') return { kind: 'refused', reason: 'expired' }
    if (!quoteFacts[status].canBeAnswered) return { kind: 'refused', reason: 'not_open' }
    if (quote.version !== version) return { kind: 'refused', reason: 'changed_since' }
    const problem = answer === 'accept' ? await accept(tx, needs, { quote, now, command }) : null
    if (problem) return problem
    if (answer === 'decline') await updateQuoteRow(tx, id, { state: 'declined', updatedAt: now })
    return { kind: 'answered', quote: await recorded(tx, { quote, now, command }) }
  })
}

type Answering = { quote: QuoteRow; now: Date; command: AnswerQuote }

/** Null once the order is there. */
async function accept(
  tx: Tx,
  needs: Needs,
  { quote, now }: Answering,
): Promise<Extract<AnswerQuoteResult, { kind: 'refused' }> | null> {
  for (let tries = 1; tries <= maxTries; tries++) {
    const placed = await place(tx, needs, { quote, now, tries })
    if (placed === 'outdated') continue
    if ('reason' in placed) return refusalOf(placed, quote)
    const { id: orderId, orderNumber } = placed
    await updateQuoteRow(tx, quote.id, { state: 'accepted', orderId, updatedAt: now })
    const token = payLinkToken(needs.payLinkSealer, { orderNumber, swapId: null })
    await queueEmail(
      tx,
      { sealer: needs.sealer, now },
      {
        kind: 'pay_link',
        eventKey: `pay_link:${orderId}:quote`,
        recipient: quote.email,
        data: { orderNumber, token },
      },
    )
    return null
  }
  throw new Error(`What an order is decided on changed ${maxTries} times while a quote was accepted`)
}

type Placing = { quote: QuoteRow; now: Date; tries: number }

async function place(
  tx: Tx,
  { random, shop }: Needs,
  { quote, now, tries }: Placing,
): Promise<InsertedOrder | 'outdated' | OrderRefusal> {
  const { accountId, isCollected, shippingCents } = quote
  const idempotencyKey = quoteNumber(quote.id)
  const items = quote.lines.map(({ productId, quantity }) => ({ productId, quantity }))
  const context = await loadOrderContext(tx, { accountId, idempotencyKey, items, now })
  const draft = draftOrder({
    // The time to pay is in the settings.
    placing: { accountId, idempotencyKey, requestHash: '', placedAt: now, reservationMinutes: 0 },
    taken: {
      source: 'quote',
      takenBy: quote.createdBy,
      isCollected,
      shippingCents,
      reduced: agreedPrices(quote, context.products),
    },
    items,
    body: { items, shippingInfo: quotedInfo(quote) },
    setUp: shop,
    context,
  })
  if (draft.kind === 'refused') return draft
  const numbers = orderNumberDraws(now.getTime() + tries - 1, random)
  if (context.hasLapsed) await freeLapsed(tx, productIdsOf(items), now)
  return insertOrRollBack(tx, { numbers, order: draft.order, lines: draft.lines })
}

/** What a constraint refuses is rolled back to where it began, so that the transaction goes on and it is decided again. */
async function insertOrRollBack(
  tx: Tx,
  order: Parameters<typeof insertOrder>[1],
): Promise<InsertedOrder | 'outdated'> {
  try {
    return await tx.transaction(async (attempt) => {
      const inserted = await insertOrder(attempt, order)
      return inserted === 'outdated' ? attempt.rollback() : inserted
    })
  } catch (error) {
    if (error instanceof TransactionRollbackError) return 'outdated'
    throw error
  }
}

/** A price that has fallen below the agreed one since is not raised: nobody pays more than on the shelf. */
function agreedPrices(
  quote: QuoteRow,
  products: readonly { productId: number; priceCents: number }[],
): TakenOrder['reduced'] {
  const agreed = new Map<number, { priceCents: number; reason: string }>()
  for (const { productId, unitPriceCents: priceCents } of quote.lines) {
    const shelf = products.find((product) => product.productId === productId)?.priceCents
    if (shelf !== undefined && priceCents < shelf)
      agreed.set(productId, { priceCents, reason: `Quote ${quoteNumber(quote.id)}` })
  }
  return agreed
}

function refusalOf(refusal: OrderRefusal, quote: QuoteRow): Extract<AnswerQuoteResult, { kind: 'refused' }> {
  switch (refusal.reason) {
    case 'stock_changed': {
      const short = refusal.lines.filter(({ problem }) => problem).map(({ productId }) => productId)
      const products = quote.lines
        .filter(({ productId }) => short.includes(productId))
        .map(({ name }) => name)
      return { kind: 'refused', reason: 'out_of_stock', products }
    }
    case 'total_too_high':
    case 'total_too_low':
      return { kind: 'refused', reason: refusal.reason }
    case 'price_changed':
    case 'recently_paid':
    case 'unpaid_limit':
    case 'delivery_ended':
    case 'invalid':
      throw new Error(
        `A quote is not refused as ${refusal.reason}: its prices, amounts and delivery are agreed`,
      )
  }
}

async function recorded(tx: Tx, { quote, now, command }: Answering): Promise<QuoteRow> {
  const { staff, answer } = command
  const event = answer === 'accept' ? 'accepted' : 'declined'
  await insertQuoteEvent(tx, { quoteId: quote.id, at: now, event, actor: staff?.email ?? null })
  const after = await findQuote(tx, quote.id)
  if (!after) throw new Error('A quote that is locked is gone')
  if (staff)
    await insertAuditEntry(tx, {
      actor: staff,
      action: `quote_${event}`,
      subject: { type: 'quote', id: quoteNumber(quote.id) },
      before: { state: quote.state },
      after: { state: after.state, orderNumber: after.orderNumber },
    })
  return after
}

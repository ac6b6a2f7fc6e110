import type { QuoteBody } from '#contract/orders/quote.ts'
import { priceAtShipping } from '#domain/money/pricing.ts'
import { validateShippingInfo } from '#domain/orders/checkout/checkout.ts'
import type { Destination } from '#domain/orders/delivery/delivery-rule.ts'
import { shippingCents } from '#domain/orders/delivery/shipping.ts'
import { quoteFacts, quoteNumber, quoteStatus } from '#domain/orders/quote.ts'
import { totalProblem } from '#domain/payments/payable-total.ts'
import { southAfricanDay } from '#domain/south-african-day.ts'
import type { Clock } from '#server/clock.ts'
import type { Db, Tx } from '#server/db/client.ts'
import type { ShopConfig } from '#shop.config'
import { findVerifiedAccountId } from '../accounts/account-queries.ts'
import { insertAuditEntry } from '../audit/audit-queries.ts'
import type { CourierRates } from '../delivery/courier-rates.ts'
import { findDestination } from '../delivery/find-destination.ts'
import { deliveryOf } from '../orders/place/delivery-of.ts'
import { type KeyReused, type SaveAttempt, saveOnce } from '../saves/save-once.ts'
import { currentShop } from '../shop/current-shop.ts'
import { priceRules } from '../shop/price-rules.ts'
import { listProductsToQuote, type ProductToQuote } from './product-to-quote-queries.ts'
import {
  findQuote,
  insertQuote,
  insertQuoteEvent,
  lockQuote,
  type QuoteRow,
  replaceQuoteLines,
  updateQuoteRow,
} from './quote-queries.ts'

type Needs = { db: Db; clock: Clock; shop: ShopConfig; courierRates: CourierRates }
type Actor = { accountId: string; email: string }

export type SaveQuote = {
  body: QuoteBody
  /** Whether they may offer less than the price on the shelf. */
  mayReduce: boolean
  actor: Actor
}

export type SaveQuoteRefusal =
  | 'not_found'
  | 'changed_since'
  | 'already_accepted'
  | 'unknown_product'
  | 'price_too_high'
  | 'may_not_reduce'
  | 'day_passed'
  | 'total_too_high'
  | 'total_too_low'

export type SaveQuoteResult =
  | { kind: 'saved'; quote: QuoteRow }
  | { kind: 'refused'; reason: SaveQuoteRefusal }
  | KeyReused
  | { kind: 'refused'; reason: 'invalid'; message: string; fields: Record<string, string> }

type CreateQuote = SaveQuote & { attempt: SaveAttempt | null }

/** Writes a new quote, as a draft. Safe to send twice with one key. */
export async function createQuote(needs: Needs, command: CreateQuote): Promise<SaveQuoteResult> {
  const to = await destinationOf(needs, command.body)
  return needs.db.transaction((tx) =>
    saveOnce<SaveQuoteResult, number>(tx, command.attempt, needs.clock(), {
      save: () => create(tx, needs, { ...command, to }),
      outcomeOf: (result) => (result.kind === 'saved' ? result.quote.id : null),
      async recall(id) {
        const quote = await findQuote(tx, id)
        return quote ? { kind: 'saved', quote } : { kind: 'refused', reason: 'not_found' }
      },
    }),
  )
}

const courierMs = 5_000

/** Before anything is written: a courier may have to be asked. */
async function destinationOf(needs: Needs, { isCollected, lines, shippingInfo }: QuoteBody) {
  const shop = await currentShop(needs.db, needs.shop)
  const postalCode = isCollected ? null : shippingInfo.postalCode
  return findDestination(needs, { shop, postalCode, items: lines, timeoutMs: courierMs })
}

type Delivery = { to: Destination }

async function create(tx: Tx, needs: Needs, command: CreateQuote & Delivery): Promise<SaveQuoteResult> {
  const { attempt, actor } = command
  const written = await writeQuote(tx, needs, command)
  if (written.kind === 'refused') return written
  const { content, lines, now } = written
  const quote = {
    ...content,
    state: 'draft' as const,
    requestKey: attempt?.key ?? null,
    createdBy: actor.email,
    createdAt: now,
    updatedAt: now,
  }
  const id = await insertQuote(tx, { quote, lines })
  await insertQuoteEvent(tx, { quoteId: id, at: now, event: 'created', actor: actor.email })
  return { kind: 'saved', quote: await recorded(tx, { id, before: null, action: 'quote_created', actor }) }
}

/** Changes a quote that was not accepted: it is a draft again until it is sent. */
export async function updateQuote(
  needs: Needs,
  command: SaveQuote & { id: number; version: number },
): Promise<SaveQuoteResult> {
  const { id, version, actor } = command
  const to = await destinationOf(needs, command.body)
  return needs.db.transaction(async (tx): Promise<SaveQuoteResult> => {
    const before = await lockQuote(tx, id)
    if (!before) return { kind: 'refused', reason: 'not_found' }
    const today = southAfricanDay(needs.clock().getTime())
    if (!quoteFacts[quoteStatus(before, today)].isOpen) return { kind: 'refused', reason: 'already_accepted' }
    if (before.version !== version) return { kind: 'refused', reason: 'changed_since' }
    const written = await writeQuote(tx, needs, { ...command, to })
    if (written.kind === 'refused') return written
    const { content, lines, now } = written
    await updateQuoteRow(tx, id, { ...content, state: 'draft', version: version + 1, updatedAt: now })
    await replaceQuoteLines(tx, id, lines)
    await insertQuoteEvent(tx, { quoteId: id, at: now, event: 'changed', actor: actor.email })
    return { kind: 'saved', quote: await recorded(tx, { id, before, action: 'quote_changed', actor }) }
  })
}

type SavedQuote = { id: number; before: QuoteRow | null; action: string; actor: Actor }

async function recorded(tx: Tx, { id, before, action, actor }: SavedQuote): Promise<QuoteRow> {
  const quote = await findQuote(tx, id)
  if (!quote) throw new Error('A quote that was just written is missing')
  await insertAuditEntry(tx, {
    actor,
    action,
    subject: { type: 'quote', id: quoteNumber(id) },
    before: before && auditView(before),
    after: auditView(quote),
  })
  return quote
}

export function auditView({ state, totalCents, validUntil, lines }: QuoteRow) {
  return {
    state,
    totalCents,
    validUntil,
    items: lines.map(
      ({ name, quantity, unitPriceCents }) => `${quantity} × ${name} at ${unitPriceCents} cents`,
    ),
  }
}

async function writeQuote(
  tx: Tx,
  { clock, shop: setUp }: Needs,
  { body, mayReduce, to }: SaveQuote & Delivery,
) {
  const invalid = validateShippingInfo(body.shippingInfo)
  if (invalid) return { kind: 'refused', reason: 'invalid', ...invalid } as const
  const now = clock()
  if (body.validUntil < southAfricanDay(now.getTime()))
    return { kind: 'refused', reason: 'day_passed' } as const
  const { email } = body.shippingInfo
  const accountId = await findVerifiedAccountId(tx, email)
  const productIds = body.lines.map(({ productId }) => productId)
  const products = await listProductsToQuote(tx, productIds, accountId)
  const problem = lineProblem(body, { products, mayReduce })
  if (problem) return { kind: 'refused', reason: problem } as const

  const shop = await currentShop(tx, setUp)
  const { shipping, tax } = priceRules(shop, now, to)
  const lines = linesOf(body, products)
  const subtotalCents = lines.reduce((sum, line) => sum + line.unitPriceCents * line.quantity, 0)
  const usualCents = body.isCollected ? 0 : shippingCents(subtotalCents, shipping)
  const summary = priceAtShipping(lines, body.shippingCents ?? usualCents, tax)
  const tooMuch = totalProblem(summary.totalCents)
  if (tooMuch) return { kind: 'refused', reason: tooMuch } as const
  const { itemCount: _, ...amounts } = summary
  const content = {
    ...deliveryOf(body.shippingInfo),
    ...amounts,
    accountId,
    vatBasisPoints: tax.kind === 'none' ? null : tax.vatBasisPoints,
    isCollected: body.isCollected,
    validUntil: body.validUntil,
    note: body.note,
  }
  return { kind: 'written', content, lines, now } as const
}

function lineProblem(
  { lines }: QuoteBody,
  { products, mayReduce }: { products: readonly ProductToQuote[]; mayReduce: boolean },
): SaveQuoteRefusal | null {
  for (const { productId, unitPriceCents } of lines) {
    const product = products.find(({ id }) => id === productId)
    if (!product) return 'unknown_product'
    if (unitPriceCents > product.askedCents) return 'price_too_high'
    if (unitPriceCents < product.priceCents && !mayReduce) return 'may_not_reduce'
  }
  return null
}

/** A customer with a price list is never offered more than that asks. */
function linesOf({ lines }: QuoteBody, products: readonly ProductToQuote[]) {
  return lines.flatMap((line) => {
    const product = products.find(({ id }) => id === line.productId)
    if (!product) return []
    const { name, sku, priceCents: shelfPriceCents } = product
    const unitPriceCents = Math.min(line.unitPriceCents, shelfPriceCents)
    return [{ ...line, name, sku, unitPriceCents, shelfPriceCents }]
  })
}

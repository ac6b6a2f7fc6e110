import { and, eq, gte, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { quoteFilters } from '#contract/orders/quote.ts'
import type { QuoteEvent } from '#domain/orders/quote.ts'
import type { Queryable, Tx } from '#server/db/client.ts'
import { orders } from '#server/db/schema/orders.ts'
import { quoteHistory, quoteLines, quotes } from '#server/db/schema/quotes.ts'
import type { AccountMerge } from '../accounts/account-merge.ts'
import { quoteMatching } from '../search/quote-matching.ts'

export type QuoteLineRow = Omit<typeof quoteLines.$inferSelect, 'quoteId' | 'place'>

export type QuoteRow = typeof quotes.$inferSelect & {
  lines: QuoteLineRow[]
  history: { at: string; event: QuoteEvent; actor: string | null }[]
  orderNumber: string | null
}

const lines = sql<QuoteLineRow[]>`(
  select coalesce(json_agg(json_build_object('productId', l.product_id, 'name', l.name, 'sku', l.sku, 'quantity', l.quantity,
    'unitPriceCents', l.unit_price_cents, 'shelfPriceCents', l.shelf_price_cents) order by l.place), '[]')
  from quote_lines l where l.quote_id = quotes.id)`.as('lines')

const history = sql<QuoteRow['history']>`(
  select coalesce(json_agg(json_build_object('at', h.at, 'event', h.event, 'actor', h.actor) order by h.id), '[]')
  from quote_history h where h.quote_id = quotes.id)`.as('history')

function selectQuotes(db: Queryable) {
  return db
    .select({ quote: quotes, lines, history, orderNumber: orders.orderNumber })
    .from(quotes)
    .leftJoin(orders, eq(orders.id, quotes.orderId))
}

function flat({ quote, ...rest }: Awaited<ReturnType<typeof selectQuotes>>[number]): QuoteRow {
  return { ...quote, ...rest }
}

export async function findQuote(db: Queryable, id: number): Promise<QuoteRow | null> {
  const rows = await selectQuotes(db).where(eq(quotes.id, id))
  return rows[0] ? flat(rows[0]) : null
}

/** The quote, locked until the transaction ends: it is answered, changed or sent by one at a time. */
export async function lockQuote(tx: Queryable, id: number): Promise<QuoteRow | null> {
  await tx.execute(sql`select 1 from quotes where id = ${id} for update`)
  return findQuote(tx, id)
}

export type QuoteSearch = { status: (typeof quoteFilters)[number]; q: string; today: string }

export async function listQuoteRows(
  db: Queryable,
  search: QuoteSearch,
  { limit, offset }: { limit: number; offset: number },
): Promise<QuoteRow[]> {
  const rows = await selectQuotes(db)
    .where(matching(search))
    .orderBy(sql`${quotes.updatedAt} desc, ${quotes.id} desc`)
    .limit(limit)
    .offset(offset)
  return rows.map(flat)
}

export async function countQuotes(db: Queryable, search: QuoteSearch): Promise<number> {
  return db.$count(quotes, matching(search))
}

function matching({ status, q, today }: QuoteSearch): SQL | undefined {
  return and(withStatus(status, today), quoteMatching(q))
}

function withStatus(status: QuoteSearch['status'], today: string): SQL | undefined {
  switch (status) {
    case 'all':
      return undefined
    case 'sent':
      return and(eq(quotes.state, 'sent'), gte(quotes.validUntil, today))
    case 'expired':
      return and(eq(quotes.state, 'sent'), lt(quotes.validUntil, today))
    default:
      return eq(quotes.state, status)
  }
}

export type NewQuote = Omit<typeof quotes.$inferInsert, 'id'>
export type NewQuoteLine = QuoteLineRow

export async function insertQuote(
  tx: Queryable,
  { quote, lines }: { quote: NewQuote; lines: readonly NewQuoteLine[] },
): Promise<number> {
  const rows = await tx.insert(quotes).values(quote).returning({ id: quotes.id })
  if (!rows[0]) throw new Error('Inserting a quote gave no row')
  await insertQuoteLines(tx, rows[0].id, lines)
  return rows[0].id
}

export async function updateQuoteRow(
  tx: Queryable,
  id: number,
  change: Partial<Omit<NewQuote, 'createdAt' | 'createdBy'>>,
): Promise<void> {
  await tx.update(quotes).set(change).where(eq(quotes.id, id))
}

/** In the place of those that it had. */
export async function replaceQuoteLines(
  tx: Queryable,
  id: number,
  lines: readonly NewQuoteLine[],
): Promise<void> {
  await tx.delete(quoteLines).where(eq(quoteLines.quoteId, id))
  await insertQuoteLines(tx, id, lines)
}

async function insertQuoteLines(
  tx: Queryable,
  quoteId: number,
  lines: readonly NewQuoteLine[],
): Promise<void> {
  await tx.insert(quoteLines).values(lines.map((line, place) => ({ ...line, quoteId, place })))
}

export async function insertQuoteEvent(
  tx: Queryable,
  event: typeof quoteHistory.$inferInsert,
): Promise<void> {
  await tx.insert(quoteHistory).values(event)
}

type Owner = { accountId: string; email: string; emailVerified: boolean }

/** To the account, or to its address before there was one. */
function ownQuotes({ accountId, email, emailVerified }: Owner): SQL | undefined {
  const own = eq(quotes.accountId, accountId)
  return emailVerified ? or(own, and(isNull(quotes.accountId), eq(quotes.email, email))) : own
}

export async function listQuotesOf(db: Queryable, owner: Owner): Promise<QuoteRow[]> {
  const rows = await selectQuotes(db).where(ownQuotes(owner)).orderBy(quotes.id)
  return rows.map(flat)
}

/** What became of them stays as an order. */
export async function deleteQuotesOf(tx: Queryable, owner: Owner): Promise<void> {
  await tx.delete(quotes).where(ownQuotes(owner))
}

export async function deleteOldQuotes(
  tx: Queryable,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const old = tx
    .select({ id: quotes.id })
    .from(quotes)
    .where(lt(quotes.updatedAt, before))
    .orderBy(quotes.updatedAt)
    .limit(limit)
    .for('update', { skipLocked: true })
  const gone = await tx.delete(quotes).where(sql`${quotes.id} in ${old}`).returning({ id: quotes.id })
  return gone.length
}

export async function moveQuotes(tx: Tx, { stayingId, closingId }: AccountMerge): Promise<void> {
  await tx.execute(sql`update quotes set account_id = ${stayingId} where account_id = ${closingId}`)
}

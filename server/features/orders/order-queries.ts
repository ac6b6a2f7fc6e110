import { eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import type { LineDiscount, UnitsOfLine } from '#domain/money/pricing.ts'
import type { AttentionReason } from '#domain/orders/attention.ts'
import type { CorrectionKind } from '#domain/orders/corrections/correction-kinds.ts'
import { lapsedStatus, type OrderStatus, statusesThat, statusFacts } from '#domain/orders/order-status.ts'
import { openReturnStatuses, type ReturnRemedy } from '#domain/orders/returns/returns.ts'
import { type RefundStatus, refundableCents } from '#domain/payments/refunds.ts'
import { type StoredValueKind, storedValueKinds } from '#domain/payments/stored-value-kinds.ts'
import type { Queryable } from '#server/db/client.ts'
import { builtOnce } from '#server/db/prepared.ts'
import { readingOrder } from '#server/db/reading-order.ts'
import { orders } from '#server/db/schema/orders.ts'
import { payments } from '#server/db/schema/payments.ts'
import { anyOf } from '#server/db/word-list.ts'
import { ordersMatching, ownOrderMatching } from '../search/orders-matching.ts'
import { type ParcelRow, parcelsOfOrder } from './parcels/parcel-queries.ts'

export type OrderLineRow = {
  id: number
  productId: number | null
  slug: string
  name: string
  brand: string
  sku: string
  photo: { id: string; width: number; height: number } | null
  unitPriceCents: number
  /** The group whose price list gave it. */
  priceList: string | null
  discount: LineDiscount | null
  /** How many are still in the order. */
  quantity: number
}

export type CorrectedUnitsRow = UnitsOfLine & { lineId: number; name: string; sku: string }

/** A correction by staff, with the units that it took out. */
export type OrderCorrectionRow = {
  id: number
  at: string
  actor: string
  kind: CorrectionKind
  fields: string[]
  reason: string
  creditCents: number
  units: CorrectedUnitsRow[]
  /** What a swap put in their place. */
  added: { lineId: number; name: string; quantity: number; unitPriceCents: number } | null
}

/** A swap whose difference is not paid yet. */
export type WaitingSwapRow = {
  id: number
  lineId: number
  outName: string
  inName: string
  quantity: number
  differenceCents: number
  at: string
}

export type OrderEventRow = {
  at: string
  from: OrderStatus | null
  to: OrderStatus
  actor: string
  note: string | null
}

export type OrderRefundRow = {
  id: number
  amountCents: number
  reason: string
  isToCredit: boolean
  paidTo: StoredValueKind | null
  status: RefundStatus
  requestedAt: string
  endedAt: string | null
}

/** What of an order is paid with a gift card or store credit, or will be. */
export type StoredPartRow = { kind: StoredValueKind; codeEnd: string | null; amountCents: number }

export type OpenAttentionRow = { reason: AttentionReason; raisedAt: string }

export type OpenReturnRow = {
  id: number
  status: (typeof openReturnStatuses)[number]
  remedy: ReturnRemedy
  refundDueOn: string | null
  requestedAt: string
}

export type OrderRow = Omit<typeof orders.$inferSelect, 'searchText'> & {
  /** What is in it now; the corrections tell what was taken out. */
  lines: OrderLineRow[]
  corrections: OrderCorrectionRow[]
  /** Nothing leaves while there is one. */
  waitingSwap: WaitingSwapRow | null
  history: OrderEventRow[]
  refunds: OrderRefundRow[]
  /** The open ones, oldest first. */
  attention: OpenAttentionRow[]
  openReturns: OpenReturnRow[]
  /** Whether its goods have left the shelf. */
  isSupplied: boolean
  /** The return whose goods this order replaces, or was to replace before it was withdrawn, with the number of its order. */
  replaces: { returnId: number; orderNumber: string } | null
  paymentId: string | null
  paymentMethod: string | null
  /** In the order in which they are spent; none once they are given back. */
  storedParts: StoredPartRow[]
  /** In the order in which they were packed, also those that were unpacked again. */
  parcels: ParcelRow[]
}

// Of the line as it was ordered, with all its units.
const lineDiscount = sql`case when l.discount_cents > 0
    then json_build_object('amountCents', l.discount_cents, 'units', l.quantity) end`

const lines = sql<OrderLineRow[]>`(
  select coalesce(json_agg(json_build_object('id', l.id, 'productId', l.product_id, 'slug', l.slug, 'name', l.name, 'brand', l.brand,
    'sku', l.sku, 'unitPriceCents', l.unit_price_cents, 'priceList', l.price_list, 'quantity', l.quantity - l.removed_quantity,
    'discount', ${lineDiscount},
    'photo', case when f.id is null then null else json_build_object('id', f.id, 'width', f.width,
      'height', f.height) end) order by l.id), '[]')
  from order_lines l left join photos f on f.id = l.photo_id
  where l.order_id = orders.id and l.quantity > l.removed_quantity)`.as('lines')

const corrections = sql<OrderCorrectionRow[]>`(
  select coalesce(json_agg(json_build_object('id', c.id, 'at', c.at, 'actor', c.actor, 'kind', c.kind, 'fields', c.fields,
    'reason', c.reason, 'creditCents', c.credit_cents, 'units', (
      select coalesce(json_agg(json_build_object('lineId', l.id, 'name', l.name, 'sku', l.sku, 'quantity', r.quantity,
        'unitPriceCents', l.unit_price_cents, 'discount', ${lineDiscount}, 'unitsBefore', l.quantity - (
          select coalesce(sum(e.quantity), 0) from order_removals e where e.line_id = l.id and e.correction_id < c.id)
        ) order by l.id), '[]')
      from order_removals r join order_lines l on l.id = r.line_id where r.correction_id = c.id),
    'added', (
      select json_build_object('lineId', l.id, 'name', l.name, 'quantity', s.quantity, 'unitPriceCents', l.unit_price_cents)
      from order_swaps s join order_lines l on l.id = s.added_line_id where s.correction_id = c.id)) order by c.id), '[]')
  from order_corrections c where c.order_id = orders.id)`.as('corrections')

const waitingSwap = sql<WaitingSwapRow | null>`(
  select json_build_object('id', s.id, 'lineId', s.line_id, 'outName', l.name, 'inName', p.name, 'quantity', s.quantity,
    'differenceCents', s.difference_cents, 'at', s.at)
  from order_swaps s join order_lines l on l.id = s.line_id join products p on p.id = s.product_id
  where s.order_id = orders.id and s.state = 'waiting')`.as('waiting_swap')

const history = sql<OrderEventRow[]>`(
  select coalesce(json_agg(json_build_object('at', h.at, 'from', h.from_status, 'to', h.to_status, 'actor', h.actor,
    'note', h.note) order by h.id), '[]')
  from order_history h where h.order_id = orders.id)`.as('history')

/** Where a refund goes, if to stored value. */
export function paidTo(refund: SQL): SQL {
  return sql`case when ${refund}.is_to_credit then 'store_credit' else (
    select p.provider from payments p where p.id = ${refund}.payment_id and p.stored_value_id is not null) end`
}

const refunds = sql<OrderRefundRow[]>`(
  select coalesce(json_agg(json_build_object('id', r.id, 'amountCents', r.amount_cents, 'reason', r.reason,
    'isToCredit', r.is_to_credit, 'paidTo', ${paidTo(sql`r`)}, 'status', r.status, 'requestedAt', r.requested_at, 'endedAt', r.ended_at) order by r.id), '[]')
  from refunds r where r.order_id = orders.id)`.as('refunds')

const attention = sql<OpenAttentionRow[]>`(
  select coalesce(json_agg(json_build_object('reason', a.reason, 'raisedAt', a.raised_at) order by a.id), '[]')
  from order_attention a where a.order_id = orders.id and a.cleared_at is null)`.as('attention')

const openReturns = sql<OpenReturnRow[]>`(
  select coalesce(json_agg(json_build_object('id', r.id, 'status', r.status, 'remedy', r.remedy,
    'refundDueOn', r.refund_due_on, 'requestedAt', r.requested_at) order by r.id), '[]')
  from order_returns r where r.order_id = orders.id and r.status in ${anyOf(openReturnStatuses)})`.as(
  'open_returns',
)

const isSupplied = sql<boolean>`exists (
  select 1 from stock_movements m where m.order_id = orders.id and m.cause = 'sale')`.as('is_supplied')

const replaces = sql<OrderRow['replaces']>`(
  select json_build_object('returnId', r.id, 'orderNumber', o.order_number)
  from order_returns r join orders o on o.id = r.order_id where r.id = coalesce(orders.replaces_return_id, orders.withdrawn_return_id))`.as(
  'replaces',
)

// The rest of an order is told by what its money was paid with.
const storedLast = sql`p.provider in ${anyOf(storedValueKinds)}`

// Most orders have none, and do not look.
const storedParts = sql<StoredPartRow[]>`(
  case when orders.stored_cents = 0 then '[]' else (
    select coalesce(json_agg(json_build_object('kind', v.kind, 'codeEnd', v.code_end, 'amountCents', u.amount_cents)
      order by u.position), '[]')
    from stored_value_uses u join stored_values v on v.id = u.stored_value_id
    where u.order_id = orders.id and u.state <> 'released') end)`.as('stored_parts')

const paymentId = sql<string | null>`(
  select p.provider_payment_id from payments p where p.order_id = orders.id order by ${storedLast}, p.id limit 1)`.as(
  'payment_id',
)

const paymentMethod = sql<string | null>`(
  select p.provider from payments p where p.order_id = orders.id order by ${storedLast}, p.id limit 1)`.as(
  'payment_method',
)

const { searchText: _, ...orderColumns } = getTableColumns(orders)

function selectOrders(db: Queryable) {
  return db
    .select({
      order: orderColumns,
      lines,
      corrections,
      waitingSwap,
      history,
      refunds,
      attention,
      openReturns,
      isSupplied,
      replaces,
      paymentId,
      paymentMethod,
      storedParts,
      parcels: parcelsOfOrder.as('parcels'),
    })
    .from(orders)
}

function flat({ order, ...rest }: Awaited<ReturnType<typeof selectOrders>>[number]): OrderRow {
  return { ...order, ...rest }
}

export async function findOrder(db: Queryable, orderNumber: string): Promise<OrderRow | null> {
  const rows = await numbered(db).execute({ orderNumber })
  return rows[0] ? flat(rows[0]) : null
}

const numbered = builtOnce((db) =>
  selectOrders(db)
    .where(eq(orders.orderNumber, sql.placeholder('orderNumber')))
    .prepare('find-order'),
)

/** Those with these numbers, in that order. */
export async function listOrdersNumbered(db: Queryable, numbers: readonly string[]): Promise<OrderRow[]> {
  const rows = await selectOrders(db).where(inArray(orders.orderNumber, [...numbers]))
  const found = new Map(rows.map((row) => [row.order.orderNumber, flat(row)]))
  return numbers.flatMap((number) => found.get(number) ?? [])
}

export async function findOrderById(db: Queryable, id: number): Promise<OrderRow | null> {
  const rows = await withId(db).execute({ id })
  return rows[0] ? flat(rows[0]) : null
}

export async function findAccountOfOrder(db: Queryable, orderNumber: string): Promise<string | null> {
  const { rows } = await db.execute<{ accountId: string | null }>(
    sql`select account_id as "accountId" from orders where order_number = ${orderNumber}`,
  )
  return rows[0]?.accountId ?? null
}

const withId = builtOnce((db) =>
  selectOrders(db)
    .where(eq(orders.id, sql.placeholder('id')))
    .prepare('find-order-by-id'),
)

export type OrderSearch = {
  /** The account; null for everybody's. */
  accountId: string | null
  status: 'all' | 'unfulfilled' | 'attention' | 'returns' | OrderStatus
  text: string
  from: Date | null
  before: Date | null
  now: Date
}

export type OrderSort = 'date' | 'price' | 'name'
export type SortDirection = 'ascending' | 'descending'

export async function listOrders(
  db: Queryable,
  search: OrderSearch,
  page: { sort: OrderSort; direction?: SortDirection | undefined; limit: number; offset: number },
): Promise<OrderRow[]> {
  const direction = (page.direction ?? usualDirections[page.sort]) === 'ascending' ? sql`asc` : sql`desc`
  const { from, by } = sorts[page.sort]
  // First the ids, then their contents: rows that a late page skips are never loaded.
  const wanted = sql`
    select orders.id from ${from} where ${within(search)} and ${withStatus(search)}
    order by ${by} ${direction}, orders.id ${direction} limit ${page.limit} offset ${page.offset}`
  const rows = await selectOrders(db)
    .where(sql`${orders.id} in (${wanted})`)
    .orderBy(sql`${shownBy[page.sort]} ${direction}, orders.id ${direction}`)
  return rows.map(flat)
}

/** Those after the last one that was read, newest first. */
export async function listOrdersBefore(
  db: Queryable,
  search: OrderSearch,
  { last, limit }: { last: Pick<OrderRow, 'id' | 'placedAt'> | null; limit: number },
): Promise<OrderRow[]> {
  const rest = last ? sql`(placed_at, orders.id) < (${last.placedAt}, ${last.id})` : sql`true`
  const rows = await selectOrders(db)
    .where(sql`${within(search)} and ${withStatus(search)} and ${rest}`)
    .orderBy(sql`placed_at desc, orders.id desc`)
    .limit(limit)
  return rows.map(flat)
}

const usualDirections: Record<OrderSort, SortDirection> = {
  date: 'descending',
  price: 'descending',
  name: 'ascending',
}

const firstName = sql`(select ${readingOrder(sql`l.name`)} from order_lines l where l.order_id = orders.id order by l.id limit 1)`

const shownBy: Record<OrderSort, SQL> = { date: sql`placed_at`, price: sql`total_cents`, name: firstName }

/** The source of rows in order, so that the first ones are available without sorting all. */
const sorts: Record<OrderSort, { from: SQL; by: SQL }> = {
  date: { from: sql`orders`, by: shownBy.date },
  price: { from: sql`orders`, by: shownBy.price },
  name: {
    from: sql`order_lines first join orders on orders.id = first.order_id and not exists (
      select 1 from order_lines l where l.order_id = first.order_id and l.id < first.id)`,
    by: readingOrder(sql`first.name`),
  },
}

/** The conditions of a search on `orders`, except their status. */
export function within({ accountId, text, from, before }: OrderSearch): SQL {
  const parts = [sql`true`]
  if (accountId !== null) parts.push(sql`account_id = ${accountId}`)
  if (from) parts.push(sql`placed_at >= ${from}`)
  if (before) parts.push(sql`placed_at < ${before}`)
  const own = accountId === null ? null : ownOrderMatching(text)
  if (own) parts.push(own)
  const found = accountId === null ? ordersMatching(text) : null
  if (found) parts.push(sql`orders.id in (${found})`)
  return sql.join(parts, sql` and `)
}

/** The status by the clock: an unpaid order whose time ran out has expired. */
export function withStatus({ status, now }: OrderSearch, rows = sql`orders`): SQL {
  switch (status) {
    case 'all':
      return sql`true`
    case 'unfulfilled':
      return sql`status in ${anyOf(statusesThat('awaitsCourier'))}`
    case 'attention':
      return sql`${rows}.id in (select a.order_id from order_attention a where a.cleared_at is null)`
    case 'returns':
      return sql`${rows}.id in (
        select r.order_id from order_returns r where r.status in ${anyOf(openReturnStatuses)})`
    case lapsedStatus:
      return sql`(status = ${status} or (${awaitingPayment} and reserved_until <= ${now}))`
    default:
      return statusFacts[status].awaitsPayment
        ? sql`(status = ${status} and reserved_until > ${now})`
        : sql`status = ${status}`
  }
}

const awaitingPayment = sql`status in ${anyOf(statusesThat('awaitsPayment'))}`

export async function lockOrder(tx: Queryable, id: number): Promise<void> {
  await tx.execute(sql`select 1 from orders where id = ${id} for update`)
}

/** The order, locked until the transaction ends. */
export async function lockOrderByNumber(tx: Queryable, orderNumber: string): Promise<OrderRow | null> {
  await tx.execute(sql`select 1 from orders where order_number = ${orderNumber} for update`)
  return findOrder(tx, orderNumber)
}

/** All payments for an order, less refunds that were made or are on their way. */
export async function findKeptCents(db: Queryable, orderId: number): Promise<number> {
  const result = await db.execute<{ kept: string }>(
    sql`select coalesce(sum(amount_cents - refunded_cents), 0) as kept from payments where order_id = ${orderId}`,
  )
  return Number(result.rows[0]?.kept)
}

/** The most that can be refunded. */
export async function findRefundableCents(db: Queryable, orderId: number): Promise<number> {
  const { id, provider, amountCents, refundedCents } = payments
  const rows = await db
    .select({ id, provider, amountCents, refundedCents })
    .from(payments)
    .where(eq(payments.orderId, orderId))
  return refundableCents(rows)
}

/** Unpaid orders whose time ran out. */
export async function listOrdersPastTheirTime(
  db: Queryable,
  { now, limit }: { now: Date; limit: number },
): Promise<number[]> {
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(sql`${awaitingPayment} and ${orders.reservedUntil} <= ${now}`)
    .orderBy(orders.reservedUntil)
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** Locks the order unless somebody else holds it: they decide what happens to it. */
export async function lockOrderIfFree(tx: Queryable, id: number): Promise<boolean> {
  const result = await tx.execute(sql`select 1 from orders where id = ${id} for update skip locked`)
  return result.rowCount === 1
}

type NewEvent = Omit<OrderEventRow, 'at'> & { orderId: number; at: Date }

export async function insertOrderEvent(tx: Queryable, event: NewEvent): Promise<void> {
  await tx.execute(orderEventPiece(event, sql`(select) as once`))
}

/** The same as a piece of a statement, for each of these rows. */
export function orderEventPiece(
  { orderId, at, from, to, actor, note }: { [Key in keyof NewEvent]: NewEvent[Key] | SQL },
  rows: SQL,
): SQL {
  return sql`insert into order_history (order_id, at, from_status, to_status, actor, note)
    select ${orderId}, ${at}, ${from}, ${to}, ${actor}, ${note} from ${rows}`
}

export async function updateOrder(
  tx: Queryable,
  id: number,
  change: Partial<Omit<typeof orders.$inferInsert, 'status'>>,
): Promise<void> {
  await tx.update(orders).set(change).where(eq(orders.id, id))
}

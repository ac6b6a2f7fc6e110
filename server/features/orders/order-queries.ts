import { eq, type SQL, sql } from 'drizzle-orm'
import type { AttentionReason } from '#domain/orders/attention.ts'
import { lapsedStatus, type OrderStatus, statusesThat, statusFacts } from '#domain/orders/order-status.ts'
import { openReturnStatuses, type ReturnRemedy } from '#domain/orders/returns.ts'
import { type RefundStatus, refundStatusesThat } from '#domain/payments/refunds.ts'
import type { Queryable } from '#server/db/client.ts'
import { builtOnce } from '#server/db/prepared.ts'
import { orderHistory, orders } from '#server/db/schema/orders.ts'
import { anyOf } from '#server/db/word-list.ts'

export type OrderLineRow = {
  id: number
  productId: number | null
  slug: string
  name: string
  brand: string
  sku: string
  photo: { id: string; width: number; height: number } | null
  unitPriceCents: number
  quantity: number
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
  status: RefundStatus
  requestedAt: string
  endedAt: string | null
}

export type OpenAttentionRow = { reason: AttentionReason; raisedAt: string }

export type OpenReturnRow = {
  id: number
  status: (typeof openReturnStatuses)[number]
  remedy: ReturnRemedy
  requestedAt: string
}

export type OrderRow = typeof orders.$inferSelect & {
  lines: OrderLineRow[]
  history: OrderEventRow[]
  refunds: OrderRefundRow[]
  /** The open ones, oldest first. */
  attention: OpenAttentionRow[]
  openReturns: OpenReturnRow[]
  /** Whether its goods have left the shelf. */
  isSupplied: boolean
  paymentId: string | null
  paymentMethod: string | null
  courier: string | null
  /** With `{number}` in place of the tracking number. */
  courierTrackingUrl: string | null
}

const lines = sql<OrderLineRow[]>`(
  select coalesce(json_agg(json_build_object('id', l.id, 'productId', l.product_id, 'slug', l.slug, 'name', l.name, 'brand', l.brand,
    'sku', l.sku, 'unitPriceCents', l.unit_price_cents, 'quantity', l.quantity,
    'photo', case when f.id is null then null else json_build_object('id', f.id, 'width', f.width,
      'height', f.height) end) order by l.id), '[]')
  from order_lines l left join photos f on f.id = l.photo_id where l.order_id = orders.id)`.as('lines')

const history = sql<OrderEventRow[]>`(
  select coalesce(json_agg(json_build_object('at', h.at, 'from', h.from_status, 'to', h.to_status, 'actor', h.actor,
    'note', h.note) order by h.id), '[]')
  from order_history h where h.order_id = orders.id)`.as('history')

const refunds = sql<OrderRefundRow[]>`(
  select coalesce(json_agg(json_build_object('id', r.id, 'amountCents', r.amount_cents, 'reason', r.reason,
    'status', r.status, 'requestedAt', r.requested_at, 'endedAt', r.ended_at) order by r.id), '[]')
  from refunds r where r.order_id = orders.id)`.as('refunds')

const attention = sql<OpenAttentionRow[]>`(
  select coalesce(json_agg(json_build_object('reason', a.reason, 'raisedAt', a.raised_at) order by a.id), '[]')
  from order_attention a where a.order_id = orders.id and a.cleared_at is null)`.as('attention')

const openReturns = sql<OpenReturnRow[]>`(
  select coalesce(json_agg(json_build_object('id', r.id, 'status', r.status, 'remedy', r.remedy,
    'requestedAt', r.requested_at) order by r.id), '[]')
  from order_returns r where r.order_id = orders.id and r.status in ${anyOf(openReturnStatuses)})`.as(
  'open_returns',
)

const isSupplied = sql<boolean>`exists (
  select 1 from stock_movements m where m.order_id = orders.id and m.cause = 'sale')`.as('is_supplied')

const paymentId = sql<string | null>`(
  select p.provider_payment_id from payments p where p.order_id = orders.id order by p.id limit 1)`.as(
  'payment_id',
)

const paymentMethod = sql<string | null>`(
  select p.provider from payments p where p.order_id = orders.id order by p.id limit 1)`.as('payment_method')

const courier = sql<string | null>`(
  select c.name from couriers c where c.id = orders.courier_id)`.as('courier')

const courierTrackingUrl = sql<string | null>`(
  select c.tracking_url from couriers c where c.id = orders.courier_id)`.as('courier_tracking_url')

function selectOrders(db: Queryable) {
  return db
    .select({
      order: orders,
      lines,
      history,
      refunds,
      attention,
      openReturns,
      isSupplied,
      paymentId,
      paymentMethod,
      courier,
      courierTrackingUrl,
    })
    .from(orders)
}

type Selected = Awaited<ReturnType<typeof selectOrders>>[number]

function flat({ order, ...rest }: Selected): OrderRow {
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

export async function findOrderById(db: Queryable, id: number): Promise<OrderRow | null> {
  const rows = await withId(db).execute({ id })
  return rows[0] ? flat(rows[0]) : null
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

const firstName = sql`(select lower(l.name) from order_lines l where l.order_id = orders.id order by l.id limit 1)`

const shownBy: Record<OrderSort, SQL> = { date: sql`placed_at`, price: sql`total_cents`, name: firstName }

/** The source of rows in order, so that the first ones are available without sorting all. */
const sorts: Record<OrderSort, { from: SQL; by: SQL }> = {
  date: { from: sql`orders`, by: shownBy.date },
  price: { from: sql`orders`, by: shownBy.price },
  name: {
    from: sql`order_lines first join orders on orders.id = first.order_id and not exists (
      select 1 from order_lines l where l.order_id = first.order_id and l.id < first.id)`,
    by: sql`lower(first.name)`,
  },
}

export type OrderCounts = {
  found: number
  total: number
  fulfilled: number
  unfulfilled: number
  revenueCents: number
}

/** The number of orders and their revenue: for the search, and under `found` for the requested status. */
export async function countOrders(db: Queryable, search: OrderSearch): Promise<OrderCounts> {
  const isNarrowed = search.accountId !== null || search.text !== '' || search.from || search.before
  // The totals need not read the orders at all.
  const ofThem = isNarrowed ? sql`order_id in (select id from them)` : sql`true`
  const result = await db.execute<Record<keyof OrderCounts, string>>(sql`
    with them as (select id, status, reserved_until from orders where ${within(search)})
    select count(*) filter (where ${withStatus(search, sql`them`)}) as found, count(*) as total,
      count(*) filter (where status in ${anyOf(statusesThat('hasLeft'))}) as fulfilled,
      count(*) filter (where status in ${anyOf(statusesThat('awaitsCourier'))}) as unfulfilled,
      (select coalesce(sum(amount_cents), 0) from payments where ${ofThem})
        - (select coalesce(sum(amount_cents), 0) from refunds where status in ${anyOf(refundStatusesThat('isDone'))} and ${ofThem}) as "revenueCents"
    from them`)
  const [row] = result.rows
  if (!row) throw new Error('Counting gave no row')
  return {
    found: Number(row.found),
    total: Number(row.total),
    fulfilled: Number(row.fulfilled),
    unfulfilled: Number(row.unfulfilled),
    revenueCents: Number(row.revenueCents),
  }
}

function within({ accountId, text, from, before }: OrderSearch): SQL {
  const parts = [sql`true`]
  if (accountId !== null) parts.push(sql`account_id = ${accountId}`)
  if (from) parts.push(sql`placed_at >= ${from}`)
  if (before) parts.push(sql`placed_at < ${before}`)
  if (text) {
    const pattern = `%${text.toLowerCase().replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
    // Two sets rather than one condition, so that each uses its own index.
    parts.push(sql`orders.id in (
      select o.id from orders o
      where lower(o.order_number || ' ' || o.email || ' ' || o.full_name || ' ' || coalesce(o.tracking_number, '')) like ${pattern}
      union select l.order_id from order_lines l where lower(l.name || ' ' || l.sku) like ${pattern})`)
  }
  return sql.join(parts, sql` and `)
}

/** The status by the clock: an unpaid order whose time ran out has expired. */
function withStatus({ status, now }: OrderSearch, rows = sql`orders`): SQL {
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

export async function insertOrderEvent(
  tx: Queryable,
  event: typeof orderHistory.$inferInsert,
): Promise<void> {
  await tx.insert(orderHistory).values(event)
}

export async function updateOrder(
  tx: Queryable,
  id: number,
  change: Partial<Omit<typeof orders.$inferInsert, 'status'>>,
): Promise<void> {
  await tx.update(orders).set(change).where(eq(orders.id, id))
}

export async function updateOrderStatus(tx: Queryable, id: number, status: OrderStatus): Promise<void> {
  await tx.update(orders).set({ status }).where(eq(orders.id, id))
}

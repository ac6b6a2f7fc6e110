import { getTableColumns, sql } from 'drizzle-orm'
import type { CartItem } from '#domain/orders/cart.ts'
import { statusesThat } from '#domain/orders/order-status.ts'
import type { Tx } from '#server/db/client.ts'
import { prepared, textOf } from '#server/db/prepared.ts'
import { orderLines, orders } from '#server/db/schema/orders.ts'
import { wordList } from '#server/db/word-list.ts'
import type { CartProductRow } from '../../cart/cart-queries.ts'
import { availableStock, heldStock } from '../../stock/available-stock-queries.ts'

export type OrderKey = { accountId: string; idempotencyKey: string }

/**
 * Gives the order the first of these numbers that is free and unclaimed; then makes the orders of one account wait for
 * each other until their transactions end; then locks the stock of these products. Null if all numbers are taken:
 * nothing is locked then. The rows are read by the next statement: this one's snapshot is from before it waited.
 */
export async function lockForOrder(
  tx: Tx,
  { accountId, numbers, productIds }: { accountId: string; numbers: string[]; productIds: readonly number[] },
): Promise<string | null> {
  const [row] = await lock(tx, [accountId, numbers, productIds])
  return row?.number ?? null
}

// A number is claimed by a lock that is tried and never waited for. Products in id order: two orders with the same two
// products could otherwise deadlock.
const lock = prepared<{ number: string | null }>(
  'lock-for-order',
  `with chosen as materialized (
    select number from unnest($2::text[]) as drawn (number)
    where case when exists (select from orders where order_number = number) then false
      else pg_try_advisory_xact_lock(hashtextextended('order number ' || number, 0)) end
    limit 1
  ),
  turn as materialized (
    select pg_advisory_xact_lock(hashtextextended('orders of ' || $1, 0)) from chosen
  ),
  locked as materialized (
    select from stock_levels where exists (select from turn) and product_id = any($3::int[])
    order by product_id for update
  )
  select (select number from chosen) as number, (select count(*) from locked)`,
)

export type OrderedProductRow = CartProductRow & { photoWidth: number | null; photoHeight: number | null }
/** An order of the same goods that its customer paid for a short while ago. */
export type PaidAlike = { orderNumber: string; paidAt: string }
export type WaitingOrder = {
  orderNumber: string
  totalCents: number
  reservedUntil: string
  lines: { productId: number; quantity: number }[]
}
export type OrderContext = {
  /** The earlier order with this key. */
  earlier: { id: number; requestHash: string } | null
  paidAlike: PaidAlike | null
  products: OrderedProductRow[]
  /** The account's orders that hold stock and await payment, oldest first. */
  waiting: WaitingOrder[]
  hasPaidBefore: boolean
  /** Whether reservations of these products that are over still hold stock. */
  hasLapsed: boolean
  /** The saved settings; null if the shop still runs on its initial ones. */
  settings: unknown
}

/** Everything an order is decided on. It only stays valid while the account's turn and the stock are locked. */
export async function loadOrderContext(
  tx: Tx,
  { accountId, idempotencyKey, items, now }: OrderKey & { items: readonly CartItem[]; now: Date },
): Promise<OrderContext> {
  const [row] = await orderContextStatement(tx, [
    accountId,
    idempotencyKey,
    items.map(({ productId }) => productId),
    now,
    JSON.stringify(Object.fromEntries(items.map(({ productId, quantity }) => [productId, quantity]))),
    new Date(now.getTime() - aShortWhileMs),
  ])
  if (!row) throw new Error('Loading the context of an order always answers one row')
  return row
}

const aShortWhileMs = 24 * 60 * 60_000

const available = textOf(availableStock({ onHand: sql`s.on_hand`, held: heldStock(sql`p.id`, sql`$4`) }))

const orderContextStatement = prepared<OrderContext>(
  'load-order-context',
  `select
    (select json_build_object('id', o.id, 'requestHash', o.request_hash) from orders o
      where o.account_id = $1 and o.idempotency_key = $2) as earlier,
    (select json_build_object('orderNumber', o.order_number,
        'paidAt', to_char(o.paid_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
      from orders o
      where o.account_id = $1 and o.paid_at > $6 and o.status in ${wordList(statusesThat('isPaid'))}
        and (select jsonb_object_agg(coalesce(l.product_id, 0), l.quantity) from order_lines l
          where l.order_id = o.id) = $5::jsonb
      order by o.paid_at desc limit 1) as "paidAlike",
    (select coalesce(json_agg(json_build_object('orderNumber', o.order_number, 'totalCents', o.total_cents,
      'reservedUntil', o.reserved_until, 'lines', (select json_agg(json_build_object('productId', l.product_id,
        'quantity', l.quantity)) from order_lines l where l.order_id = o.id)) order by o.id), '[]')
     from orders o where o.account_id = $1 and o.status in ${wordList(statusesThat('awaitsPayment'))} and o.reserved_until > $4) as waiting,
    exists (select from orders o where o.account_id = $1 and o.paid_at is not null) as "hasPaidBefore",
    exists (select from stock_reservations where product_id = any($3::int[]) and expires_at <= $4) as "hasLapsed",
    (select value from settings where key = 'shop') as settings,
    (select coalesce(json_agg(json_build_object('productId', p.id, 'slug', p.slug, 'name', p.name, 'brand', p.brand,
      'sku', p.sku, 'priceCents', p.retail_cents, 'photoId', i.photo_id, 'photoWidth', f.width, 'photoHeight', f.height,
      'available', ${available})), '[]')
     from products p join stock_levels s on s.product_id = p.id
       left join lateral (
         select photo_id from product_images where product_id = p.id order by position limit 1) i on true
       left join photos f on f.id = i.photo_id
     where p.id = any($3::int[]) and p.is_active and p.archived_at is null) as products`,
)

export type NewOrder = Omit<typeof orders.$inferInsert, 'id'>
export type NewOrderLine = Omit<typeof orderLines.$inferInsert, 'id' | 'orderId' | 'productId'> & {
  productId: number
}
export type InsertedOrder = { id: number; lineIds: number[]; heldProducts: number }

/**
 * Writes the order, its lines, its first history row and its reservations. The stock must be locked, and free of lapsed
 * reservations. Null if the number is taken: its owner committed between the check and the claim.
 * If fewer products were reserved than there are lines, there was too little, and everything must be rolled back.
 */
export async function insertOrderWithLines(
  tx: Tx,
  order: NewOrder,
  lines: readonly NewOrderLine[],
): Promise<InsertedOrder | null> {
  const [row] = await insertAll(tx, [
    JSON.stringify(namedAsColumns(orderColumns, order)),
    JSON.stringify(lines.map((line) => namedAsColumns(lineColumns, line))),
  ])
  return row ? { ...row, id: Number(row.id) } : null
}

type Columns = [key: string, column: string][]

function columnsOf(table: typeof orders | typeof orderLines, except: readonly string[]): Columns {
  return Object.entries(getTableColumns(table))
    .filter(([key]) => !except.includes(key))
    .map(([key, { name }]) => [key, name])
}

function namedAsColumns(columns: Columns, row: object): Record<string, unknown> {
  const values = new Map(Object.entries(row))
  return Object.fromEntries(columns.map(([key, column]) => [column, values.get(key)]))
}

// Without columns that have a default: an explicit null would override it.
const orderColumns = columnsOf(orders, ['id', 'parcelEmails'])
const lineColumns = columnsOf(orderLines, ['id', 'orderId'])
const listed = (columns: Columns) => columns.map(([, column]) => column).join(', ')

const writeOrder = `insert into orders (${listed(orderColumns)})
    select ${listed(orderColumns)} from json_populate_record(null::orders, $1)
    on conflict (order_number) do nothing
    returning id, placed_at, reserved_until, status`

const readLines = `select ${listed(lineColumns)}, ordinality
    from json_populate_recordset(null::order_lines, $2) with ordinality where exists (select from placed)`

const writeLines = `insert into order_lines (order_id, ${listed(lineColumns)})
    select placed.id, ${listed(lineColumns)} from placed, wanted order by ordinality
    returning id`

const beginHistory = `insert into order_history (order_id, at, to_status, actor)
    select id, placed_at, status, 'customer' from placed`

const holdStock = `update stock_levels s set reserved = s.reserved + wanted.quantity from wanted
    where s.product_id = wanted.product_id and s.reserved + wanted.quantity <= s.on_hand
    returning s.product_id, wanted.quantity`

const reserveHeldStock = `insert into stock_reservations (order_id, product_id, quantity, expires_at)
    select placed.id, held.product_id, held.quantity, placed.reserved_until from placed, held
    returning product_id`

// Six writes in one round trip: others wait for the stock while an order is placed.
const insertAll = prepared<Omit<InsertedOrder, 'id'> & { id: string }>(
  'insert-order-with-lines',
  `with placed as (${writeOrder}),
  wanted as (${readLines}),
  lined as (${writeLines}),
  noted as (${beginHistory}),
  held as (${holdStock}),
  reserved as (${reserveHeldStock})
  select placed.id, (select json_agg(id order by id) from lined) as "lineIds",
    (select count(*)::int from reserved) as "heldProducts"
  from placed`,
)

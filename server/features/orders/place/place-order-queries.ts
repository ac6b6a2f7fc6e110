import { and, eq, ne, sql } from 'drizzle-orm'
import { askedOf } from '#domain/money/member-price.ts'
import type { CartItem } from '#domain/orders/checkout/cart.ts'
import { statusesThat } from '#domain/orders/order-status.ts'
import type { SpentPart } from '#domain/payments/stored-value.ts'
import type { Db } from '#server/db/client.ts'
import { conflictOf } from '#server/db/conflicts.ts'
import { jsonColumns, keysWithout } from '#server/db/json-columns.ts'
import { prepared, textOf } from '#server/db/prepared.ts'
import { orderLines, orders } from '#server/db/schema/orders.ts'
import { wordList } from '#server/db/word-list.ts'
import type { CartProductRow, WithListedPrices } from '../../cart/cart-queries.ts'
import { listTerms } from '../../customer-groups/list-terms.ts'
import { emailHash } from '../../discounts/email-hash.ts'
import { type DiscountRow, offersText } from '../../discounts/offers-text.ts'
import { claimUsePieces, type NewUse } from '../../discounts/use-queries.ts'
import { availableStock, heldStock } from '../../stock/available-stock-queries.ts'
import { holdPieces } from '../../stock/stock-queries.ts'
import { type StoredValueRow, spendableText } from '../../stored-value/spendable-text.ts'
import { holdValuePieces } from '../../stored-value/use-queries.ts'
import { orderEventPiece } from '../order-queries.ts'

export type OrderKey = { accountId: string | null; idempotencyKey: string }

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
  /** The offers that apply by themselves, and the typed code. */
  discounts: DiscountRow[]
  /** The typed gift cards, and the account's store credit. */
  storedValues: StoredValueRow[]
  /** How many orders the account has. */
  orderCount: number
  /** The account's orders that hold stock and await payment, oldest first. */
  waiting: WaitingOrder[]
  hasPaidBefore: boolean
  /** Whether reservations of these products that are over still hold stock. */
  hasLapsed: boolean
  /** The saved settings; null if the shop still runs on its initial ones. */
  settings: unknown
}

type OrderContextRequest = OrderKey & {
  items: readonly CartItem[]
  now: Date
  /** Whose discounts are asked for; without it, only those that everybody has. */
  buyer?: { email: string; code: string | null; cardHashes: readonly string[] }
}

/** Everything an order is decided on. Nothing is locked: `insertOrder` notices what has changed since. */
export async function loadOrderContext(
  db: Db,
  { accountId, idempotencyKey, items, now, buyer }: OrderContextRequest,
): Promise<OrderContext> {
  const [row] = await orderContextStatement(db, [
    accountId,
    idempotencyKey,
    items.map(({ productId }) => productId),
    now,
    JSON.stringify(Object.fromEntries(items.map(({ productId, quantity }) => [productId, quantity]))),
    new Date(now.getTime() - aShortWhileMs),
    buyer?.email ?? '',
    emailHash(buyer?.email ?? ''),
    buyer?.code ?? null,
    buyer?.cardHashes ?? [],
  ])
  if (!row) throw new Error('Loading the context of an order always answers one row')
  return { ...row, products: row.products.map(askedOf) }
}

const aShortWhileMs = 24 * 60 * 60_000

const available = textOf(
  availableStock({
    onHand: sql`s.on_hand`,
    held: heldStock({ productId: sql`p.id`, reserved: sql`s.reserved` }, sql`$4`),
  }),
)

const discounts = offersText({
  productIds: '$3::int[]',
  now: '$4',
  accountId: '$1',
  email: '$7::text',
  emailHash: '$8::text',
  code: '$9::text',
})

type ContextRow = Omit<OrderContext, 'products'> & { products: WithListedPrices<OrderedProductRow>[] }

const storedValues = spendableText({ hashes: '$10::text[]', accountId: '$1' })

const orderContextStatement = prepared<ContextRow>(
  'load-order-context',
  `select
    (select json_build_object('id', o.id, 'requestHash', o.request_hash) from orders o
      where o.account_id = $1 and o.idempotency_key = $2) as earlier,
    (select json_build_object('orderNumber', o.order_number,
        'paidAt', to_char(o.paid_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
      from orders o
      where o.account_id = $1 and o.paid_at > $6 and o.status in ${wordList(statusesThat('isPaid'))}
        and (select jsonb_object_agg(coalesce(l.product_id, 0), l.quantity - l.removed_quantity)
          from order_lines l where l.order_id = o.id) = $5::jsonb
      order by o.paid_at desc limit 1) as "paidAlike",
    (select coalesce(json_agg(json_build_object('orderNumber', o.order_number, 'totalCents', o.total_cents,
      'reservedUntil', o.reserved_until, 'lines', (select json_agg(json_build_object('productId', l.product_id,
        'quantity', l.quantity - l.removed_quantity)) from order_lines l where l.order_id = o.id)) order by o.id), '[]')
     from orders o where o.account_id = $1 and o.status in ${wordList(statusesThat('awaitsPayment'))} and o.reserved_until > $4) as waiting,
    (select coalesce(max(o.account_sequence), 0) from orders o where o.account_id = $1) as "orderCount",
    exists (select from orders o where o.account_id = $1 and o.paid_at is not null) as "hasPaidBefore",
    exists (select from stock_reservations where product_id = any($3::int[]) and expires_at <= $4) as "hasLapsed",
    (select value from settings where key = 'shop') as settings,
    ${discounts} as discounts,
    ${storedValues} as "storedValues",
    (select coalesce(json_agg(json_build_object('productId', p.id, 'slug', p.slug, 'name', p.name, 'brand', p.brand,
      'sku', p.sku, 'askedCents', p.asked_cents, 'retailCents', p.retail_cents,
      'terms', ${textOf(listTerms(sql`$1`, 'p'))}, 'photoId', i.photo_id, 'photoWidth', f.width, 'photoHeight', f.height,
      'available', ${available})), '[]')
     from products p join stock_levels s on s.product_id = p.id
       left join lateral (
         select photo_id from product_images where product_id = p.id order by position limit 1) i on true
       left join photos f on f.id = i.photo_id
     where p.id = any($3::int[]) and p.is_active and p.archived_at is null) as products`,
)

/** The order that staff took with this key. */
export async function findTakenOrder(
  db: Db,
  idempotencyKey: string,
): Promise<{ id: number; requestHash: string } | null> {
  const rows = await db
    .select({ id: orders.id, requestHash: orders.requestHash })
    .from(orders)
    .where(and(eq(orders.idempotencyKey, idempotencyKey), ne(orders.source, 'online')))
  return rows[0] ?? null
}

export type NewOrder = Omit<typeof orders.$inferInsert, 'id' | 'orderNumber'>
export type NewOrderLine = Omit<typeof orderLines.$inferInsert, 'id' | 'orderId' | 'productId'> & {
  productId: number
}
export type InsertedOrder = { id: number; orderNumber: string; lineIds: number[] }

type OrderToInsert = {
  numbers: string[]
  order: NewOrder
  lines: readonly NewOrderLine[]
  uses?: readonly NewUse[]
  /** What it takes of stored value. */
  parts?: readonly SpentPart[]
}

/**
 * Writes the order, its lines, its first history row, its uses of discounts and of stored value, and its reservations in one statement, which commits by itself.
 * It gets the first of these numbers that is free and unclaimed. `outdated` if it was decided on what is no longer true:
 * the stock, a discount or stored value is gone, its account has another order, or all these numbers are taken. Nothing has been written then.
 */
export async function insertOrder(
  db: Db,
  { numbers, order, lines, uses = [], parts = [] }: OrderToInsert,
): Promise<InsertedOrder | 'outdated'> {
  try {
    const [row] = await insertAll(db, [
      orderColumns.json(order),
      lineColumns.json(lines),
      numbers,
      JSON.stringify(uses),
      JSON.stringify(parts.map((part, index) => ({ ...part, position: index + 1 }))),
    ])
    return row ? { ...row, id: Number(row.id) } : 'outdated'
  } catch (error) {
    if (outdatedBy.has(conflictOf(error) ?? '')) return 'outdated'
    throw error
  }
}

const outdatedBy = new Set([
  'stock_levels_reserved_within_on_hand',
  'orders_account_sequence_unique',
  'orders_idempotency_key_unique',
  'orders_taken_once',
  'discounts_claimed_within_limit',
  'discount_uses_turn_once',
  'discount_uses_as_decided',
  'stored_values_held_within_balance',
])

// Without columns that have a default: an explicit null would override it.
const orderColumns = jsonColumns(orders, keysWithout(orders, ['id', 'orderNumber', 'version', 'searchText']))
const lineColumns = jsonColumns(orderLines, keysWithout(orderLines, ['id', 'orderId', 'removedQuantity']))

// True of every line. PostgreSQL expects a hundred lines, and would read all the stock for them: of a range it expects one.
const isLine = (column: string) => `${column} between 1 and 2147483647`

// As far as this statement sees: spares most of those who come too late a write that would be refused.
const seeEnough = `select from json_populate_recordset(null::order_lines, $2) wanted
    join stock_levels s on s.product_id = wanted.product_id
    where ${isLine('wanted.product_id')}
    having bool_and(s.on_hand - s.reserved >= wanted.quantity)`

// A number is claimed by a lock that is tried and never waited for.
const chooseNumber = `select number from unnest($3::text[]) as drawn (number)
    where case when exists (select from orders where order_number = number) then false
      else pg_try_advisory_xact_lock(hashtextextended('order number ' || number, 0)) end
    limit 1`

const writeOrder = `insert into orders (order_number, ${orderColumns.names})
    select chosen.number, ${orderColumns.names} from json_populate_record(null::orders, $1), chosen, enough
    on conflict (order_number) do nothing
    returning id, order_number, placed_at, reserved_until, status, taken_by`

const readLines = `select ${lineColumns.names}, ordinality
    from json_populate_recordset(null::order_lines, $2) with ordinality
    where exists (select from placed) and ${isLine('product_id')}`

const writeLines = `insert into order_lines (order_id, ${lineColumns.names})
    select placed.id, ${lineColumns.names} from placed, wanted order by ordinality
    returning id`

const placing = { at: sql`placed_at`, from: sql`null`, to: sql`status`, note: sql`null` }
const beginHistory = textOf(
  orderEventPiece({ orderId: sql`id`, actor: sql`coalesce(taken_by, 'customer')`, ...placing }, sql`placed`),
)

// In this order: whoever waits for a discount holds no stored value, and whoever waits for one of those holds no stock.
const orderId = sql`(select id from placed)`
const claimDiscounts = claimUsePieces({ orderId, uses: sql`$4` })
const holdValues = holdValuePieces({ orderId, parts: sql`$5`, after: sql`(select count(*) from used) >= 0` })
const holdStock = holdPieces({
  orderId,
  until: sql`(select reserved_until from placed)`,
  after: sql`(select count(*) from used) + (select count(*) from parted) >= 0`,
})

// One statement, since others wait for the stock while it runs: it is locked last, and until the commit.
const insertAll = prepared<Omit<InsertedOrder, 'id'> & { id: string }>(
  'insert-order',
  `with enough as materialized (${seeEnough}),
  chosen as materialized (${chooseNumber}),
  placed as (${writeOrder}),
  wanted as materialized (${readLines}),
  lined as (${writeLines}),
  noted as (${beginHistory}),
  ${textOf(claimDiscounts)},
  ${textOf(holdValues)},
  ${textOf(holdStock)}
  select id, order_number as "orderNumber", (select json_agg(id order by id) from lined) as "lineIds" from placed`,
)

import { eq, sql } from 'drizzle-orm'
import type { OrderStatus } from '#domain/order-status.ts'
import type { Queryable } from '#server/db/client.ts'
import { orderHistory, orderLines, orders } from '#server/db/schema/orders.ts'

export type OrderLineRow = {
  productId: number | null
  slug: string
  name: string
  brand: string
  sku: string
  photo: { id: string; width: number } | null
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

export type OrderRow = typeof orders.$inferSelect & {
  lines: OrderLineRow[]
  history: OrderEventRow[]
  paymentId: string | null
  paymentMethod: string | null
  courier: string | null
}

const lines = sql<OrderLineRow[]>`(
  select coalesce(json_agg(json_build_object('productId', l.product_id, 'slug', l.slug, 'name', l.name, 'brand', l.brand,
    'sku', l.sku, 'unitPriceCents', l.unit_price_cents, 'quantity', l.quantity,
    'photo', case when f.id is null then null else json_build_object('id', f.id, 'width', f.width) end) order by l.id), '[]')
  from order_lines l left join photos f on f.id = l.photo_id where l.order_id = orders.id)`.as('lines')

const history = sql<OrderEventRow[]>`(
  select coalesce(json_agg(json_build_object('at', h.at, 'from', h.from_status, 'to', h.to_status, 'actor', h.actor,
    'note', h.note) order by h.id), '[]')
  from order_history h where h.order_id = orders.id)`.as('history')

const paymentId = sql<string | null>`(
  select p.provider_payment_id from payments p where p.order_id = orders.id order by p.id limit 1)`.as(
  'payment_id',
)

const paymentMethod = sql<string | null>`(
  select p.provider from payments p where p.order_id = orders.id order by p.id limit 1)`.as('payment_method')

const courier = sql<string | null>`(
  select c.name from couriers c where c.id = orders.courier_id)`.as('courier')

function selectOrders(db: Queryable) {
  return db.select({ order: orders, lines, history, paymentId, paymentMethod, courier }).from(orders)
}

type Selected = Awaited<ReturnType<typeof selectOrders>>[number]

function flat({ order, ...rest }: Selected): OrderRow {
  return { ...order, ...rest }
}

export async function findOrder(db: Queryable, orderNumber: string): Promise<OrderRow | null> {
  const rows = await selectOrders(db).where(eq(orders.orderNumber, orderNumber))
  return rows[0] ? flat(rows[0]) : null
}

export async function findOrderById(db: Queryable, id: number): Promise<OrderRow | null> {
  const rows = await selectOrders(db).where(eq(orders.id, id))
  return rows[0] ? flat(rows[0]) : null
}

export async function findOrderByKey(
  db: Queryable,
  accountId: string,
  idempotencyKey: string,
): Promise<OrderRow | null> {
  const rows = await selectOrders(db).where(
    sql`account_id = ${accountId} and idempotency_key = ${idempotencyKey}`,
  )
  return rows[0] ? flat(rows[0]) : null
}

export async function listOrdersOf(
  db: Queryable,
  accountId: string,
  page: { limit: number; offset: number },
): Promise<OrderRow[]> {
  const rows = await selectOrders(db)
    .where(eq(orders.accountId, accountId))
    .orderBy(sql`placed_at desc, id desc`)
    .limit(page.limit)
    .offset(page.offset)
  return rows.map(flat)
}

export async function countOrdersOf(db: Queryable, accountId: string): Promise<number> {
  return db.$count(orders, eq(orders.accountId, accountId))
}

/** Twins with one key go through here one after the other, until the first one's transaction has ended. */
export async function lockOrderKey(tx: Queryable, accountId: string, idempotencyKey: string): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`order ${accountId} ${idempotencyKey}`}, 0))`,
  )
}

export async function lockOrder(tx: Queryable, id: number): Promise<void> {
  await tx.execute(sql`select 1 from orders where id = ${id} for update`)
}

/** Null when the number is taken: two orders came in one millisecond. */
export async function insertOrder(tx: Queryable, order: typeof orders.$inferInsert): Promise<number | null> {
  const rows = await tx
    .insert(orders)
    .values(order)
    .onConflictDoNothing({ target: orders.orderNumber })
    .returning({ id: orders.id })
  return rows[0]?.id ?? null
}

export async function insertOrderLines(
  tx: Queryable,
  newLines: readonly (typeof orderLines.$inferInsert)[],
): Promise<void> {
  await tx.insert(orderLines).values([...newLines])
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
  change: Partial<typeof orders.$inferInsert>,
): Promise<void> {
  await tx.update(orders).set(change).where(eq(orders.id, id))
}

import { type SQL, sql } from 'drizzle-orm'
import { statusesThat } from '#domain/orders/order-status.ts'
import type { Queryable } from '#server/db/client.ts'
import { anyOf } from '#server/db/word-list.ts'

/** What something happened to since a time. */
export type ChangedBooks = {
  orderIds: string[]
  productIds: number[]
  discountIds: string[]
  storedValueIds: string[]
  lotIds: string[]
  since: Date
  /** All orders, changed or not. */
  orders: number
}

/**
 * The orders of which a row says that it was written since a time, wherever it is, and what they have to do with. Orders that
 * wait for their payment are among them: what is held for them ends by the clock. So are those that replace each other's
 * goods, which are compared with each other.
 */
export async function findChangedBooks(db: Queryable, since: Date): Promise<ChangedBooks> {
  const { rows: orders } = await db.execute<{ id: string }>(sql`
    with recursive changed (id) as (
      ${ordersTouchedSince(since)}
      union
      select other.id from changed c cross join lateral (
        select n.id from order_returns r join orders n on n.replaces_return_id = r.id or n.withdrawn_return_id = r.id
          where r.order_id = c.id
        union all
        select r.order_id from orders o join order_returns r on r.id in (o.replaces_return_id, o.withdrawn_return_id)
          where o.id = c.id
      ) other
    ) select id::text as id from changed`)
  const orderIds = orders.map(({ id }) => id)
  const ids = sql`(select unnest(${sql.param(orderIds)}::bigint[]))`
  const { rows } = await db.execute<Omit<ChangedBooks, 'orderIds' | 'since'>>(sql`
    select (select count(*)::int from orders) as orders,
      array(select product_id from stock_movements where at >= ${since}
        union select product_id from order_lines where order_id in ${ids} and product_id is not null
        union select id from products where created_at >= ${since}) as "productIds",
      array(select id::text from discounts where updated_at >= ${since}
        union select discount_id::text from discount_uses where order_id in ${ids}) as "discountIds",
      array(select id::text from stored_values where created_at >= ${since}
        union select stored_value_id::text from stored_value_entries where at >= ${since}
        union select stored_value_id::text from stored_value_uses where order_id in ${ids}) as "storedValueIds",
      array(select id::text from not_for_sale_lots where set_aside_at >= ${since}
        or return_id in (select id from order_returns where order_id in ${ids})
        union select lot_id::text from stock_movements where lot_id is not null and at >= ${since}) as "lotIds"`)
  const [things] = rows
  if (!things) throw new Error('Asking for what changed always answers one row')
  return { ...things, orderIds, since }
}

function ordersTouchedSince(since: Date): SQL {
  const within = (column: string) => sql`${sql.raw(column)} >= ${since}`
  const rows: [table: string, orderId: string, columns: string[]][] = [
    ['orders', 'id', ['placed_at', 'paid_at', 'fulfilled_at']],
    ['order_history', 'order_id', ['at']],
    ['order_corrections', 'order_id', ['at']],
    ['order_swaps', 'order_id', ['at', 'ended_at']],
    ['order_attention', 'order_id', ['raised_at', 'cleared_at']],
    ['payment_attempts', 'order_id', ['updated_at']],
    ['payments', 'order_id', ['recorded_at']],
    ['refunds', 'order_id', ['requested_at', 'ended_at']],
    ['invoices', 'order_id', ['owed_at', 'issued_at']],
    ['order_returns', 'order_id', ['updated_at']],
    ['parcels', 'order_id', ['updated_at']],
    [
      'parcel_bookings b join parcels p on p.id = b.parcel_id',
      'p.order_id',
      ['b.requested_at', 'b.ended_at'],
    ],
    ['stored_value_entries', 'order_id', ['at']],
    ['emails e join orders o using (order_number)', 'o.id', ['e.created_at']],
  ]
  const touched = rows.flatMap(([table, orderId, columns]) =>
    columns.map(
      (column) =>
        sql`select ${sql.raw(orderId)} from ${sql.raw(table)} where ${within(column)} and ${sql.raw(orderId)} is not null`,
    ),
  )
  const waiting = sql`select id from orders where status in ${anyOf(statusesThat('awaitsPayment'))}`
  return sql.join([...touched, waiting], sql` union `)
}

/**
 * The same database, in which each table has only the rows of what changed: a statement reads these instead, since a name of
 * WITH goes before that of a table (PostgreSQL's manual, 7.8). Such a table has no key: what is grouped by an id has to name
 * the other columns as well.
 */
export function onlyRowsOf(
  db: Queryable,
  changed: ChangedBooks,
): { ofOrders: Queryable; ofThings: Queryable } {
  return { ofOrders: reading(db, rowsOfOrders(changed)), ofThings: reading(db, rowsOfThings(changed)) }
}

function reading(db: Queryable, rows: SQL): Queryable {
  const execute = (query: SQL) => db.execute(sql`with ${rows} select * from (${query}) found`)
  return Object.create(db, { execute: { value: execute } })
}

function rowsOfOrders({ orderIds, lotIds, productIds }: ChangedBooks): SQL {
  const of = (table: string, isOfThem: SQL) =>
    sql`${sql.raw(table)} as not materialized (select * from public.${sql.raw(table)} where ${isOfThem})`
  const orders = sql`order_id in (select id from changed_orders)`
  const byOrder = [
    ...['order_lines', 'order_history', 'order_corrections', 'order_swaps', 'order_attention', 'payments'],
    ...['payment_attempts', 'refunds', 'order_returns', 'parcels', 'invoices', 'discount_uses'],
    ...['stored_value_uses', 'stored_value_entries'],
  ]
  return sql.join(
    [
      sql`changed_orders as materialized (select unnest(${sql.param(orderIds)}::bigint[]) as id)`,
      sql`changed_lots as materialized (select unnest(${sql.param(lotIds)}::bigint[]) as id)`,
      of('orders', sql`id in (select id from changed_orders)`),
      ...byOrder.map((table) => of(table, orders)),
      of('order_removals', sql`line_id in (select id from order_lines)`),
      of('emails', sql`order_number in (select order_number from orders)`),
      of('not_for_sale_lots', sql`id in (select id from changed_lots)`),
      of(
        'stock_movements',
        sql`id in (select id from public.stock_movements where ${orders}
          union select id from public.stock_movements where lot_id in (select id from changed_lots))`,
      ),
      // Only to be counted.
      of('stock_levels', sql`product_id = any(${sql.param(productIds)}::int[])`),
    ],
    sql`, `,
  )
}

/** What belongs to no order alone: the rows behind it are read whole. */
function rowsOfThings({ productIds, discountIds, storedValueIds, since }: ChangedBooks): SQL {
  return sql`
    stock_levels as not materialized (
      select * from public.stock_levels where product_id = any(${sql.param(productIds)}::int[])),
    discounts as not materialized (select * from public.discounts where id = any(${sql.param(discountIds)}::bigint[])),
    stored_values as not materialized (
      select * from public.stored_values where id = any(${sql.param(storedValueIds)}::bigint[])),
    webhook_events as not materialized (select * from public.webhook_events where received_at >= ${since})`
}

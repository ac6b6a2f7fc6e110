import { type SQL, sql } from 'drizzle-orm'
import { type OrderStatus, statusesThat } from '#domain/orders/order-status.ts'
import { refundStatusesThat } from '#domain/payments/refunds.ts'
import type { Queryable, Tx } from '#server/db/client.ts'
import { anyOf } from '#server/db/word-list.ts'

const shopTime = sql`'Africa/Johannesburg'`
const paidDay = sql`(o.paid_at at time zone ${shopTime})::date`
const isSold = sql`o.paid_at is not null and o.status in ${anyOf(statusesThat('isPaid'))}`

/** Until when orders are in the figures kept; null before the first are. */
export async function findFiguresUntil(db: Queryable): Promise<Date | null> {
  const result = await db.execute<{ until: string }>(sql`select until from order_figures`)
  return result.rows[0] ? new Date(result.rows[0].until) : null
}

/** Nobody else keeps figures until the transaction ends. */
export async function lockFiguresUntil(tx: Tx): Promise<Date | null> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('keep order figures', 0))`)
  return findFiguresUntil(tx)
}

/** When something first happened to an order. */
export async function findFirstEvent(db: Queryable): Promise<Date | null> {
  const result = await db.execute<{ at: string | null }>(sql`select min(at) as at from order_history`)
  const at = result.rows[0]?.at
  return at ? new Date(at) : null
}

/** How many orders have each status now: those kept, and what has happened since. */
export async function countOrdersByStatus(db: Queryable): Promise<{ status: OrderStatus; count: number }[]> {
  const result = await db.execute<{ status: OrderStatus; count: number }>(sql`
    with kept as (select until from order_figures),
    counted as (
      select status, orders from order_counts
      union all
      select status, orders from (${movesWithin(sql`h.at > (select until from kept)`)}) moved
      union all
      select status, count(*) from orders where not exists (select from kept) group by status
    )
    select status, sum(orders)::int as count from counted group by status having sum(orders) <> 0`)
  return result.rows
}

/** What was paid in all, less what was refunded, in cents. */
export async function sumRevenue(db: Queryable): Promise<number> {
  const result = await db.execute<{ cents: number }>(sql`
    with kept as (
      select until, paid_cents, refunded_cents from order_figures
      union all select '-infinity', 0, 0 where not exists (select from order_figures)
    )
    select (paid_cents - refunded_cents
      + (select coalesce(sum(amount_cents), 0) from payments where recorded_at > until)
      - (select coalesce(sum(amount_cents), 0) from refunds where ${isDone} and ended_at > until))::float8 as cents
    from kept`)
  return result.rows[0]?.cents ?? 0
}

/** Of each product, what was sold since a South African day; for a statement that joins it by `product_id`. */
export function soldSince(day: string): SQL {
  return sql`
    with kept as materialized (
      select until from order_figures union all select '-infinity' where not exists (select from order_figures)
    ),
    changed as materialized (
      select day from (${daysWithin((at) => sql`${at} > (select until from kept)`)}) days where day >= ${day}
    )
    select product_id, sum(quantity)::int as quantity, sum(revenue_cents)::float8 as "revenueCents" from (
      select product_id, quantity, revenue_cents from product_sales_days
        where day >= ${day} and day not in (select day from changed)
      union all
      select product_id, quantity, revenue_cents from (${productSalesOf(sql`changed`)}) fresh
    ) sold group by product_id`
}

/** Brings the figures forward to the end of the span, which belongs to it. Returns how many days of products were added up again. */
export async function keepFigures(
  tx: Tx,
  { after, until }: { after: Date | null; until: Date },
): Promise<number> {
  const within = (at: SQL) => sql`(${after ? sql`${at} > ${after}` : sql`true`}) and ${at} <= ${until}`
  await tx.execute(sql`
    insert into order_counts (status, orders) select status, orders from (${movesWithin(within(sql`h.at`))}) moved
    on conflict (status) do update set orders = order_counts.orders + excluded.orders`)
  const result = await tx.execute<{ days: number }>(sql`
    with changed as materialized (${daysWithin(within)}),
    fresh as materialized (${productSalesOf(sql`changed`)}),
    gone as (
      delete from product_sales_days k where day in (select day from changed)
        and not exists (select from fresh f where f.day = k.day and f.product_id = k.product_id)
    ),
    kept as (
      insert into product_sales_days (day, product_id, quantity, revenue_cents)
      select day, product_id, quantity, revenue_cents from fresh
      on conflict (day, product_id) do update
        set quantity = excluded.quantity, revenue_cents = excluded.revenue_cents
    )
    select count(*)::int as days from changed`)
  await tx.execute(sql`
    insert into order_figures (until, paid_cents, refunded_cents)
    select ${until},
      (select coalesce(sum(amount_cents), 0) from payments where ${within(sql`recorded_at`)}),
      (select coalesce(sum(amount_cents), 0) from refunds where ${isDone} and ${within(sql`ended_at`)})
    on conflict (is_only) do update set until = excluded.until,
      paid_cents = order_figures.paid_cents + excluded.paid_cents,
      refunded_cents = order_figures.refunded_cents + excluded.refunded_cents`)
  return result.rows[0]?.days ?? 0
}

export type UnevenFigure = { name: string; kept: number; actual: number }

/** Figures that differ from what the orders themselves come to. */
export async function listUnevenFigures(db: Queryable): Promise<UnevenFigure[]> {
  if (!(await findFiguresUntil(db))) return []
  const counts = await db.execute<UnevenFigure>(sql`
    select 'orders that are ' || status as name, coalesce(k.orders, 0)::int as kept, coalesce(a.orders, 0)::int as actual
    from (
      select status, sum(orders) as orders from (
        select status, orders from order_counts
        union all select status, orders from (${movesWithin(sql`h.at > (select until from order_figures)`)}) moved
      ) counted group by status
    ) k full join (select status, count(*) as orders from orders group by status) a using (status)
    where coalesce(k.orders, 0) <> coalesce(a.orders, 0) order by 1`)
  const kept = await sumRevenue(db)
  const revenue = await db.execute<UnevenFigure>(sql`
    select 'revenue in cents' as name, ${kept}::float8 as kept, actual from (
      select ((select coalesce(sum(amount_cents), 0) from payments)
        - (select coalesce(sum(amount_cents), 0) from refunds where ${isDone}))::float8 as actual) sums
    where actual <> ${kept}`)
  const units = await db.execute<UnevenFigure>(sql`
    with changed as materialized (${daysWithin((at) => sql`${at} > (select until from order_figures)`)}),
    days as (select distinct ${paidDay} as day from orders o where o.paid_at is not null
      union select day from product_sales_days),
    actual as (${productSalesOf(sql`(select day from days except select day from changed)`)})
    select 'units sold on ' || day || ' of product ' || product_id as name,
      coalesce(k.quantity, 0) as kept, coalesce(a.quantity, 0) as actual
    from (select * from product_sales_days where day not in (select day from changed)) k
      full join actual a using (day, product_id)
    where (k.quantity, k.revenue_cents) is distinct from (a.quantity, a.revenue_cents) order by 1 limit 100`)
  return [...counts.rows, ...revenue.rows, ...units.rows]
}

const isDone = sql`status in ${anyOf(refundStatusesThat('isDone'))}`

/** By how many orders each status became more. */
function movesWithin(isWithin: SQL): SQL {
  return sql`
    select status, sum(moved) as orders from (
      select to_status as status, 1 as moved from order_history h where ${isWithin}
      union all
      select from_status, -1 from order_history h where from_status is not null and ${isWithin}
    ) moves group by status`
}

/**
 * The days on which orders were paid to which something happened that changes what was sold. Usually these are the last
 * minutes, which the planner cannot know: without `offset 0` it reads every order.
 */
function daysWithin(isWithin: (at: SQL) => SQL): SQL {
  const orderOf = (id: SQL) =>
    sql`cross join lateral (select paid_at from orders where orders.id = ${id} and paid_at is not null offset 0) o`
  return sql`
    select ${paidDay} as day from order_history h ${orderOf(sql`h.order_id`)} where ${isWithin(sql`h.at`)}
    union
    select ${paidDay} from order_corrections c ${orderOf(sql`c.order_id`)} where ${isWithin(sql`c.at`)}`
}

/** Of few days usually, so the orders of each are looked up, and then their lines. */
function productSalesOf(days: SQL): SQL {
  const startOf = (day: SQL) => sql`(${day}::timestamp at time zone ${shopTime})`
  return sql`
    select d.day, l.product_id, sum(l.quantity - l.removed_quantity)::int as quantity,
      sum((l.quantity - l.removed_quantity)::bigint * l.unit_price_cents
        - round(l.discount_cents::numeric * (l.quantity - l.removed_quantity) / l.quantity))::bigint as revenue_cents
    from ${days} d
      cross join lateral (
        select o.id from orders o
        where o.paid_at >= ${startOf(sql`d.day`)} and o.paid_at < ${startOf(sql`(d.day + 1)`)} and ${isSold} offset 0
      ) o
      cross join lateral (select * from order_lines where order_id = o.id and product_id is not null offset 0) l
    group by d.day, l.product_id having sum(l.quantity - l.removed_quantity) > 0`
}

import { type SQL, sql } from 'drizzle-orm'
import type { Sales } from '#domain/money/sales-periods.ts'
import { refundStatusesThat } from '#domain/payments/refunds.ts'
import type { Queryable, Tx } from '#server/db/client.ts'
import { anyOf } from '#server/db/word-list.ts'

const shopTime = sql`'Africa/Johannesburg'`
const paidDay = sql`(o.paid_at at time zone ${shopTime})::date`

/** Until when payments and refunds are in the days kept; null before the first are. */
export async function findKeptUntil(db: Queryable): Promise<Date | null> {
  const result = await db.execute<{ until: string }>(sql`select until from sales_days_kept`)
  return result.rows[0] ? new Date(result.rows[0].until) : null
}

/** The days kept, and those with newer payments or refunds as they are now. By the day on which an order was paid. */
export async function listSalesDays(
  db: Queryable,
  { since, keptUntil }: { since: string; keptUntil: Date | null },
): Promise<Sales[]> {
  const result = await db.execute<Sales>(sql`
    with changed as (${changedDays({ after: keptUntil, until: null })}),
    fresh as (${salesOf(sql`changed`)})
    select day::text as "from", revenue_cents::float8 as "revenueCents", orders from fresh where day >= ${since}
    union all
    select day::text, revenue_cents::float8, orders from sales_days
    where day >= ${since} and day not in (select day from changed)`)
  return result.rows
}

/** When the first payment was recorded. */
export async function findFirstPayment(db: Queryable): Promise<Date | null> {
  const result = await db.execute<{ at: string | null }>(sql`select min(recorded_at) as at from payments`)
  const at = result.rows[0]?.at
  return at ? new Date(at) : null
}

/** Nobody else keeps days until the transaction ends. */
export async function lockKeptUntil(tx: Tx): Promise<Date | null> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('keep sales days', 0))`)
  return findKeptUntil(tx)
}

/** Adds up again every day that something was recorded for within the span. Returns how many there were. */
export async function keepChangedDays(tx: Tx, span: { after: Date | null; until: Date }): Promise<number> {
  const result = await tx.execute<{ days: number }>(sql`
    with changed as materialized (${changedDays(span)}),
    fresh as (${salesOf(sql`changed`)}),
    kept as (
      insert into sales_days (day, revenue_cents, orders) select day, revenue_cents, orders from fresh
      on conflict (day) do update set revenue_cents = excluded.revenue_cents, orders = excluded.orders
    )
    select count(*)::int as days from changed`)
  await tx.execute(sql`
    insert into sales_days_kept (until) values (${span.until})
    on conflict (is_only) do update set until = excluded.until`)
  return result.rows[0]?.days ?? 0
}

/** Days kept that differ from what their orders come to. */
export async function listUnevenSalesDays(
  db: Queryable,
): Promise<{ day: string; keptCents: number; cents: number }[]> {
  const keptUntil = await findKeptUntil(db)
  if (!keptUntil) return []
  const result = await db.execute<{ day: string; keptCents: number; cents: number }>(sql`
    with changed as (${changedDays({ after: keptUntil, until: null })}),
    days as (select day from sales_days union ${changedDays({ after: null, until: keptUntil })}),
    fresh as (${salesOf(sql`(select day from days except select day from changed)`)})
    select day::text, coalesce(k.revenue_cents, 0)::float8 as "keptCents", coalesce(f.revenue_cents, 0)::float8 as cents
    from (select day from days except select day from changed) d
      left join sales_days k using (day) left join fresh f using (day)
    where (k.revenue_cents, k.orders) is distinct from (f.revenue_cents, f.orders) order by day`)
  return result.rows
}

/** The days of the orders with a payment or a refund within the span; the end belongs to it. */
function changedDays({ after, until }: { after: Date | null; until: Date | null }): SQL {
  const within = (at: SQL) =>
    sql`(${after ? sql`${at} > ${after}` : sql`true`}) and (${until ? sql`${at} <= ${until}` : sql`true`})`
  return sql`
    select ${paidDay} as day from payments p join orders o on o.id = p.order_id
      where o.paid_at is not null and ${within(sql`p.recorded_at`)}
    union
    select ${paidDay} from refunds r join orders o on o.id = r.order_id
      where o.paid_at is not null and r.ended_at is not null and ${within(sql`r.ended_at`)}`
}

function salesOf(days: SQL): SQL {
  const startOf = (day: SQL) => sql`(${day}::timestamp at time zone ${shopTime})`
  return sql`
    select day, sum(cents)::bigint as revenue_cents, (count(*) filter (where cents > 0))::int as orders
    from (
      select d.day, sum(p.amount_cents) - coalesce((
        select sum(r.amount_cents) from refunds r
        where r.order_id = o.id and r.status in ${anyOf(refundStatusesThat('isDone'))}), 0) as cents
      from ${days} d
        join orders o on o.paid_at >= ${startOf(sql`d.day`)} and o.paid_at < ${startOf(sql`(d.day + 1)`)}
        join payments p on p.order_id = o.id
      group by d.day, o.id
    ) net group by day`
}

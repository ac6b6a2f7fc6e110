import { type SQL, sql } from 'drizzle-orm'
import { refundStatusesThat } from '#domain/payments/refunds.ts'
import type { Queryable, Tx } from '#server/db/client.ts'
import { anyOf } from '#server/db/word-list.ts'

const isDone = sql`r.status in ${anyOf(refundStatusesThat('isDone'))}`

// After a long pause of the job, everyone at once is faster than most of them one by one.
const fewDaysMs = 2 * 24 * 60 * 60_000

/** What an account bought: of its paid orders, what was paid less what was refunded. */
export function figuresOf(accountId: SQL): SQL {
  return sql`select count(*)::int as orders, min(o.placed_at) as "firstOrderAt", max(o.placed_at) as "lastOrderAt",
    (coalesce(sum((select sum(p.amount_cents) from payments p where p.order_id = o.id)), 0)
      - coalesce(sum((select sum(r.amount_cents) from refunds r where r.order_id = o.id and ${isDone})), 0))::float8 as "valueCents"
    from orders o where o.account_id = ${accountId} and o.paid_at is not null`
}

export type KeptUntil = { keptUntil: Date | null; now: Date }

/** Until when what happened to orders is in the figures kept; null before the first are. */
export async function findCustomersUntil(db: Queryable): Promise<Date | null> {
  const result = await db.execute<{ until: string }>(sql`select until from customer_figures_kept`)
  return result.rows[0] ? new Date(result.rows[0].until) : null
}

/** Nobody else keeps figures, or merges accounts, until the transaction ends. */
export async function lockCustomersUntil(tx: Tx): Promise<Date | null> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('keep customer figures', 0))`)
  return findCustomersUntil(tx)
}

export async function setCustomersUntil(tx: Tx, until: Date): Promise<void> {
  await tx.execute(sql`
    insert into customer_figures_kept (until) values (${until})
    on conflict (is_only) do update set until = excluded.until`)
}

/** In the order of their ids, which `last` is one of, or empty. */
export async function listAccountsAfter(db: Queryable, last: string, limit: number): Promise<string[]> {
  const result = await db.execute<{ id: string }>(
    sql`select id from accounts where id > ${last} order by id limit ${limit}`,
  )
  return result.rows.map(({ id }) => id)
}

/**
 * Of each account with paid orders: how many, what they are worth, when the last was placed. Those kept, and afresh those
 * to whose orders something happened since. For a statement that reads columns of `customer_figures`; of some accounts only,
 * if they are given.
 */
export function customersFigures({ keptUntil, now }: KeptUntil, only?: readonly string[]): SQL {
  const ids = only && sql`${sql.param([...only])}::text[]`
  const among = ids ? sql`account_id = any(${ids})` : sql`true`
  if (!keptUntil || now.getTime() - keptUntil.getTime() > fewDaysMs)
    return ids ? freshFiguresOf(sql`unnest(${ids}) as c (account_id)`) : everyonesFigures
  return sql`
    with changed as materialized (${changedCustomers({ after: keptUntil, until: null })})
    select account_id, orders, value_cents, last_order_at from customer_figures
      where ${among} and account_id not in (select account_id from changed)
    union all
    select * from (${freshFiguresOf(sql`(select account_id from changed where ${among}) c`)}) fresh`
}

/** Adds up again what every account bought to whose orders something happened within the span. Returns how many there were. */
export async function keepCustomers(tx: Tx, span: { after: Date | null; until: Date }): Promise<number> {
  const kept = await upsert(tx, sql`(${changedCustomers(span)}) changed`)
  await setCustomersUntil(tx, span.until)
  return kept
}

/** Adds up again what these accounts bought. Returns how many of them have orders. */
export function recountCustomers(tx: Tx, accountIds: readonly string[]): Promise<number> {
  return upsert(tx, sql`unnest(${sql.param([...accountIds])}::text[]) as of (account_id)`)
}

/** An account that is being deleted at this moment is waited for, and then left out. */
async function upsert(tx: Tx, accounts: SQL): Promise<number> {
  const result = await tx.execute(sql`
    with locked as materialized (
      select a.id as account_id from accounts a where a.id in (select account_id from ${accounts})
      order by a.id for key share
    )
    insert into customer_figures (account_id, orders, value_cents, last_order_at) ${freshFiguresOf(sql`locked c`)}
    on conflict (account_id) do update set orders = excluded.orders, value_cents = excluded.value_cents,
      last_order_at = excluded.last_order_at`)
  return result.rowCount ?? 0
}

/** Accounts whose figures differ from what their orders come to; at most a hundred. */
export async function listUnevenCustomers(
  db: Queryable,
  now: Date,
): Promise<{ accountId: string; keptCents: number; cents: number }[]> {
  const keptUntil = await findCustomersUntil(db)
  const result = await db.execute<{ accountId: string; keptCents: number; cents: number }>(sql`
    select account_id as "accountId", coalesce(kept.value_cents, 0)::float8 as "keptCents",
      coalesce(actual.value_cents, 0)::float8 as cents
    from (${customersFigures({ keptUntil, now })}) kept full join (${everyonesFigures}) actual using (account_id)
    where (kept.orders, kept.value_cents, kept.last_order_at)
      is distinct from (actual.orders, actual.value_cents, actual.last_order_at)
    order by account_id limit 100`)
  return result.rows
}

const everyonesFigures: SQL = sql`
  select o.account_id, count(*)::int as orders,
    sum(coalesce(paid.cents, 0) - coalesce(refunded.cents, 0))::bigint as value_cents, max(o.placed_at) as last_order_at
  from orders o
    left join (select order_id, sum(amount_cents) as cents from payments group by order_id) paid on paid.order_id = o.id
    left join (select order_id, sum(amount_cents) as cents from refunds r where ${isDone} group by order_id) refunded
      on refunded.order_id = o.id
  where o.paid_at is not null and o.account_id is not null group by o.account_id`

function freshFiguresOf(accounts: SQL): SQL {
  return sql`
    select c.account_id, f.orders, f."valueCents"::bigint as value_cents, f."lastOrderAt" as last_order_at
    from ${accounts} cross join lateral (${figuresOf(sql`c.account_id`)} offset 0) f where f.orders > 0`
}

/**
 * The accounts to whose orders something happened within the span, whose end belongs to it. Usually these are few, which
 * the planner cannot know: without `offset 0` it reads every order.
 */
function changedCustomers({ after, until }: { after: Date | null; until: Date | null }): SQL {
  const within = (at: SQL) =>
    sql`(${after ? sql`${at} > ${after}` : sql`true`}) and (${until ? sql`${at} <= ${until}` : sql`true`})`
  return sql`
    select distinct o.account_id from (
      select h.order_id from order_history h where ${within(sql`h.at`)}
      union select p.order_id from payments p where ${within(sql`p.recorded_at`)}
      union select r.order_id from refunds r where ${isDone} and ${within(sql`r.ended_at`)}
    ) touched cross join lateral (
      select account_id from orders where orders.id = touched.order_id and account_id is not null offset 0
    ) o`
}

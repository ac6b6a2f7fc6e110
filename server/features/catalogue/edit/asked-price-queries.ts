import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'

/** What `sale_price` and `running_sale` ask of a product, here `p`. */
export const saleOf = sql`p.id, p.retail_cents, p.category_id, p.brand, p.tags`

/** In the order of ids, as whoever edits many products locks them; the trigger decides what is asked. */
export async function updateAskedPrices(tx: Queryable, which: SQL): Promise<number> {
  const asked = sql`select coalesce(min(r.asked), p.retail_cents) as cents, max(r.ends_at) as ends_at
    from running_sale(${saleOf}) r`
  const result = await tx.execute(sql`
    with locked as materialized (
      select p.id from products p where ${which} and not exists (
        select from (${asked}) now where (p.asked_cents, p.sale_ends_at) is not distinct from (now.cents, now.ends_at))
      order by p.id for no key update
    )
    update products p set (asked_cents, sale_ends_at) = (${asked}) where p.id in (select id from locked)`)
  return result.rowCount ?? 0
}

/** Forgets reductions that may no longer be told, and the lowest price of the last month where it is another. */
export async function updateReductions(tx: Queryable): Promise<number> {
  const isOver = sql`p.reduced_at <= now() - interval '60 days'`
  const result = await tx.execute(sql`
    with locked as materialized (
      select p.id from products p where p.reduced_at is not null
        and (${isOver} or p.lowest_cents is distinct from least(p.asked_cents, lowest_asked(p.id, now() - interval '30 days')))
      order by p.id for no key update
    )
    update products p set was_cents = case when not ${isOver} then was_cents end,
      reduced_at = case when not ${isOver} then reduced_at end, lowest_cents = null
    where p.id in (select id from locked)`)
  return result.rowCount ?? 0
}

import { type SQL, sql } from 'drizzle-orm'
import { written } from '#server/db/prepared.ts'
import { all } from '../browse/product-filter-queries.ts'
import { available, isLead, isListed } from '../product-row-queries.ts'

/** Conditions of which an index has the newest products in order: of one category, or of the whole shop. */
export type Shelf = { conditions: readonly SQL[]; isOfCategory: boolean }

/** The first products of these shelves, those in stock first, then the newest: their ids with their places. */
export function newestFirst(shelves: readonly Shelf[], limit: number, now: Date): SQL {
  const first = written(limit)
  const isGone = sql`(select count(*) from here) < ${first} and ${available(now)} = 0`
  return sql`(
    with here as materialized ${newest(shelves, sql`${available(now)} > 0`, first)}
    select id, row_number() over (order by part, created_at desc, id desc) as place
    from (
      select id, created_at, 0 as part from here
      union all
      select id, created_at, 1 from ${newest(shelves, isGone, first)} gone
    ) halves order by place limit ${first})`
}

function newest(shelves: readonly Shelf[], stock: SQL, first: SQL): SQL {
  const parts = shelves.map(
    ({ conditions, isOfCategory }) => sql`(
      select p.id, p.created_at from products p
      where ${all([isListed, isLead, ...conditions, stock])}
      order by ${isOfCategory ? sql`p.category_id desc, ` : sql``}p.created_at desc, p.id desc limit ${first})`,
  )
  const [only] = parts
  if (only && parts.length === 1) return only
  return sql`(select id, created_at from (${sql.join(parts, sql` union all `)}) parts
    order by created_at desc, id desc limit ${first})`
}

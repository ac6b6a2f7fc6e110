import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { isInSearchSample } from '#server/db/is-in-search-sample.ts'
import { isListed, listing } from '../product-row-queries.ts'

/** The ids of products on a condition, one of each family: of all if they are few, else of a part of a large shop. */
export async function listAccessories(db: Queryable, condition: SQL, limit: number): Promise<number[]> {
  const found = sql`select p.id, ${listing} as listing, p.name from products p where ${isListed} and ${condition}`
  const result = await db.execute<{ id: number }>(sql`
    with sample as materialized (${found} and ${isInSearchSample(sql`p.id`)} limit ${looked}),
    few as materialized (${found} and (select count(*) from sample) < ${limit} limit ${looked}),
    first as (select distinct on (listing) * from (select * from few union all select * from sample) p order by listing, id)
    select id from first order by length(name), lower(name), id limit ${limit}`)
  return result.rows.map(({ id }) => id)
}

const looked = 300

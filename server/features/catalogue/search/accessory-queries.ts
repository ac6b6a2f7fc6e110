import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { isInSearchSample } from '#server/db/is-in-search-sample.ts'
import { isListed, listing } from '../product-row-queries.ts'

/** The ids of some products on a condition, one of each family. */
export async function listAccessories(db: Queryable, condition: SQL): Promise<number[]> {
  const result = await db.execute<{ id: number }>(accessoryStatement(condition))
  return result.rows.map(({ id }) => id)
}

/** Of a part of a large shop; of all, if the part has too few. */
export function accessoryStatement(condition: SQL): SQL {
  // Without a limit, or the planner would read the shop in the hope of soon having enough.
  const found = sql`select p.id, ${listing} as listing, p.name from products p where ${isListed} and ${condition}`
  return sql`
    with sample as materialized (${found} and ${isInSearchSample(sql`p.id`)}),
    every as materialized (${found} and (select count(*) from sample) < ${maxAccessories}),
    first as (select distinct on (listing) * from (select * from every union all select * from sample) p order by listing, id)
    select id from first order by length(name), lower(name), id limit ${maxAccessories}`
}

const maxAccessories = 8

import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'

/**
 * Merges the differences of each category and brand into one row, or none if they cancel out. Readers see the same sums
 * throughout.
 */
export async function foldBrandCounts(db: Queryable): Promise<number> {
  const result = await db.execute(sql`
    with folded as (
      delete from brand_counts where (coalesce(category_id, 0), brand) in (
        select coalesce(category_id, 0), brand from brand_counts
        group by category_id, brand having count(*) > 1 or sum(products) = 0
      ) returning *
    ),
    written as (
      insert into brand_counts (category_id, brand, products)
      select category_id, brand, sum(products) from folded group by category_id, brand having sum(products) <> 0
    )
    select from folded`)
  return result.rows.length
}

/** The same for each facet. */
export async function foldFacetCounts(db: Queryable): Promise<number> {
  const result = await db.execute(sql`
    with folded as (
      delete from facet_counts where (coalesce(category_id, 0), key, value) in (
        select coalesce(category_id, 0), key, value from facet_counts
        group by category_id, key, value having count(*) > 1 or sum(products) = 0
      ) returning *
    ),
    written as (
      insert into facet_counts (category_id, key, value, products)
      select category_id, key, value, sum(products) from folded group by category_id, key, value having sum(products) <> 0
    )
    select from folded`)
  return result.rows.length
}

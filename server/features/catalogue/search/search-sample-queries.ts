import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { isInSearchSample } from '#server/db/is-in-search-sample.ts'
import { isListed, listing } from '../product-row-queries.ts'
import type { SearchConditions } from './search-conditions.ts'

/**
 * Of the sample. Above this, reading all the matches of the search index takes longer than reading a list until a page
 * is full.
 */
export const commonSampleHits = 30

// So many say well enough how well the best matches.
const comparedHits = 300
const minCompared = 10

// Up to so many are told by their ids, so that the words are looked for once.
const listed = 1_000

/** Those of the words that names have whole, as far as the sample tells. */
export async function listNamedWords(db: Queryable, words: readonly string[]): Promise<string[]> {
  const result = await db.execute<{ word: string }>(sql`
    select word from unnest(${sql.param([...words])}::text[]) word where exists (
      select from products p where p.is_active and p.archived_at is null and ${isInSearchSample(sql`p.id`)}
      and p.search_vector @@ to_tsquery('simple', word || ':AB'))`)
  return result.rows.map(({ word }) => word)
}

/**
 * How many products of the sample match, which has whole families, how many that is with each family once, and the most
 * points that any has: of all if they are few, with their ids, else of a part. Null if nothing matches.
 */
export function foundStatement(
  { matches, points, mainPoints }: SearchConditions,
  within: SQL = sql`true`,
  isShown: SQL = isListed,
): SQL {
  const isWithin = sql`${isShown} and ${within}`
  const bestOf = (rows: SQL, ids: SQL) => sql`select max(points) as best, max(main) as main, ${ids} as ids
    from (select p.id, ${points} as points, ${mainPoints} as main from ${rows} p) m`
  const some = bestOf(sql`(select * from sample limit ${comparedHits})`, sql`null::int[]`)
  const all = sql`(select p.* from products p where ${isWithin} and ${matches} and (select hits from hits) < ${minCompared})`
  const every = bestOf(all, sql`case when count(*) <= ${listed} then array_agg(id) end`)
  return sql`
    with sample as materialized (
      select p.id, p.led_by_id, p.name, p.brand, p.category_id, p.search_vector from products p
      where ${isWithin} and ${isInSearchSample(listing)} and ${matches}
    ),
    hits as materialized (select count(*)::int as hits, count(distinct ${listing})::int as listings from sample p),
    best_points as (
      select * from (${some}) part where (select hits from hits) >= ${minCompared}
      union all
      select * from (${every}) every where (select hits from hits) < ${minCompared}
    )
    select hits as "sampleHits", listings as "sampleListings", best, main as "bestMain", ids from hits, best_points`
}

import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { isInSearchSample } from '#server/db/is-in-search-sample.ts'
import type { SearchConditions } from './search-conditions.ts'

/**
 * Of the sample. Above this, reading all the matches of the search index takes longer than reading a list until a page
 * is full.
 */
export const commonSampleHits = 30

// So many say well enough how well the best matches.
const judged = 300
const fewestJudged = 10

/** Those of the words that names have whole, as far as the sample tells. */
export async function listNamedWords(db: Queryable, words: readonly string[]): Promise<string[]> {
  const result = await db.execute<{ word: string }>(sql`
    select word from unnest(${sql.param([...words])}::text[]) word where exists (
      select from products p where p.is_active and p.archived_at is null and ${isInSearchSample(sql`p.id`)}
      and p.search_vector @@ to_tsquery('simple', word || ':AB'))`)
  return result.rows.map(({ word }) => word)
}

/**
 * How many products of the sample match, and the most points that any has: of all if they are few, else of a part. Null
 * if nothing matches.
 */
export function foundStatement(
  { matches, points, mainPoints }: SearchConditions,
  within: SQL = sql`true`,
): SQL {
  const isListed = sql`p.is_active and p.archived_at is null and ${within}`
  const most = (rows: SQL) =>
    sql`select max(points) as best, max(main) as main from (select ${points} as points, ${mainPoints} as main from ${rows} p) m`
  return sql`
    with sample as materialized (
      select p.* from products p where ${isListed} and ${isInSearchSample(sql`p.id`)} and ${matches}
    ),
    hits as materialized (select count(*)::int as hits from sample),
    most as (
      select * from (${most(sql`(select * from sample limit ${judged})`)}) part where (select hits from hits) >= ${fewestJudged}
      union all
      select * from (${most(sql`(select p.* from products p where ${isListed} and ${matches} and (select hits from hits) < ${fewestJudged})`)}) every
      where (select hits from hits) < ${fewestJudged}
    )
    select hits as "sampleHits", best, main as "bestMain" from hits, most`
}

import { type SQL, sql } from 'drizzle-orm'
import { isInSearchSample } from '#server/db/is-in-search-sample.ts'
import { beginsWord, containing, isTooShortForIndex } from '#server/db/text-match.ts'

/**
 * Of the sample. Above this, reading all the matches of the search index takes longer than reading a list until a page
 * is full.
 */
export const commonSampleHits = 30

const isInSample = isInSearchSample(sql`p.id`)

/** The condition for searching a shop with many products. */
export function holds(text: string): SQL {
  const column = sql`p.search_text`
  return isTooShortForIndex(text) ? beginsWord(column, text) : sql`${column} like ${containing(text)}`
}

/** How many products of the sample contain all of these, counted only as far as needed. */
export function sampleHits(texts: readonly string[], upTo?: number): SQL {
  const held = sql`select from products p
    where p.is_active and p.archived_at is null and ${isInSample} and ${sql.join(texts.map(holds), sql` and `)}`
  if (upTo === undefined) return sql`(select count(*)::int from (${held}) hits)`
  // Separate from its limit: expecting to reach that soon, the planner would scan products until it does.
  return sql`(with hits as materialized (${held})
    select count(*)::int from (select from hits limit ${upTo}) counted)`
}

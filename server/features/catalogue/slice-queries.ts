import { type SQL, sql } from 'drizzle-orm'
import { beginsWord, containing, isTooShortForIndex } from './text-match.ts'

/** What share of the products is in the slice, by which it is told how many a search finds. */
export const sliceShare = 0.01

/** Of the slice. Beyond it, reading what the index of searches finds takes longer than reading a list until a page is full. */
export const commonHits = 30

// As the index products_search_slice has it, word for word, or it is not used.
export const isInSlice = sql`hashint4(p.id) < -2104533976`

/** The condition by which products are searched where there are many of them. */
export function holds(text: string): SQL {
  const column = sql`p.search_text`
  return isTooShortForIndex(text) ? beginsWord(column, text) : sql`${column} like ${containing(text)}`
}

/** How many products of the slice hold every one of these, counted no further than is asked. */
export function sliceHits(texts: readonly string[], upTo?: number): SQL {
  const held = sql`select from products p
    where p.is_active and p.archived_at is null and ${isInSlice} and ${sql.join(texts.map(holds), sql` and `)}`
  if (upTo === undefined) return sql`(select count(*)::int from (${held}) hits)`
  // Kept apart from its limit: expecting to reach that soon, the planner would read products until it is.
  return sql`(with hits as materialized (${held})
    select count(*)::int from (select from hits limit ${upTo}) counted)`
}

import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** What an accessory fits or works with, as texts in lower case. An index is made of exactly this expression. */
export function fitTexts(specifications: SQLWrapper): SQL {
  return sql`string_to_array(lower(coalesce(${specifications} ->> 'fits', ${specifications} ->> 'compatibility')), ', ')`
}

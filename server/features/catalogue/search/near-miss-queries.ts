import { type SQL, sql } from 'drizzle-orm'
import { writtenLike } from '#server/db/text-match.ts'
import { productColumns, productTables } from '../product-row-queries.ts'

/**
 * Products whose name and brand are spelt like the text, as JSON: what a mistyped search may have meant, nearest first.
 */
export function nearMisses(text: string, limit: number, now: Date): SQL {
  return sql`coalesce((select json_agg(n order by n.place) from (
    select row_number() over (order by near.likeness desc, lower(p.name), p.id) as place, ${productColumns(now)}
    from ${productTables} join ${writtenLike(text)} near on near.id = p.id
    order by place limit ${limit}) n), '[]')`
}

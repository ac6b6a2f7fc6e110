import { type SQL, sql } from 'drizzle-orm'
import { writtenLike } from '#server/db/text-match.ts'
import { productColumns, productTables } from '../product-row-queries.ts'

/** Whose name and brand are written much like the text, as JSON: what someone who mistyped may have meant, nearest first. */
export function nearMisses(text: string, limit: number, now: Date): SQL {
  return sql`coalesce((select json_agg(n order by n.place) from (
    select row_number() over (order by near.likeness desc, lower(p.name), p.id) as place, ${productColumns(now)}
    from ${productTables} join ${writtenLike(text)} near on near.id = p.id
    order by place limit ${limit}) n), '[]')`
}

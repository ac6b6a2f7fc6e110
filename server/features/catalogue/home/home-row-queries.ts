import { type SQL, sql } from 'drizzle-orm'
import { saleFacet, tagKey } from '#domain/catalogue/browsing/facets.ts'
import type { ProductTag } from '#domain/catalogue/product.ts'
import type { Queryable } from '#server/db/client.ts'
import { written } from '#server/db/prepared.ts'
import { readingOrder } from '#server/db/reading-order.ts'
import { available, isListed, listing } from '../product-row-queries.ts'
import { type GroupFilter, shelfOf } from './home-group-queries.ts'
import { newestFirst } from './newest-first.ts'

/** What the products of one row are chosen by. */
export type RowFilter = { key: string; limit: number } & (
  | { of: 'shelves'; shelves: readonly Omit<GroupFilter, 'slug'>[] }
  | { of: 'newest' }
  | { of: 'brand'; brand: string }
  | { of: 'tag'; tag: ProductTag }
  | { of: 'deals' }
  | { of: 'products'; ids: readonly number[] }
)

/** The products of each row, in order. All rows in one statement, which is planned for what they ask. */
export async function listRowIds(
  db: Queryable,
  rows: readonly RowFilter[],
  now: Date,
): Promise<Map<string, number[]>> {
  if (rows.length === 0) return new Map()
  const { rows: found } = await db.execute<{ key: string; id: number }>(rowsStatement(rows, now))
  const byKey = Map.groupBy(found, ({ key }) => key)
  return new Map([...byKey].map(([key, products]) => [key, products.map(({ id }) => id)]))
}

export function rowsStatement(rows: readonly RowFilter[], now: Date): SQL {
  const parts = rows.map(
    (row) => sql`(select ${row.key}::text as key, id, place from ${productsOf(row, now)} first)`,
  )
  return sql`select key, id from (${sql.join(parts, sql` union all `)}) shown order by key, place`
}

function productsOf(row: RowFilter, now: Date): SQL {
  switch (row.of) {
    case 'shelves':
      return newestFirst(row.shelves.map(shelfOf), row.limit, now)
    case 'newest':
      return newestFirst([{ conditions: [], isOfCategory: false }], row.limit, now)
    case 'brand':
      return newestFirst(
        [
          {
            conditions: [sql`${readingOrder(sql`p.brand`)} = ${readingOrder(sql`${row.brand}::text`)}`],
            isOfCategory: false,
          },
        ],
        row.limit,
        now,
      )
    case 'tag':
      return tagged(row.tag, sql`p.created_at desc`, row.limit, now)
    case 'deals':
      return tagged(saleFacet.value, reduction, row.limit, now)
    case 'products':
      return chosen(row.ids, row.limit)
  }
}

// By how much of its price a product is reduced, the most first.
const reduction = sql`p.asked_cents::float8 / greatest(p.retail_cents, 1)`

// So many of the newest with a tag are looked at: a sale may be of the whole shop.
const taggedLookedAt = 300

/** Of each family the variant that comes first. */
function tagged(tag: ProductTag, order: SQL, limit: number, now: Date): SQL {
  return sql`(
    select id, row_number() over (order by rank) as place from (
      select distinct on (listing) id, rank from (
        select p.id, ${listing} as listing,
          row_number() over (order by ${available(now)} = 0, ${order}, p.created_at desc, p.id desc) as rank
        from (select product_id from product_facets where key = ${tagKey} and value = ${tag}
          order by product_id desc limit ${written(taggedLookedAt)}) newest
        join products p on p.id = newest.product_id where ${isListed}
      ) ranked order by listing, rank
    ) one order by rank limit ${written(limit)})`
}

/** As the owner put them, a family once. */
function chosen(ids: readonly number[], limit: number): SQL {
  return sql`(
    select id, place from (
      select distinct on (${listing}) p.id, chosen.place
      from unnest(${sql.param([...ids])}::int[]) with ordinality chosen (id, place)
      join products p on p.id = chosen.id where ${isListed} order by ${listing}, chosen.place
    ) once order by place limit ${written(limit)})`
}

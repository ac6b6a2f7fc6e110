import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { preparedAt } from '#server/db/prepared.ts'
import { all, kindConditions, type ProductFilter } from '../browse/product-filter-queries.ts'
import { newestFirst, type Shelf } from './newest-first.ts'

export type GroupFilter = {
  slug: string
  /** Null for products without a category. */
  categoryId: number | null
} & Pick<ProductFilter, 'brandIs' | 'brandIsNot'>

export type GroupRow = { slug: string; total: number; ids: number[] }

/** The first products of each group, those in stock first, then the newest. */
export async function listGroups(
  db: Queryable,
  groups: readonly GroupFilter[],
  perGroup: number,
  now: Date,
): Promise<GroupRow[]> {
  if (groups.length === 0) return []
  const found = await statementFor(groups, perGroup)(db, now)
  return groups.flatMap(({ slug }) => {
    const rows = found.filter((row) => row.group === slug)
    return rows[0] ? [{ slug, total: rows[0].total, ids: rows.map(({ id }) => id) }] : []
  })
}

type HomeGroupRow = { group: string; total: number; id: number }
type Asking = ReturnType<typeof preparedAt<HomeGroupRow>>

let last: { wanted: string; ask: Asking } | null = null

// Planning takes longer than running, and the groups stay the same until an owner changes the categories.
function statementFor(groups: readonly GroupFilter[], perGroup: number): Asking {
  const wanted = JSON.stringify([groups, perGroup])
  if (last?.wanted !== wanted) {
    const ask = preparedAt<HomeGroupRow>('home-groups', (now) => groupsStatement(groups, perGroup, now))
    last = { wanted, ask }
  }
  return last.ask
}

export function groupsStatement(groups: readonly GroupFilter[], perGroup: number, now: Date): SQL {
  const parts = groups.map(({ slug, ...group }) => {
    const { conditions } = shelfOf(group)
    return sql`(
      select ${slug}::text as "group",
        (select sum(products)::int from brand_counts p where ${all(conditions)}) as total, id, place
      from ${newestFirst([shelfOf(group)], perGroup, now)} first)`
  })
  return sql`select "group", total, id from (${sql.join(parts, sql` union all `)}) shown order by "group", place`
}

export function shelfOf({ categoryId, ...kind }: Omit<GroupFilter, 'slug'>): Shelf {
  const ofCategory = categoryId === null ? sql`p.category_id is null` : sql`p.category_id = ${categoryId}`
  return { conditions: [ofCategory, ...kindConditions(kind)], isOfCategory: true }
}

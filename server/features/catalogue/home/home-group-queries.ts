import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { preparedAt, written } from '#server/db/prepared.ts'
import { all, kindConditions, type ProductFilter } from '../browse/product-filter-queries.ts'
import { available } from '../product-row-queries.ts'

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

type FoundRow = { group: string; total: number; id: number }
type Asking = ReturnType<typeof preparedAt<FoundRow>>

let last: { wanted: string; ask: Asking } | null = null

// Planning takes longer than running, and the groups stay the same until an owner changes the categories.
function statementFor(groups: readonly GroupFilter[], perGroup: number): Asking {
  const wanted = JSON.stringify([groups, perGroup])
  if (last?.wanted !== wanted) {
    const ask = preparedAt<FoundRow>('home-groups', (now) => groupsStatement(groups, perGroup, now))
    last = { wanted, ask }
  }
  return last.ask
}

export function groupsStatement(groups: readonly GroupFilter[], perGroup: number, now: Date): SQL {
  const first = written(perGroup)
  const parts = groups.map(({ slug, categoryId, ...kind }) => {
    const ofCategory = categoryId === null ? sql`p.category_id is null` : sql`p.category_id = ${categoryId}`
    const newest = (stock: SQL) => sql`(
      select p.id, p.created_at from products p
      where ${all([sql`p.is_active and p.archived_at is null`, ofCategory, ...kindConditions(kind), stock])}
      order by p.category_id desc, p.created_at desc, p.id desc limit ${first})`
    const isGone = sql`(select count(*) from here) < ${first} and ${available(now)} = 0`
    return sql`(
      with here as materialized ${newest(sql`${available(now)} > 0`)}
      select ${slug}::text as "group",
        (select sum(products)::int from brand_counts p where ${all([ofCategory, ...kindConditions(kind)])}) as total,
        id, row_number() over (order by part, created_at desc, id desc) as place
      from (
        select id, created_at, 0 as part from here
        union all
        select id, created_at, 1 from ${newest(isGone)} gone
      ) halves order by place limit ${first})`
  })
  return sql`select "group", total, id from (${sql.join(parts, sql` union all `)}) shown order by "group", place`
}

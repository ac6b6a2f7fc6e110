import { type SQL, sql } from 'drizzle-orm'
import { isKept, isListed } from '../product-row-queries.ts'
import type { Matches } from '../search/find-matches.ts'
import type { ListPage, Place } from './list-page.ts'
import { all, kindConditions, type ProductFilter } from './product-filter-queries.ts'

export const shownIn = ({ withHidden }: ListPage) => (withHidden ? isKept : isListed)

/** The products of a place, for a product `p`. */
export function within(place: Place, filter: ProductFilter): SQL {
  return all([...inPlace(place), ...kindConditions(filter)])
}

export function inPlace({ categoryIds }: Place): SQL[] {
  return categoryIds === null ? [] : [ofCategories(categoryIds)]
}

export function searched(search: Matches | null): SQL[] {
  return search ? [search.matches] : []
}

export const ofPlace = ({ categoryIds }: Place) =>
  categoryIds === null ? sql`true` : ofCategories(categoryIds)

function ofCategories(categoryIds: readonly (number | null)[]): SQL {
  return categoryIds.includes(null)
    ? sql`category_id is null`
    : sql`category_id = any(${sql.param([...categoryIds])}::int[])`
}

/** One condition for each category, since an index gives the order within one only. */
export function shelvesOf({ categoryIds }: Place): SQL[][] {
  if (categoryIds === null) return [[]]
  return categoryIds.map((id) => [id === null ? sql`p.category_id is null` : sql`p.category_id = ${id}`])
}

/** Repeats the condition of a single category, since for null the planner does not derive it. */
export function withinCategory({ categoryIds }: Place): SQL {
  return categoryIds?.includes(null) ? sql`p.category_id, ` : sql``
}

/** The whole price range of a shelf, from both ends of the price index. */
export function spanOf(place: Place): SQL {
  const end = (which: 'min' | 'max') => {
    const prices = shelvesOf(place).map(
      (shelf) =>
        sql`(select ${sql.raw(which)}(p.asked_cents) as price from products p where ${all([isListed, ...shelf])})`,
    )
    return sql`(select ${sql.raw(which)}(price) from (${sql.join(prices, sql` union all `)}) prices)`
  }
  return sql`${end('min')} as "minCents", ${end('max')} as "maxCents"`
}

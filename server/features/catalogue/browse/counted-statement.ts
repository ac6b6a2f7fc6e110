import { type SQL, sql } from 'drizzle-orm'
import { listing } from '../product-row-queries.ts'
import {
  brandsCounted,
  countedUpTo,
  facetsOf,
  measuredByItself,
  missedOf,
  spanCounted,
  totalCounted,
  valuesOf,
} from './figure-queries.ts'
import type { ListPage } from './list-page.ts'
import { listedIds, pageFrom, rankedBy } from './page-queries.ts'
import { inPlace, searched, shownIn } from './place-queries.ts'
import { all, hasFacet, kindConditions } from './product-filter-queries.ts'

/** Up to a thousand products of a place, or a search that finds little: read one by one, so that every figure is exact. */
export function countedStatement(page: ListPage, now: Date): SQL {
  const { place, filter, search } = page
  return sql`
    with scoped as materialized (
      select p.id, ${listing} as listing, p.brand, p.asked_cents, 1::float8 as weight, ${measuredByItself(filter, now)}, ${missedOf(filter, hasFacet)}${rankedBy(page)}
      from products p
      where ${all([shownIn(page), ...inPlace(place), ...kindConditions(filter), ...searched(search)])}
    ),
    counted as (select *, has_stock and missed = '{}' as has_rest from scoped),
    part as materialized (${partOfCounted}),
    page as materialized (${pageFrom(sql`(select * from counted where has_brand and has_price and has_rest)`, page, now)})
    select ${listedIds} as ids, ${totalCounted} as total, false as "isEstimate", ${brandsCounted} as brands,
      ${valuesCounted} as values, ${spanCounted}`
}

const valuesCounted = valuesOf(facetsOf(sql`part`, sql`cardinality(missed) < 2`))

/** For very many matches, a sample: their facets are in a table of their own. */
const partOfCounted = sql`
  select c.id, c.listing, has_brand, has_price, has_stock, missed,
    weight * greatest(1, (select count(distinct listing) from counted) / ${countedUpTo}::float8) as weight
  from counted c join (select listing from counted group by listing order by hashint4(listing) limit ${countedUpTo}) part
    on part.listing = c.listing`

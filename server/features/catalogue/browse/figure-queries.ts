import { type SQL, sql } from 'drizzle-orm'
import { readingOrder } from '#server/db/reading-order.ts'
import type { Place } from './list-page.ts'
import { ofPlace } from './place-queries.ts'
import {
  all,
  brandConditions,
  type ChosenFacet,
  type ProductFilter,
  priceConditions,
  stockConditions,
} from './product-filter-queries.ts'

// Up to here products are counted one by one, in a few milliseconds.
export const countedUpTo = 1_000

export function measuredByItself(filter: ProductFilter, now: Date): SQL {
  return sql`${all(brandConditions(filter))} as has_brand, ${all(priceConditions(filter))} as has_price,
    ${all(stockConditions(filter, now))} as has_stock`
}

export function missedOf({ facets = [] }: ProductFilter, isMet: (facet: ChosenFacet) => SQL): SQL {
  const missed = facets.map((facet) => sql`case when not ${isMet(facet)} then ${facet.key}::text end`)
  return sql`array_remove(array[${sql.join(missed, sql`, `)}]::text[], null) as missed`
}

// A family counts once, however many of its variants are counted.
export const totalCounted = sql`(select coalesce(round(sum(weight)), 0)::int
  from (select distinct listing, weight from counted where has_brand and has_price and has_rest) l)`

export const brandsCounted = sql`coalesce((select json_agg(json_build_object('name', b.brand, 'count', b.count) order by b.count desc, ${readingOrder(sql`b.brand`)})
  from (select brand, greatest(1, round(sum(weight)))::int as count
    from (select distinct brand, listing, weight from counted where has_price and has_rest) l group by brand) b), '[]')`

export const brandsMaintained = (place: Place) => sql`coalesce((
  select json_agg(json_build_object('name', b.brand, 'count', b.count) order by b.count desc, ${readingOrder(sql`b.brand`)})
  from (select brand, sum(products)::int as count from brand_counts where ${ofPlace(place)}
    group by brand having sum(products) > 0) b), '[]')`

/** The facets of a table of products, looked up for a family at a time: its variants stand side by side. */
export function facetsOf(products: SQL, isMet: SQL): SQL {
  return sql`select distinct f.key, f.value, c.listing, c.weight from (
      select listing, weight, missed, array_agg(id) as ids from ${products} c
      where has_brand and has_price and has_stock and ${isMet} group by listing, weight, missed
    ) c, lateral (
      select f.key, f.value from product_facets f
      where f.product_id = any(c.ids) and (c.missed = '{}' or c.missed = array[f.key]) offset 0
    ) f`
}

export function valuesOf(rows: SQL, scale = sql`1`): SQL {
  return sql`coalesce((select json_agg(json_build_object('key', v.key, 'value', v.value, 'count', v.count))
    from (select key, value, greatest(1, round(sum(weight) * ${scale}))::int as count
      from (${rows}) l group by key, value) v), '[]')`
}

export const spanCounted = sql`(select min(asked_cents) from counted where has_brand and has_rest) as "minCents",
  (select max(asked_cents) from counted where has_brand and has_rest) as "maxCents"`

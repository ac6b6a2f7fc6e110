import { type SQL, sql } from 'drizzle-orm'
import { isHidden } from '../product-row-queries.ts'
import { brandsMaintained } from './figure-queries.ts'
import type { ListPage } from './list-page.ts'
import { listedIds, pageOf } from './page-queries.ts'
import { inPlace, ofPlace, spanOf } from './place-queries.ts'
import { all } from './product-filter-queries.ts'

/** A larger place without filters: its counts are maintained by triggers, but for that of hidden products. */
export function maintainedStatement(page: ListPage, now: Date): SQL {
  const { place, withHidden } = page
  const hidden = sql`(select count(*)::int from products p where ${all([isHidden, ...inPlace(place)])})`
  return sql`
    with page as materialized (${pageOf(page, now)})
    select ${listedIds} as ids, ${place.products}::int${withHidden ? sql` + ${hidden}` : sql``} as total, false as "isEstimate",
      ${brandsMaintained(place)} as brands,
      coalesce((select json_agg(json_build_object('key', v.key, 'value', v.value, 'count', v.count))
        from (select key, value, sum(products)::int as count from facet_counts where ${ofPlace(place)}
          group by key, value having sum(products) > 0) v), '[]') as values,
      ${spanOf(place)}`
}

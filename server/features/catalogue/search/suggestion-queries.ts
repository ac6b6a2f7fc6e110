import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { beginsWith, readingOrder } from '#server/db/reading-order.ts'
import { startingWith } from '#server/db/text-match.ts'
import { available, listing } from '../product-row-queries.ts'
import type { Matches } from './find-matches.ts'
import { commonSampleHits } from './search-sample-queries.ts'

export type SuggestedProduct = {
  id: number
  slug: string
  name: string
  retailCents: number
  priceCents: number
  available: number
  minStockLevel: number
  photo: { id: string; width: number; height: number; placeholder: string } | null
}

export type ProductSuggestions = { products: SuggestedProduct[]; total: number | null }

/** The best matches for what was typed, names that begin with it first, and one of each family. */
export async function listSuggestions(
  db: Queryable,
  matches: Matches,
  limit: number,
  now: Date,
): Promise<ProductSuggestions> {
  const result = await db.execute<ProductSuggestions>(suggestionStatement(matches, limit, now))
  const suggested = result.rows[0]
  if (!suggested) throw new Error('Suggesting always answers one row')
  return suggested
}

export function suggestionStatement(
  { matches, points, sampleHits, typed }: Matches,
  limit: number,
  now: Date,
): SQL {
  const isListed = sql`p.is_active and p.archived_at is null`
  const start = startingWith(typed)
  const begins = sql`(lower(p.name) like ${start} or lower(p.brand) like ${start})`
  const isCommon = sampleHits > commonSampleHits
  const candidates = isCommon
    ? manyMatches({ isListed, matches, typed, limit })
    : sql`select p.id from products p where ${isListed} and ${matches}`
  return sql`
    with candidates as materialized (${candidates}),
    ranked as (
      select p.id, ${listing} as listing, row_number() over (
        order by ${begins} desc, ${points} desc, p.led_by_id is not null, length(p.name), lower(p.name), p.id) as place
      from candidates join products p on p.id = candidates.id
    ),
    best as materialized (
      select id, place from (select distinct on (listing) id, place from ranked order by listing, place) first
      order by place limit ${limit}
    )
    select ${isCommon ? sql`null::int` : sql`(select count(distinct listing)::int from ranked)`} as total,
      coalesce((select json_agg(json_build_object('id', p.id, 'slug', p.slug, 'name', p.name,
        'retailCents', p.retail_cents, 'priceCents', p.asked_cents, 'available', ${available(now)}, 'minStockLevel', p.min_stock_level, 'photo', (
          select json_build_object('id', f.id, 'width', f.width, 'height', f.height, 'placeholder', f.placeholder)
          from product_images i join photos f on f.id = i.photo_id
          where i.product_id = p.id order by i.position limit 1
        )) order by best.place) from best join products p on p.id = best.id), '[]') as products`
}

type Many = { isListed: SQL; matches: SQL; typed: string; limit: number }

/** If there are many: those whose name or brand begins with the text, then any of the newest. */
function manyMatches({ isListed, matches, typed, limit }: Many): SQL {
  return sql`
    with beginning as materialized (
      (select p.id from products p where ${isListed} and ${beginsWith(sql`p.name`, typed)}
        order by ${readingOrder(sql`p.name`)}, p.id limit ${limit})
      union
      (select p.id from products p where ${isListed} and ${beginsWith(sql`p.brand`, typed)}
        order by ${readingOrder(sql`p.brand`)}, ${readingOrder(sql`p.name`)}, p.id limit ${limit})
    )
    select id from beginning
    union
    (select p.id from (
        select * from products p where (select count(*) from beginning) < ${limit} and ${isListed}
        order by p.created_at desc, p.id desc limit ${newestLookedAt}
      ) p where ${matches} limit ${newestRanked})`
}

const newestLookedAt = 5_000
const newestRanked = 50

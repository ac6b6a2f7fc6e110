import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { containing, isTooShortForIndex, startingWith, writtenLike } from '#server/db/text-match.ts'
import { commonSampleHits, holds, sampleHits } from './search-sample-queries.ts'

export type SuggestedCategory = { slug: string; title: string }

export type SuggestedProduct = {
  id: number
  slug: string
  name: string
  retailCents: number
  photo: { id: string; width: number; height: number; placeholder: string } | null
}

export type Suggested = { categories: SuggestedCategory[]; products: SuggestedProduct[] }

type Limits = { categories: number; products: number }

/** Matches for what was typed: categories that are not empty, and products that contain every word. */
export async function listSuggestions(db: Queryable, text: string, limits: Limits): Promise<Suggested> {
  const result = await db.execute<Suggested>(suggestionStatement(text, limits))
  const suggested = result.rows[0]
  if (!suggested) throw new Error('Suggesting always answers one row')
  return suggested
}

export function suggestionStatement(text: string, limits: Limits): SQL {
  const whole = containing(text)
  const words = text.split(/\s+/)
  const start = startingWith(text)
  const isListed = sql`p.is_active and p.archived_at is null`
  const inSearch = sql.join(words.map(holds), sql` and `)
  const inName = sql.join(
    words.map((word) => sql`${nameAndBrand} like ${containing(word)}`),
    sql` and `,
  )
  const isShort = words.every(isTooShortForIndex)
  const few = isShort ? sql`false` : sql`(select hits from search_sample) <= ${commonSampleHits}`
  const fillsUp = sql`(select count(*) from beginning) >= ${limits.products}`
  const rank = sql`case when lower(p.name) like ${start} or lower(p.brand) like ${start} then 0
    when ${nameAndBrand} like ${whole} then 1 else 2 end`
  return sql`
    with search_sample as materialized (select ${isShort ? sql`0` : sampleHits(words, commonSampleHits + 1)} as hits),
    beginning as materialized (
      (select p.id from products p where not ${few} and ${isListed} and lower(p.name) like ${start}
        order by lower(p.name), p.id limit ${limits.products})
      union
      (select p.id from products p where not ${few} and ${isListed} and lower(p.brand) like ${start}
        order by lower(p.brand), lower(p.name), p.id limit ${limits.products})
    ),
    candidates as materialized (
      select p.id from products p where ${few} and ${isListed} and ${inSearch} and ${inName}
      union
      select id from beginning
      union
      (select p.id from (
          select * from products p where not ${few} and not ${fillsUp} and ${isListed}
          order by p.created_at desc, p.id desc limit ${newestLookedAt}
        ) p where ${inName} limit ${limits.products})
    )
    select
      coalesce((select json_agg(json_build_object('slug', c.slug, 'title', c.title) order by c.place)
        from (
          select slug, title, row_number() over (order by (lower(title) like ${start}) desc, position, id) as place
          from categories
          where lower(title) like ${whole} and (
            select sum(products) from brand_counts where category_id in (
              with recursive below as (
                select categories.id union select child.id from categories child join below on child.parent_id = below.id
              ) select id from below)) > 0
          order by place limit ${limits.categories}
        ) c), '[]') as categories,
      ${productsAsJson({
        from: sql`candidates join products p on p.id = candidates.id`,
        where: sql`true`,
        order: rank,
        limit: limits.products,
      })} as products`
}

/** For mistyped searches: products with a similar spelling. */
export async function listLikeProducts(
  db: Queryable,
  text: string,
  limit: number,
): Promise<SuggestedProduct[]> {
  const result = await db.execute<Pick<Suggested, 'products'>>(
    sql`select ${productsAsJson({
      from: sql`products p join ${writtenLike(text)} near on near.id = p.id`,
      where: sql`true`,
      order: sql`near.likeness desc`,
      limit,
    })} as products`,
  )
  return result.rows[0]?.products ?? []
}

const nameAndBrand = sql`lower(p.name || ' ' || p.brand)`

// If there are many matches, first those whose name begins with the text, then any of the newest.
const newestLookedAt = 5_000

type Listed = { from: SQL; where: SQL; order: SQL; limit: number }

function productsAsJson({ from, where, order, limit }: Listed): SQL {
  return sql`coalesce((
    select json_agg(json_build_object('id', s.id, 'slug', s.slug, 'name', s.name, 'retailCents', s.retail_cents,
      'photo', (
        select json_build_object('id', f.id, 'width', f.width, 'height', f.height, 'placeholder', f.placeholder)
        from product_images i join photos f on f.id = i.photo_id
        where i.product_id = s.id order by i.position limit 1
      )) order by s.place)
    from (
      select p.id, p.slug, p.name, p.retail_cents, row_number() over (order by ${order}, lower(p.name), p.id) as place
      from ${from} where ${where}
      order by place limit ${limit}
    ) s), '[]')`
}

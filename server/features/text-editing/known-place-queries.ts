import { type SQL, sql } from 'drizzle-orm'
import { reservedSlugs } from '#domain/catalogue/browsing/category.ts'
import type { Queryable } from '#server/db/client.ts'
import { idOrSlug } from '../catalogue/id-or-slug.ts'
import { isListed } from '../catalogue/product-row-queries.ts'

/** What of the shop there is, of what was asked about: addresses, and what rows of Home name. */
export type KnownPlaces = {
  /** By slug or id, as addresses may have them. */
  products: string[]
  categories: string[]
  ownPages: string[]
  categoryIds: number[]
  /** In lower case. */
  brands: string[]
  productIds: number[]
}

export async function findKnownPlaces(db: Queryable, asked: KnownPlaces): Promise<KnownPlaces> {
  const texts = (values: readonly string[]) => sql`${sql.param([...values])}::text[]`
  const numbers = (values: readonly number[]) => sql`${sql.param([...values])}::int[]`
  const listed = (of: SQL) => sql`coalesce((select json_agg(known) from (${of}) k (known)), '[]')`
  const { rows } = await db.execute<KnownPlaces>(sql`select
    ${listed(sql`
      select p.slug from products p where p.slug = any(${texts(asked.products)}) and ${isListed}
      union select p.id::text from products p
        where p.id = any(${numbers(idsAmong(asked.products))}) and ${isListed}
      union select o.slug from old_addresses o join products p on p.id = o.product_id
        where o.slug = any(${texts(asked.products)}) and ${isListed}`)} as products,
    ${listed(sql`
      select slug from categories where slug = any(${texts(asked.categories)})
      union select slug from old_addresses where category_id is not null and slug = any(${texts(asked.categories)})
      union select unnest(${texts(reservedSlugs)})`)} as categories,
    ${listed(sql`select key from own_texts where is_shown and key = any(${texts(asked.ownPages)})`)} as "ownPages",
    ${listed(sql`select id from categories where id = any(${numbers(asked.categoryIds)})`)} as "categoryIds",
    ${listed(sql`select lower(brand) from brand_counts
      where lower(brand) = any(${texts(asked.brands.map((brand) => brand.toLowerCase()))})
      group by 1 having sum(products) > 0`)} as brands,
    ${listed(sql`select p.id from products p where p.id = any(${numbers(asked.productIds)}) and ${isListed}`)} as "productIds"`)
  if (!rows[0]) throw new Error('Asking what there is always answers one row')
  return rows[0]
}

function idsAmong(addresses: readonly string[]): number[] {
  return addresses.flatMap((address) => {
    const by = idOrSlug(address)
    return 'id' in by ? [by.id] : []
  })
}

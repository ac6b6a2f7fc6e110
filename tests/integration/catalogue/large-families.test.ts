import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { readSearch } from '#domain/catalogue/search/search-request.ts'
import { browseStatement } from '#server/features/catalogue/browse/browse-queries.ts'
import type { ProductFilter } from '#server/features/catalogue/browse/product-filter-queries.ts'
import { findShelves } from '#server/features/catalogue/categories/category-queries.ts'
import { findMatches } from '#server/features/catalogue/search/find-matches.ts'
import { fillLargeCatalogue } from '#tests/support/database/large-catalogue.ts'
import { workOf } from '#tests/support/database/work-of.ts'
import { send } from '#tests/support/given/builders.ts'
import { openShop } from '#tests/support/shop/shop.ts'

const families = 10_000
const variants = 4

const shop = await openShop()
await fillLargeCatalogue(shop.services.database.pool, families * variants, variants)
afterAll(() => shop.close())

async function rowsFor(category: string | null, filter: ProductFilter, typed?: string): Promise<number> {
  const { categories, synonyms, listed } = await findShelves(shop.services.db)
  const held = categories.find(({ slug }) => slug === category)
  const place = held
    ? { categoryIds: [held.id], products: held.productCount }
    : { categoryIds: null, products: listed }
  const search =
    typed === undefined
      ? null
      : await findMatches(shop.services.db, { request: readSearch(typed), categories, synonyms, listed })
  const sort = search ? 'relevance' : 'name'
  const page = { place, filter, search, sort, limit: 20, offset: 0 } as const
  const { readWhole, rows } = await workOf(shop.services.db, browseStatement(page, shop.clock.now))
  expect(readWhole).toEqual([])
  return rows
}

describe('a list of a large shop of families', () => {
  // With products by themselves it is 1,400 to 2,000 rows; with all variants of three hundred families, 4,600 to 7,200.
  it.each<[what: string, limit: number, category: string | null, filter: ProductFilter, typed?: string]>([
    ['a facet', 3_500, 'laptops', { facets: [{ key: 'ram', values: ['16GB', '8GB'] }] }],
    ['what is in stock', 4_000, 'laptops', { inStockOnly: true }],
    ['a search', 3_000, null, {}, 'samsung'],
  ])('reads about as many rows for %s as if each product were by itself', async (_, limit, ...list) => {
    expect(await rowsFor(...list)).toBeLessThan(limit)
  })

  it('estimates how many families have a value about as well', async () => {
    const { body } = await send(shop, 'GET', '/products?category=laptops&in_stock=1')
    expect(body.pagination.is_estimate).toBe(true)
    const { rows } = await shop.services.db.execute<{ value: string; count: number }>(sql`
      select f.value, count(distinct coalesce(p.led_by_id, p.id))::int as count
      from products p join categories c on c.id = p.category_id join product_facets f on f.product_id = p.id and f.key = 'ram'
      join stock_levels s on s.product_id = p.id where c.slug = 'laptops' and s.on_hand > 0 group by f.value`)
    const { values } = body.facets.find(({ key }: { key: string }) => key === 'ram')
    expect(values).toHaveLength(rows.length)
    for (const { value, count } of rows) {
      const estimated = values.find((one: { value: string }) => one.value === value)
      // The sample is drawn by ids, which are the same each time: only a change of the code can make this fail.
      expect(Math.abs(estimated.count - count) / count).toBeLessThan(0.3)
    }
  })
})

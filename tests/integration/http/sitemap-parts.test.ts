import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openShop, type TestShop } from '#tests/support/shop/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
  await shop.services.db.execute(sql`
    insert into products (slug, name, brand, description, retail_cents, wholesale_cents, cost_cents, sku, supplier_sku)
    select 'many-' || n, 'Many', 'Acme', 'One of many', 200, 100, 100, 'MANY-' || n, 'MANY-' || n
    from generate_series(1, 10002) n`)
})
afterAll(() => shop.close())

const locationsOf = async (path: string) => {
  const xml = await (await fetch(shop.url + path)).text()
  return { xml, urls: [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) => url ?? '') }
}

it('splits the sitemap into parts of 10,000 products, which list every product once', async () => {
  const index = await locationsOf('/sitemap.xml')
  expect(index.xml).toContain('<sitemapindex')
  const paths = index.urls.map((url) => url.replace(shop.url, ''))
  expect(paths).toEqual(['/sitemaps/pages.xml', '/sitemaps/products-1.xml', '/sitemaps/products-2.xml'])
  const parts = await Promise.all(paths.map(locationsOf))
  const [, ...products] = parts.map(({ urls }) => urls)
  expect(products.map((urls) => urls.length)).toEqual([10_000, 2])
  expect(new Set(products.flat()).size).toBe(10_002)
  expect((await fetch(`${shop.url}/sitemaps/products-3.xml`)).status).toBe(404)
})

import { sql } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import { fillFacets } from '#server/features/catalogue/browse/fill-facets.ts'
import { aProduct, send } from '#tests/support/given/builders.ts'
import { openShop } from '#tests/support/shop/shop.ts'

const shop = await openShop()
afterAll(async () => {
  await shop.close()
})

async function listed(query: string): Promise<string[]> {
  const { body } = await send(shop, 'GET', `/products?${query}`)
  return body.products.map(({ name }: { name: string }) => name)
}

it('adds facets to products that were there before facets existed, and can safely run again', async () => {
  await aProduct(shop, { name: 'Old laptop', specifications: { ram: '16GB unified' } })
  await aProduct(shop, { name: 'Old mouse', specifications: 'Grey' })
  const known = await aProduct(shop, { name: 'Known laptop', specifications: { ram: '8GB' } })
  await shop.services.db.execute(sql`insert into product_facets values (${known}, 'ram', '8GB')`)
  expect(await listed('spec=ram:16GB')).toEqual([])

  await fillFacets(shop.services)
  const { rows } = await shop.services.db.execute(sql`select * from product_facets order by 1, 2, 3`)
  await fillFacets(shop.services)

  expect(await listed('spec=ram:16GB')).toEqual(['Old laptop'])
  expect(await listed('spec=ram:8GB')).toEqual(['Known laptop'])
  expect((await shop.services.db.execute(sql`select * from product_facets order by 1, 2, 3`)).rows).toEqual(
    rows,
  )
})

it('continues until every product is done', async () => {
  const { db } = shop.services
  for (let count = 1; count <= 205; count++)
    await aProduct(shop, { name: `Many ${count}`, specifications: { storage: '512GB SSD' } })

  await fillFacets(shop.services)
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(distinct product_id)::int as count from product_facets where key = 'storage' and value = '512GB'`,
  )
  expect(rows).toEqual([{ count: 205 }])
})

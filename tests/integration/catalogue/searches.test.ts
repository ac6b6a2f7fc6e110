import { sql } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import { limits } from '#server/db/limits.ts'
import { aProduct, send } from '#tests/support/given/builders.ts'
import { expectProblem } from '#tests/support/http/contract.ts'
import { openShop } from '#tests/support/shop/shop.ts'

const shop = await openShop()
await aProduct(shop, { name: 'Wanted', category: 'shelf' })
afterAll(() => shop.close())

/** As many searches as the shop accepts, all running until they are released. */
function manySearches() {
  const { promise, resolve } = Promise.withResolvers<void>()
  const under = Array.from({ length: limits.search.atOnce + limits.search.maxWaiting }, () =>
    shop.services.reads.search(() => promise),
  )
  return {
    async letGo() {
      resolve()
      await Promise.all(under)
    },
  }
}

const paths = [
  '/products?q=wanted',
  '/products?in_stock=1',
  '/products/category/shelf?brand=Acme',
  '/products/suggest?q=wan',
]

it('says when to come back if too many searches are running', async () => {
  const many = manySearches()
  // All at once, since each answer takes a while.
  const refusals = await Promise.all(paths.map((path) => send(shop, 'GET', path)))
  for (const refused of refusals) {
    expectProblem(refused, 503, 'too_many_searches')
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  }
  await many.letGo()
  for (const path of paths) expect((await send(shop, 'GET', path)).status, path).toBe(200)
})

it('shows lists, products and carts however many searches are running', async () => {
  const id = await aProduct(shop, { category: 'shelf' })
  const many = manySearches()
  for (const path of ['/products', '/products/category/shelf', `/products/${id}`, '/categories'])
    expect((await send(shop, 'GET', path)).status, path).toBe(200)
  const cart = await send(shop, 'POST', '/cart/check', { body: { items: [{ productId: id, quantity: 1 }] } })
  expect(cart.status).toBe(200)
  await many.letGo()
})

it('cancels a search that takes too long', async () => {
  expect(await shop.services.reads.search((db) => db.execute(sql`select pg_sleep(60)`))).toBe(null)
})

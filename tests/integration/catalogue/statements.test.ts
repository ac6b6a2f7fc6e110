import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { seedDemo } from '#server/db/seed/seed-demo.ts'
import { send } from '#tests/support/given/builders.ts'
import { openShop, type TestShop } from '#tests/support/shop/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
  await seedDemo(shop.services)
})
afterAll(() => shop.close())

/** The statements sent to PostgreSQL meanwhile, except the query for changes, which is shared by all who wait. */
async function statementsOf(act: () => Promise<{ status: number }>): Promise<number> {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  const { status } = await act()
  const texts = query.mock.calls.map(([first]) =>
    typeof first === 'string' ? first : (first as unknown as { text: string }).text,
  )
  query.mockRestore()
  expect(status).toBe(200)
  return texts.filter((text) => !text.includes('page_changes')).length
}

const get = (path: string) => () => send(shop, 'GET', path)

it.each([
  ['a list', '/products?limit=100', 2],
  ['a list with everything chosen', '/products?brand=Apple&range=over-20000&in_stock=1&spec=ram:16GB', 2],
  ['a category', '/products/category/laptops', 2],
  ['products by their ids', '/products?ids=1,2,3,4,5,6,7,8,9', 1],
  ['a search', '/products?q=apple&sort=price', 3],
  ['a search that was mistyped', '/products?q=samsng', 7],
  ['suggestions', '/products/suggest?q=apple', 3],
  ['suggestions for what was mistyped', '/products/suggest?q=samsng', 7],
  ['a product with related ones', '/products/logitech-mx-master-3s', 2],
  ['the groups of Home', '/products/groups', 2],
  ['the categories', '/categories', 1],
])('%s takes few statements, however much it shows', async (_what, path, expected) => {
  expect(await statementsOf(get(path))).toBe(expected)
})

it('checks a cart with one statement', async () => {
  const { products } = (await send(shop, 'GET', '/products?limit=20')).body
  const items = products.map(({ id }: { id: number }) => ({ productId: id, quantity: 1 }))
  expect(await statementsOf(() => send(shop, 'POST', '/cart/check', { body: { items } }))).toBe(1)
})

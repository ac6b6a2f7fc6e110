import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, expect, it, vi } from 'vitest'
import { seedDemo } from '#server/db/seed/seed-demo.ts'
import { anAdministrator, send } from '#tests/support/given/builders.ts'
import { openShop } from '#tests/support/shop/shop.ts'

const shop = await openShop()
await seedDemo(shop.services)
afterAll(() => shop.close())

/**
 * The statements sent to PostgreSQL meanwhile, except the query for changes, which is shared by all who wait, and what a
 * connection is told now and then of how to plan.
 */
async function statementsOf(act: () => Promise<{ status: number }>): Promise<number> {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  const { status } = await act()
  const texts = query.mock.calls.map(([first]) =>
    typeof first === 'string' ? first : (first as unknown as { text: string }).text,
  )
  query.mockRestore()
  expect(status).toBe(200)
  return texts.filter((text) => !/page_changes|^set plan_cache_mode/.test(text)).length
}

const get = (path: string) => () => send(shop, 'GET', path)

const forgetAll = () => shop.services.db.execute(sql`insert into page_changes (tags) values (array['all'])`)

it.each([
  ['a list', '/products?limit=100', 3],
  ['a list with everything chosen', '/products?brand=Apple&range=over-20000&in_stock=1&spec=ram:16GB', 4],
  ['a category', '/products/category/laptops', 3],
  ['products by their ids', '/products?ids=1,2,3,4,5,6,7,8,9', 1],
  ['a search', '/products?q=apple&sort=price', 4],
  ['a search that was mistyped', '/products?q=samsng', 9],
  ['a search for a kind of product', '/products?q=laptop', 5],
  ['a kind of product that no price suits', '/products?q=laptop+under+8000', 6],
  ['a search for a page', '/products?q=returns', 3],
  ['suggestions', '/products/suggest?q=apple', 3],
  ['suggestions for what was mistyped', '/products/suggest?q=samsng', 8],
  ['a product with related ones', '/products/logitech-mx-master-3s', 4],
  ['the groups of Home', '/products/groups', 3],
  ['Home', '/home', 4],
  ['the categories', '/categories', 1],
])(
  '%s takes few statements after everything has changed, however much it shows',
  async (_what, path, count) => {
    await forgetAll()
    expect(await statementsOf(get(path))).toBe(count)
  },
)

it('reads nothing twice: neither a list at another address nor the products that others have shown', async () => {
  await forgetAll()
  await send(shop, 'GET', '/products?limit=100')
  expect(await statementsOf(get('/products?page=1&limit=100'))).toBe(0)
  expect(await statementsOf(get('/products/category/laptops'))).toBe(1)
})

it('reads only what has changed', async () => {
  const list = () => send(shop, 'GET', '/products?limit=100')
  await list()
  const { product } = (await send(shop, 'GET', '/products/logitech-mx-master-3s')).body
  const { db } = shop.services
  await db.execute(sql`update stock_levels set on_hand = reserved + 3 where product_id = ${product.id}`)
  expect(await statementsOf(list)).toBe(1)
  const shown = (await list()).body.products.find(({ id }: { id: number }) => id === product.id)
  expect(shown.stock_quantity).toBe(3)
  // Whether there is any decides about its place in lists.
  await db.execute(sql`update stock_levels set on_hand = reserved where product_id = ${product.id}`)
  expect(await statementsOf(list)).toBe(3)
})

it('shows staff every product as it is now', async () => {
  const owner = await anAdministrator(shop)
  const list = () => send(shop, 'GET', '/products?limit=100', { token: owner.token })
  await list()
  const { products } = (await list()).body
  const [first] = products
  await shop.services.db.execute(
    sql`update stock_levels set on_hand = on_hand + 100 where product_id = ${first.id}`,
  )
  const [now] = (await list()).body.products
  expect(now.stock_quantity).toBe(first.stock_quantity + 100)
  expect(now).toHaveProperty('cost_price')
})

it('checks a cart with one statement', async () => {
  const { products } = (await send(shop, 'GET', '/products?limit=20')).body
  const items = products.map(({ id }: { id: number }) => ({ productId: id, quantity: 1 }))
  expect(await statementsOf(() => send(shop, 'POST', '/cart/check', { body: { items } }))).toBe(1)
})

it('takes no more statements for Home as the owner arranged it', async () => {
  const { token } = await anAdministrator(shop)
  const period = { beginsAt: null, endsAt: null }
  const row = (source: string, more: object = {}) => ({
    source,
    title: '',
    count: 8,
    categoryId: null,
    brand: '',
    tag: null,
    productIds: [],
    ...period,
    ...more,
  })
  const rows = [
    row('deals'),
    row('newest'),
    row('tag', { tag: 'new' }),
    row('brand', { brand: 'Apple' }),
    row('products', { title: 'Ours', productIds: [1, 2, 3] }),
    row('categories'),
  ]
  const body = { content: { kind: 'home', slides: [], rows }, revision: 0 }
  expect((await send(shop, 'POST', '/admin/texts/home/publish', { token, body })).status).toBe(200)
  await forgetAll()
  expect(await statementsOf(get('/home'))).toBe(4)
  // Neither what was arranged nor the lists are read again for one product.
  await shop.services.db.execute(sql`update stock_levels set on_hand = reserved + 4 where product_id = 1`)
  expect(await statementsOf(get('/home'))).toBeLessThanOrEqual(1)
})

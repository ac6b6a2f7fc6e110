import { afterAll, expect, it } from 'vitest'
import { takeDatabaseAway } from '#tests/support/database/database.ts'
import { aProduct, send } from '#tests/support/given/builders.ts'
import { openShop } from '#tests/support/shop/shop.ts'

const shop = await openShop({ withPages: true })
await aProduct(shop, { slug: 'a-laptop' })
afterAll(() => shop.close())

const pages = ['/', '/products', '/category/laptops', '/product/a-laptop']

it('reports that it cannot answer while the database is gone, and answers again when it is back', async () => {
  const database = await takeDatabaseAway(shop.databaseUrl)
  try {
    for (const path of pages) {
      const reply = await fetch(`${shop.url}${path}`)
      const html = await reply.text()
      expect([path, reply.status, reply.headers.get('retry-after')]).toEqual([path, 503, '2'])
      expect(html).toContain('Try Again')
      expect(html).not.toMatch(/select |postgres|ECONN/i)
    }
    expect(await send(shop, 'GET', '/products')).toMatchObject({
      status: 503,
      body: { code: 'shop_unavailable' },
    })
    const ready = await fetch(`${shop.url}/readyz`)
    expect([ready.status, await ready.json()]).toEqual([200, { status: 'ready', database: 'unreachable' }])
    expect((await fetch(`${shop.url}/healthz`)).status).toBe(200)
  } finally {
    await database.giveBack()
  }

  for (const path of pages) expect([path, (await fetch(`${shop.url}${path}`)).status]).toEqual([path, 200])
  expect(await (await fetch(`${shop.url}/readyz`)).json()).toEqual({ status: 'ready', database: 'ok' })
})

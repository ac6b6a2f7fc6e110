import { afterAll, expect, it } from 'vitest'
import { limits } from '#server/db/limits.ts'
import { aProduct } from '#tests/support/given/builders.ts'
import { openShop } from '#tests/support/shop/shop.ts'

const shop = await openShop({ withPages: true })
await aProduct(shop, { name: 'Wanted' })
afterAll(() => shop.close())

it('a network that has filled its places in the search gets no more by requesting pages', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const own = '127.0.0.1'
  const under = Array.from({ length: limits.search.atOnce + limits.search.maxWaitingOfNetwork }, () =>
    shop.services.reads.search(() => promise, { clientAddress: own }),
  )
  const pages = await Promise.all(
    ['/products?q=wanted', '/products?in_stock=1'].map((path) => fetch(shop.url + path)),
  )
  // Everybody else still has room: only its own twenty places are taken.
  for (const page of pages) expect(page.status).toBe(503)
  const other = shop.services.reads.search(async () => 'found', { clientAddress: '41.13.1.1' })
  resolve()
  expect(await other).toBe('found')
  await Promise.all(under)
  expect((await fetch(`${shop.url}/products?q=wanted`)).status).toBe(200)
})

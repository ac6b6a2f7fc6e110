import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aProduct, send } from '#tests/support/builders.ts'
import { openShop, type TestShop } from '#tests/support/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

describe('browsing', () => {
  it('lists products', async () => {
    await aProduct(shop, { name: 'Zebra Book', brand: 'Zed' })
    const reply = await send(shop, 'GET', '/products')
    expect(reply.body).toMatchObject({ products: [{ name: 'Zebra Book' }] })
  })
})

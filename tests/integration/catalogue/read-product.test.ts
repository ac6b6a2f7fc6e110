import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AdminProduct } from '#contract/catalogue/admin-product.ts'
import { readProduct } from '#contract/catalogue/product.ts'
import { toWire } from '#contract/wire/to-wire.ts'
import { photos, productImages } from '#server/db/schema/products.ts'
import { aCustomer, anAdministrator, aProduct, send } from '#tests/support/given/builders.ts'
import { expectProblem, keepsItsContract } from '#tests/support/http/contract.ts'
import { openShop, type TestShop } from '#tests/support/shop/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

describe('a product', () => {
  it('is the same by id and by slug', async () => {
    const id = await aProduct(shop, { slug: 'zephyr-book-14', name: 'Zephyr Book 14' })
    const [byId, bySlug] = await Promise.all([
      send(shop, 'GET', `/products/${id}`),
      send(shop, 'GET', '/products/zephyr-book-14'),
    ])
    expect(byId.status).toBe(200)
    keepsItsContract(readProduct, byId)
    expect(byId.body.product).toMatchObject({ id, slug: 'zephyr-book-14', name: 'Zephyr Book 14' })
    expect(bySlug.body).toEqual(byId.body)
  })

  it('has the contract’s twin fields with equal values', async () => {
    const id = await aProduct(shop, {
      retailCents: 1_299_950,
      specifications: { ram: '16GB' },
      onHand: 3,
      tags: ['sale'],
    })
    const { product } = (await send(shop, 'GET', `/products/${id}`)).body
    expect(product).toMatchObject({
      price: 12_999.5,
      retail_price: 12_999.5,
      specifications: { ram: '16GB' },
      specs: { ram: '16GB' },
      stock_quantity: 3,
      stock: 3,
      stock_status: 'in_stock',
      tags: ['sale'],
      insurance_type: 'none',
      image_url: null,
      images: [],
    })
  })

  it.each([
    [0, 'out_of_stock'],
    [1, 'low_stock'],
    [2, 'low_stock'],
    [3, 'in_stock'],
  ])('with %i on hand and a minimum of 2 is %s', async (onHand, status) => {
    const id = await aProduct(shop, { onHand, minStockLevel: 2 })
    expect((await send(shop, 'GET', `/products/${id}`)).body.product.stock_status).toBe(status)
  })

  it('has placeholder texts for empty fields', async () => {
    const id = await aProduct(shop, { name: '', brand: '', description: '' })
    expect((await send(shop, 'GET', `/products/${id}`)).body.product).toMatchObject({
      name: 'Unnamed Product',
      brand: 'Unknown Brand',
      description: 'No description available',
    })
  })

  it('shows its pictures in the owner’s order, the first as the primary one', async () => {
    const id = await aProduct(shop)
    const [front, back] = ['a', 'b'].map((letter) => letter.repeat(32))
    if (!front || !back) throw new Error('Two photos were named')
    const photo = { width: 800, height: 600, placeholder: '#112233', contentType: 'image/jpeg', bytes: 1000 }
    await shop.services.db.insert(photos).values([
      { id: back, ...photo },
      { id: front, ...photo },
    ])
    await shop.services.db.insert(productImages).values([
      { productId: id, photoId: back, position: 1 },
      { productId: id, photoId: front, position: 0 },
    ])
    const reply = await send(shop, 'GET', `/products/${id}`)
    keepsItsContract(readProduct, reply)
    const { product } = reply.body
    expect(product.images.map((url: string) => url.includes(front))).toEqual([true, false])
    expect(product.image_url).toBe(product.images[0])
    expect(product.image_objects).toMatchObject([
      { is_primary: true, image_url: product.images[0], width: 800, height: 600, placeholder: '#112233' },
      { is_primary: false, image_url: product.images[1] },
    ])
  })

  it.each(['999999999', '0', '-1', 'no-such-thing', '12345678901234567890', '%25', "'%20or%201=1"])(
    'is a 404 for %s',
    async (address) => {
      const reply = await send(shop, 'GET', `/products/${address}`)
      expectProblem(reply, 404, 'not_found')
      expect(reply.body.error).toBe('Product not found')
    },
  )
})

describe('a product that is not listed', () => {
  it.each([
    ['inactive', { isActive: false }],
    ['archived', { archivedAt: new Date('2026-01-01T00:00:00Z') }],
  ])('is a 404 for shoppers when %s, but visible to administrators', async (_state, details) => {
    const id = await aProduct(shop, details)
    const customer = await aCustomer(shop)
    const owner = await anAdministrator(shop)
    expectProblem(await send(shop, 'GET', `/products/${id}`), 404, 'not_found')
    expectProblem(await send(shop, 'GET', `/products/${id}`, { token: customer.token }), 404, 'not_found')
    expectProblem(await send(shop, 'GET', `/products/${id}`, { token: 'made-up' }), 404, 'not_found')
    const seen = await send(shop, 'GET', `/products/${id}`, { token: owner.token })
    expect(seen.status).toBe(200)
    expect(toWire(AdminProduct, AdminProduct.parse(seen.body.product))).toStrictEqual(seen.body.product)
  })
})

describe('related products', () => {
  it('are the four of the category closest in price, without the product itself and unlisted ones', async () => {
    const category = 'related'
    const id = await aProduct(shop, { category, retailCents: 100_000, name: 'Itself' })
    await aProduct(shop, { category, retailCents: 100_100, name: 'Hidden', isActive: false })
    await aProduct(shop, { category, retailCents: 900_000, name: 'Far' })
    await aProduct(shop, { category, retailCents: 130_000, name: 'Third' })
    await aProduct(shop, { category, retailCents: 110_000, name: 'First' })
    await aProduct(shop, { category, retailCents: 81_000, name: 'Second' })
    await aProduct(shop, { category, retailCents: 140_000, name: 'Fourth' })
    await aProduct(shop, {
      category: 'elsewhere',
      retailCents: 100_000,
      name: 'Social links and memberships',
    })
    const { related } = (await send(shop, 'GET', `/products/${id}`)).body
    expect(related.map((product: { name: string }) => product.name)).toEqual([
      'First',
      'Second',
      'Third',
      'Fourth',
    ])
  })
})

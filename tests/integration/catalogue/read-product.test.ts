import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { AdminProduct } from '#contract/catalogue/admin-product.ts'
import { readProduct } from '#contract/catalogue/product.ts'
import { toWire } from '#contract/wire/to-wire.ts'
import { productFacets } from '#server/db/schema/facets.ts'
import { photos, productImages, products } from '#server/db/schema/products.ts'
import { stockLevels } from '#server/db/schema/stock.ts'
import { aCustomer, anAdministrator, aProduct, send } from '#tests/support/given/builders.ts'
import { expectProblem, keepsItsContract } from '#tests/support/http/contract.ts'
import { openShop } from '#tests/support/shop/shop.ts'

const shop = await openShop()
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

describe('beside a product', () => {
  const phone = { brand: 'Quagga', category: 'smartphones', onHand: 5 } as const
  const facts = { storage: '256GB', color: 'Black', connectivity: '5G, USB-C' }
  const read = async (id: number) => {
    const reply = await send(shop, 'GET', `/products/${id}`)
    keepsItsContract(readProduct, reply)
    return reply.body
  }
  const names = (products: { name: string }[]) => products.map(({ name }) => name)

  it('are its variants by size and colour, and no other model', async () => {
    const aPhone = (name: string, specifications: object, more: object = {}) =>
      aProduct(shop, { ...phone, name, specifications: { ...facts, ...specifications }, ...more })
    const id = await aPhone('Quagga One 256GB Black', {})
    await aPhone('Quagga One 1TB Black', { storage: '1TB' }, { retailCents: 2_000_000 })
    const white = await aPhone('Quagga One 256GB White', { color: 'White' }, { onHand: 0 })
    await aPhone('Quagga One Pro 256GB White', { color: 'White' })
    await aPhone('Quagga One 512GB Black', { storage: '512GB' }, { isActive: false })
    await aPhone('Quagga One 512GB Black', { storage: '512GB' }, { brand: 'Other' })
    const { variants, related } = await read(id)
    expect(variants).toMatchObject([
      { label: '1 TB', retail_price: 20_000, stock_status: 'in_stock' },
      { label: 'White', stock_status: 'out_of_stock' },
    ])
    expect(names(related)).not.toContain('Quagga One 1TB Black')
    expect((await read(white)).variants).toMatchObject([{ label: '1 TB, Black' }, { label: 'Black' }])
  })

  it('is what fits it and what shares its socket, if it is in stock', async () => {
    const id = await aProduct(shop, { ...phone, name: 'Quagga Two 256GB Black', specifications: facts })
    const anAccessory = async (name: string, specifications: Record<string, string>, more: object = {}) => {
      const facts = { brand: 'Any', category: 'accessories', onHand: 3, name, specifications, ...more }
      const productId = await aProduct(shop, facts)
      await shop.services.db
        .insert(productFacets)
        .values({ productId, key: 'type', value: specifications.type ?? '' })
    }
    await anAccessory('Case for Two', { type: 'Case', fits: 'Quagga One, Quagga Two' })
    await anAccessory('Case for Two Pro', { type: 'Case', fits: 'Quagga Two Pro' })
    await anAccessory('Glass for Two', { type: 'Glass', fits: 'quagga two' }, { onHand: 0 })
    await anAccessory('Charger', { type: 'Charger', ports: '2 x USB-C' })
    await anAccessory('Old charger', { type: 'Charger', ports: 'USB-A' })
    expect(names((await read(id)).accessories)).toEqual(['Case for Two', 'Charger'])
  })

  it('changes at once with what it shows', async () => {
    const plain = { ...facts, connectivity: '5G' }
    const id = await aProduct(shop, { ...phone, name: 'Quagga Three 256GB Black', specifications: plain })
    const other = await aProduct(shop, {
      ...phone,
      name: 'Quagga Three 512GB Black',
      specifications: { ...plain, storage: '512GB' },
    })
    const glass = await aProduct(shop, {
      brand: 'Any',
      category: 'accessories',
      onHand: 3,
      name: 'Glass',
      specifications: { type: 'Glass', fits: 'Quagga Three' },
    })
    expect(await read(id)).toMatchObject({ variants: [{ label: '512 GB' }], accessories: [{ id: glass }] })
    const { db } = shop.services
    await db.update(products).set({ retailCents: 123_400 }).where(eq(products.id, other))
    await db.update(stockLevels).set({ onHand: 1 }).where(eq(stockLevels.productId, glass))
    await expect
      .poll(() => read(id))
      .toMatchObject({ variants: [{ retail_price: 1234 }], accessories: [{ stock_quantity: 1 }] })
    await db.update(stockLevels).set({ onHand: 0 }).where(eq(stockLevels.productId, glass))
    await db.update(products).set({ name: 'Quagga Four 512GB Black' }).where(eq(products.id, other))
    await expect.poll(() => read(id)).toMatchObject({ variants: [], accessories: [] })
  })
})

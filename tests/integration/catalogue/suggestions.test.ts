import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listProducts, suggestProducts } from '#contract/catalogue/product.ts'
import { seedDemo } from '#server/db/seed/seed-demo.ts'
import { aProduct, type Sent, send } from '#tests/support/given/builders.ts'
import { expectProblem, keepsItsContract } from '#tests/support/http/contract.ts'
import { openShop, type TestShop } from '#tests/support/shop/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
  await seedDemo(shop.services)
  await aProduct(shop, { category: 'oddities', name: 'Pad 100% cotton', brand: 'Quokka_Co' })
  await aProduct(shop, { category: 'empty-shelf', name: 'Hidden Quokka', isActive: false })
  await aProduct(shop, {
    category: 'oddities',
    name: 'Archived Quokka',
    archivedAt: new Date('2026-01-01T00:00:00Z'),
  })
})
afterAll(() => shop.close())

async function suggest(q: string): Promise<Sent> {
  const reply = await send(shop, 'GET', `/products/suggest?${new URLSearchParams({ q })}`)
  if (reply.status === 200) keepsItsContract(suggestProducts, reply)
  return reply
}

async function search(q: string, more: Record<string, string> = {}): Promise<Sent> {
  const reply = await send(shop, 'GET', `/products?${new URLSearchParams({ q, ...more })}`)
  keepsItsContract(listProducts, reply)
  return reply
}

const names = (products: { name: string }[]) => products.map(({ name }) => name)

describe('suggesting', () => {
  it('offers categories and products that hold what was typed, in any case', async () => {
    const { body } = await suggest('LAPTOP')
    expect(body.categories).toEqual([{ slug: 'laptops', title: 'Laptops' }])
    expect(names(body.products)).toEqual([
      expect.stringContaining('Surface Laptop 7'),
      expect.stringContaining('Laptop Backpack'),
    ])
  })

  it('puts what begins with it before what only holds it', async () => {
    const { body } = await suggest('phone')
    expect(body.categories.map(({ slug }: { slug: string }) => slug)).toEqual(['smartphones', 'iphones'])
    expect(names((await suggest('s')).body.products)[0]).toMatch(/^S/)
  })

  it('finds words that stand apart in the name or the brand', async () => {
    const { body } = await suggest('samsung s25')
    expect(names(body.products).every((name) => name.includes('S25'))).toBe(true)
    expect(body.products).toHaveLength(2)
  })

  it.each(['logitek', 'samsng galxy', 'ipone', 'mackbook'])('forgives the slip in %s', async (typed) => {
    const { body } = await suggest(typed)
    expect(body.products.length).toBeGreaterThan(0)
    const meant = { logitek: 'Logitech', 'samsng galxy': 'Galaxy', ipone: 'iPhone', mackbook: 'MacBook' }[
      typed
    ]
    expect(body.products[0].name).toContain(meant)
  })

  it.each(['pad q', 'Q PAD', 'co q'])('finds words that begin with the letters in %s', async (typed) => {
    expect(names((await suggest(typed)).body.products)).toEqual(['Pad 100% cotton'])
  })

  it('takes no sign for an instruction of how to search', async () => {
    for (const sign of '.*+?^$|()[]{}\\/"\'#&-_%!,;:<>=@`~')
      for (const typed of [sign, `pad ${sign}`, `${sign}q`]) expect((await suggest(typed)).status).toBe(200)
  })

  it('is at most eight in all', async () => {
    for (const typed of ['a', 'e', 'pro', 'samsung', 'phone', 'wireless']) {
      const { body } = await suggest(typed)
      expect(body.products.length + body.categories.length).toBeLessThanOrEqual(8)
      expect(body.products.length).toBeGreaterThan(0)
    }
  })

  it('tells picture and price of a product', async () => {
    const [product] = (await suggest('mx master')).body.products
    expect(product).toEqual({
      id: expect.any(Number),
      slug: 'logitech-mx-master-3s',
      name: 'Logitech MX Master 3S Wireless Mouse',
      image_url: expect.stringMatching(/^\/media\/.+\.jpg$/),
      retail_price: 1999,
    })
  })

  it.each(['', '   '])('suggests nothing for "%s"', async (typed) => {
    expect((await suggest(typed)).body).toEqual({ products: [], categories: [] })
  })

  it('suggests nothing where nothing is alike', async () => {
    expect((await suggest('washing machine')).body).toEqual({ products: [], categories: [] })
  })

  it.each([
    ['100%', ['Pad 100% cotton']],
    ['%%', []],
    ['a_C', ['Pad 100% cotton']],
    ['_', ['Pad 100% cotton']],
    ['\\', []],
    ["'; drop table products; --", []],
  ])('takes %s as itself', async (typed, expected) => {
    expect(names((await suggest(typed)).body.products)).toEqual(expected)
  })

  it('never tells of what is hidden, archived, or of a category with nothing to show', async () => {
    expect(names((await suggest('quokka')).body.products)).toEqual(['Pad 100% cotton'])
    expect((await suggest('empty-shelf')).body.categories).toEqual([])
  })

  it('refuses what is longer than any name', async () => {
    expectProblem(await suggest('x'.repeat(201)), 400, 'invalid')
  })
})

describe('near misses', () => {
  it.each([
    ['logitek', 'Logitech'],
    ['samsng galxy', 'Galaxy'],
  ])('are offered for %s, never among the products', async (q, meant) => {
    const { body } = await search(q)
    expect(body.products).toEqual([])
    expect(body.pagination.total).toBe(0)
    expect(body.suggestions.length).toBeGreaterThan(0)
    expect(body.suggestions.length).toBeLessThanOrEqual(8)
    for (const name of names(body.suggestions)) expect(name).toContain(meant)
  })

  it('are not offered where the search finds something', async () => {
    const { body } = await search('logitech')
    expect(body.pagination.total).toBeGreaterThan(0)
    expect(body.suggestions).toEqual([])
  })

  it('are not offered where it is a filter that hides what the search finds', async () => {
    const { body } = await search('logitech', { max_price: '1' })
    expect(body.pagination.total).toBe(0)
    expect(body.suggestions).toEqual([])
  })

  it('are none for what is like nothing here, and none without a search', async () => {
    expect((await search('washing machine')).body.suggestions).toEqual([])
    expect((await search('', { brand: 'Nobody' })).body.suggestions).toEqual([])
  })

  it('are never hidden or archived products', async () => {
    const { body } = await search('qokka')
    expect(names(body.suggestions)).toEqual(['Pad 100% cotton'])
  })
})

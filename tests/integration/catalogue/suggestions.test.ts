import { afterAll, describe, expect, it } from 'vitest'
import { listProducts, suggestProducts } from '#contract/catalogue/product.ts'
import { seedDemo } from '#server/db/seed/seed-demo.ts'
import { aProduct, type Reply, send } from '#tests/support/given/builders.ts'
import { expectProblem, keepsItsContract } from '#tests/support/http/contract.ts'
import { openShop } from '#tests/support/shop/shop.ts'

const shop = await openShop()
await seedDemo(shop.services)
await aProduct(shop, { category: 'oddities', name: 'Pad 100% cotton', brand: 'Quokka_Co' })
await aProduct(shop, { category: 'empty-shelf', name: 'Hidden Quokka', isActive: false })
await aProduct(shop, {
  category: 'oddities',
  name: 'Archived Quokka',
  archivedAt: new Date('2026-01-01T00:00:00Z'),
})
afterAll(() => shop.close())

async function suggest(q: string): Promise<Reply> {
  const reply = await send(shop, 'GET', `/products/suggest?${new URLSearchParams({ q })}`)
  if (reply.status === 200) keepsItsContract(suggestProducts, reply)
  return reply
}

async function search(q: string, more: Record<string, string> = {}): Promise<Reply> {
  const reply = await send(shop, 'GET', `/products?${new URLSearchParams({ q, ...more })}`)
  keepsItsContract(listProducts, reply)
  return reply
}

const names = (products: { name: string }[]) => products.map(({ name }) => name)

describe('suggestions', () => {
  it('offer categories and products that contain what was typed, in any case', async () => {
    const { body } = await suggest('LAPTOP')
    expect(body.categories).toEqual([{ slug: 'laptops', title: 'Laptops' }])
    expect(body.products).toHaveLength(7)
    expect(names(body.products)).not.toContainEqual(expect.stringContaining('Backpack'))
    // Not the backpack that has the word in its name.
    expect(body.total).toBe(12)
  })

  it('put names that begin with it before those that contain it', async () => {
    const { body } = await suggest('phone')
    expect(body.categories.map(({ slug }: { slug: string }) => slug)).toEqual(['smartphones', 'iphones'])
    expect(names((await suggest('s')).body.products)[0]).toMatch(/^S/)
  })

  it('match several words in the name or the brand', async () => {
    const { body } = await suggest('samsung s25')
    expect(names(body.products).every((name) => name.includes('S25'))).toBe(true)
    expect(body.products).toHaveLength(2)
  })

  it.each(['logitek', 'samsng galxy', 'ipone', 'mackbook'])(
    'forgive the typing error in %s',
    async (typed) => {
      const { body } = await suggest(typed)
      expect(body.products.length).toBeGreaterThan(0)
      const meant = { logitek: 'Logitech', 'samsng galxy': 'Galaxy', ipone: 'iPhone', mackbook: 'MacBook' }[
        typed
      ]
      expect(body.products[0].name).toContain(meant)
    },
  )

  it.each(['pad q', 'Q PAD', 'co q'])('match words that begin with the letters in %s', async (typed) => {
    expect(names((await suggest(typed)).body.products)[0]).toBe('Pad 100% cotton')
  })

  it('treat no character as search syntax', async () => {
    for (const sign of '.*+?^$|()[]{}\\/"\'#&-_%!,;:<>=@`~')
      for (const typed of [sign, `pad ${sign}`, `${sign}q`]) expect((await suggest(typed)).status).toBe(200)
  })

  it('are at most eight in total', async () => {
    for (const typed of ['a', 'e', 'pro', 'samsung', 'phone', 'wireless']) {
      const { body } = await suggest(typed)
      expect(body.products.length + body.categories.length).toBeLessThanOrEqual(8)
      expect(body.products.length).toBeGreaterThan(0)
    }
  })

  it('include the picture and price of a product', async () => {
    const [product] = (await suggest('mx master')).body.products
    expect(product).toEqual({
      id: expect.any(Number),
      slug: 'logitech-mx-master-3s',
      name: 'Logitech MX Master 3S Wireless Mouse',
      image_url: expect.stringMatching(/^\/media\/.+\.jpg$/),
      price: 1999,
      retail_price: 1999,
      stock_status: 'in_stock',
    })
  })

  it.each(['', '   '])('are empty for "%s"', async (typed) => {
    expect((await suggest(typed)).body).toEqual({ products: [], categories: [], total: 0, pages: [] })
  })

  it('are empty if nothing is similar', async () => {
    const { body } = await suggest('washing machine')
    expect(body).toEqual({ products: [], categories: [], total: 0, pages: [] })
  })

  it.each([
    ['100% cot', ['Pad 100% cotton']],
    ['%%', []],
    ['quokka_Co', ['Pad 100% cotton']],
    ['_', []],
    ['\\', []],
    ["'; drop table zzyzx; --", []],
  ])('take %s literally', async (typed, expected) => {
    expect(names((await suggest(typed)).body.products)).toEqual(expected)
  })

  it('never include hidden or archived products, or an empty category', async () => {
    expect(names((await suggest('quokka')).body.products)).toEqual(['Pad 100% cotton'])
    expect((await suggest('empty-shelf')).body.categories).toEqual([])
  })

  it('lead to the nearest category where the shop sells nothing of the kind', async () => {
    const { body } = await suggest('gaming fridge')
    expect(body.products).toEqual([])
    expect(body.categories).toEqual([{ slug: 'gaming', title: 'Gaming' }])
  })

  it('are refused for text longer than any name', async () => {
    expectProblem(await suggest('x'.repeat(201)), 400, 'invalid')
  })
})

describe('a price among the words', () => {
  it('applies to suggestions', async () => {
    const { body } = await suggest('phone under 5000')
    expect(names(body.products)).toEqual([expect.stringContaining('Nokia 3210')])
    expect(body.total).toBe(1)
  })

  it('is a search of its own, in the order of a list', async () => {
    const { body } = await search('under 500')
    expect(body.pagination.total).toBe(1)
    expect(names(body.products)).toEqual([expect.stringContaining('Spigen')])
    expect(body.price_words).toEqual({ text: '', min: null, max: 500 })
  })
})

describe('a kind of product that is named', () => {
  it.each(['laptop', 'notebooks', 'skootrekenaar'])(
    'is what %s lists, and its bag stands apart',
    async (q) => {
      const { body } = await search(q)
      expect(body.pagination.total).toBe(12)
      expect(names(body.accessories)).toEqual([expect.stringContaining('Laptop Backpack')])
      expect((await search(q, { page: '2' })).body.accessories).toEqual([])
      expect((await suggest(q)).body.total).toBe(12)
    },
  )

  it.each(['laptop under 8000', 'laptop for school under R8000', 'lapop vir skool onder R8 000'])(
    'is shown as near as there is where no price suits: %s',
    async (q) => {
      const typed = (await search(q)).body
      const { body } = typed.correction === undefined ? { body: typed } : await search(typed.correction)
      expect(body.products).toEqual([])
      expect(body.obstacle).toEqual({
        kind: 'laptop',
        is_price: true,
        min: null,
        max: 8000,
        is_max_included: true,
      })
      const prices = body.suggestions.map(({ price }: { price: number }) => price)
      expect(prices[0]).toBe(8999)
      expect(prices).toEqual(prices.toSorted((one: number, other: number) => one - other))
      expect(names(body.accessories)).toEqual([expect.stringContaining('Laptop Backpack')])
    },
  )

  it('is shown below a lowest price, and without the filters that leave none', async () => {
    const dear = (await search('laptop over 900000')).body
    expect(dear.obstacle).toMatchObject({ is_price: true, min: 900_000, max: null })
    const prices = dear.suggestions.map(({ price }: { price: number }) => price)
    expect(prices).toEqual(prices.toSorted((one: number, other: number) => other - one))

    const filtered = (await search('laptop', { brand: 'Nokia', max_price: '20000' })).body
    expect(filtered.products).toEqual([])
    expect(filtered.obstacle).toMatchObject({ kind: 'laptop', is_price: false })
    expect(filtered.suggestions).toHaveLength(8)

    const preset = (await search('laptop', { range: 'under-5000' })).body
    expect(preset.obstacle).toMatchObject({ max: 5000, is_max_included: false })
  })

  it.each(['tv', 'samsung tv', 'hdmi cable', 'printer', 'ipad'])(
    'is never answered with what only mentions it: %s',
    async (q) => {
      const { body } = await search(q)
      expect(body.products).toEqual([])
      expect(body).not.toHaveProperty('obstacle')
      expect(names((await suggest(q)).body.products)).toEqual([])
    },
  )

  it('is what follows no other kind: a bag for a laptop is a bag', async () => {
    for (const q of ['laptop bag', 'laptop backpack', 'bag for laptop'])
      expect(names((await search(q)).body.products)[0], q).toContain('Backpack')
    expect(names((await search('iphone case')).body.products)[0]).toContain('Case')
  })

  it('may be a part that whole things have, where the shop has none by itself', async () => {
    await aProduct(shop, { category: 'oddities', name: 'Zorilla recorder with microphone' })
    expect(names((await search('zorilla microphone')).body.products)).toEqual([
      'Zorilla recorder with microphone',
    ])
  })
})

describe('a misspelt word', () => {
  it.each([
    ['lapop', 'laptop'],
    ['Loptop, 16GB under R20 000', 'laptop, 16GB under R20 000'],
    ['notbook', 'notebook'],
    ['samsng galxy', 'samsung galaxy'],
    ['logitek', 'logitech'],
    ['skootrekenaaar', 'skootrekenaar'],
  ])('is surely meant for another: %s', async (q, correction) => {
    const typed = (await search(q)).body
    expect(typed).toMatchObject({ products: [], correction })
    expect((await search(correction)).body.pagination.total).toBeGreaterThan(0)
    expect((await suggest(q)).body.correction).toBe(correction)
  })

  it.each(['sonu', 'benk'])('of few letters is no more than a near miss: %s', async (q) => {
    const { body } = await search(q)
    expect(body.products).toEqual([])
    expect(body).not.toHaveProperty('correction')
  })

  it('is not corrected for somebody who insists on it', async () => {
    const { body } = await search('lapop', { exact: '1' })
    expect(body).not.toHaveProperty('correction')
    expect(body.suggestions.length).toBeGreaterThan(0)
    expectProblem(await send(shop, 'GET', '/products?q=lapop&exact=yes'), 400, 'invalid')
  })

  it('is not corrected where the shop has it', async () => {
    expect((await search('laptop')).body).not.toHaveProperty('correction')
    expect((await suggest('lapt')).body).not.toHaveProperty('correction')
  })
})

describe('help pages', () => {
  it.each([
    ['returns', '/returns'],
    ['waar is my bestelling', '/order-status'],
    ['delivery cost', '/shipping'],
  ])('are found by their words: %s', async (q, path) => {
    const { body } = await search(q)
    expect(body.pages[0].path).toBe(path)
    expect(body.suggestions).toEqual([])
    expect((await suggest(q)).body.pages[0].path).toBe(path)
  })

  it('are found while their words are typed, and not among products', async () => {
    expect((await suggest('trac')).body.pages).toEqual([{ path: '/order-status', title: 'Track an order' }])
    expect((await search('laptop')).body.pages).toEqual([])
    expect((await search('returns', { category: 'laptops' })).body.pages).toEqual([])
  })
})

describe('near misses', () => {
  it.each([
    ['logitek', 'Logitech'],
    ['samsng galxy', 'Galaxy'],
  ])('are offered for %s, separate from the products', async (q, meant) => {
    const { body } = await search(q)
    expect(body.products).toEqual([])
    expect(body.pagination.total).toBe(0)
    expect(body.suggestions.length).toBeGreaterThan(0)
    expect(body.suggestions.length).toBeLessThanOrEqual(8)
    for (const name of names(body.suggestions)) expect(name).toContain(meant)
  })

  it('are not offered if the search finds something', async () => {
    const { body } = await search('logitech')
    expect(body.pagination.total).toBeGreaterThan(0)
    expect(body.suggestions).toEqual([])
  })

  it('are not offered if only a filter hides what the search finds', async () => {
    const { body } = await search('logitech', { max_price: '1' })
    expect(body.pagination.total).toBe(0)
    expect(body.suggestions).toEqual([])
  })

  it('are empty if nothing is similar, or without a search', async () => {
    expect((await search('washing machine')).body.suggestions).toEqual([])
    expect((await search('', { brand: 'Nobody' })).body.suggestions).toEqual([])
  })

  it('never include hidden or archived products', async () => {
    const { body } = await search('qokka')
    expect(names(body.suggestions)).toEqual(['Pad 100% cotton'])
  })
})

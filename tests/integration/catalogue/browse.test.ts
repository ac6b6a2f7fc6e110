import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { listProducts } from '#contract/catalogue/product.ts'
import { findPreset } from '#domain/money/price-presets.ts'
import { categories } from '#server/db/schema/categories.ts'
import { aProduct, type ProductDetails, type Reply, send } from '#tests/support/given/builders.ts'
import { expectProblem, keepsItsContract } from '#tests/support/http/contract.ts'
import { openShop } from '#tests/support/shop/shop.ts'

const shop = await openShop()
afterAll(() => shop.close())

let places = 0

/** Products in a category of their own, so that no other test's are in the answers. */
async function aShelf(...shelf: ProductDetails[]): Promise<string> {
  const category = `shelf-${++places}`
  for (const details of shelf) await aProduct(shop, { category, ...details })
  return category
}

async function browse(category: string, query: Record<string, string | string[]> = {}): Promise<Reply> {
  const search = new URLSearchParams({ category })
  for (const [name, value] of Object.entries(query))
    for (const one of [value].flat()) search.append(name, one)
  const reply = await send(shop, 'GET', `/products?${search}`)
  if (reply.status === 200) keepsItsContract(listProducts, reply)
  return reply
}

function names(reply: Reply): string[] {
  return reply.body.products.map((product: { name: string }) => product.name)
}

describe('searching', () => {
  it('matches the beginnings of words in name, brand, description and specifications, in any case', async () => {
    const shelf = await aShelf(
      { name: 'Zephyr Book' },
      { name: 'By brand', brand: 'Quokka' },
      { name: 'By description', description: 'Whispering fans' },
      { name: 'By specification', specifications: { ram: '48GB Turbo' } },
      { name: 'By number', specifications: { cores: 1337 } },
      { name: 'By free text', specifications: 'Tungsten body' },
    )
    expect(names(await browse(shelf, { q: 'zEPHYR' }))).toEqual(['Zephyr Book'])
    expect(names(await browse(shelf, { q: 'quokka' }))).toEqual(['By brand'])
    expect(names(await browse(shelf, { q: 'WHISPERING FANS' }))).toEqual(['By description'])
    expect(names(await browse(shelf, { q: '48gb tur' }))).toEqual(['By specification'])
    expect(names(await browse(shelf, { q: '1337' }))).toEqual(['By number'])
    expect(names(await browse(shelf, { q: 'tungsten' }))).toEqual(['By free text'])
  })

  it('matches the names of specifications as it does a description', async () => {
    const shelf = await aShelf({ name: 'Plain', specifications: { battery: '5000 mAh' } })
    expect(names(await browse(shelf, { q: '5000mah battery' }))).toEqual(['Plain'])
  })

  it('matches inside words only where nothing begins with the text', async () => {
    const shelf = await aShelf({ name: 'Macbook Air' }, { name: 'Bookshelf speaker' })
    expect(names(await browse(shelf, { q: 'book' }))).toEqual(['Bookshelf speaker'])
    expect(names(await browse(shelf, { q: 'ook' })).toSorted()).toEqual(['Bookshelf speaker', 'Macbook Air'])
    expect(names(await browse(shelf, { q: 'oo' }))).toEqual([])
  })

  it('finds letters with accents in any case', async () => {
    const shelf = await aShelf({ name: 'Café Élite' })
    expect(names(await browse(shelf, { q: 'CAFÉ éLITE' }))).toEqual(['Café Élite'])
  })

  it.each([
    ['%', 'Pad 100% cotton', 'Pad 1000 cotton', '100% c'],
    ['_', 'Model a_b', 'Model axb', 'a_b'],
    ['*', 'Model a*b', 'Model axb', 'a*b'],
    ["'", "PC's", 'PCX', "pc's"],
  ])('does not treat %s as search syntax', async (_sign, wanted, other, q) => {
    const shelf = await aShelf({ name: wanted }, { name: other })
    expect(names(await browse(shelf, { q }))).toEqual([wanted])
  })

  it.each(['%', '_', '&', '!', '<->', ':*', '()'])('finds nothing for %s, which is no word', async (q) => {
    const shelf = await aShelf({ name: 'One' })
    expect(names(await browse(shelf, { q }))).toEqual([])
  })

  it('finds inches in a specification', async () => {
    const shelf = await aShelf(
      { name: 'Fifteen', specifications: { display: '15.6" IPS', ram: '16GB' } },
      { name: 'Fourteen', specifications: { display: '14" IPS', ram: '16GB' } },
    )
    expect(names(await browse(shelf, { q: '15.6"' }))).toEqual(['Fifteen'])
  })

  it.each(['"', '[', ','])(
    'does not find the %s that occurs only in how specifications are stored',
    async (q) => {
      const shelf = await aShelf({ name: 'Plain', specifications: { ram: '16GB', storage: '1TB' } })
      expect(names(await browse(shelf, { q }))).toEqual([])
    },
  )

  it('treats a blank search as no search', async () => {
    const shelf = await aShelf({ name: 'One' }, { name: 'Two' })
    expect(names(await browse(shelf, { q: '   ' }))).toEqual(['One', 'Two'])
  })
})

describe('filtering', () => {
  it('includes the products of subcategories, however deep', async () => {
    const parent = await aShelf({ name: 'Own' })
    const child = await aShelf({ name: 'Of the child' })
    const grandchild = await aShelf({ name: 'Of the grandchild' })
    await nest(child, parent)
    await nest(grandchild, child)
    expect(names(await browse(parent))).toEqual(['Of the child', 'Of the grandchild', 'Own'])
    expect(names(await browse(child))).toEqual(['Of the child', 'Of the grandchild'])
  })

  it('lists any of several brands, with their exact spelling', async () => {
    const shelf = await aShelf(
      { name: 'A', brand: 'Apple' },
      { name: 'B', brand: 'asus' },
      { name: 'C', brand: 'Dell' },
    )
    expect(names(await browse(shelf, { brand: ['Apple', 'Dell'] }))).toEqual(['A', 'C'])
    expect(names(await browse(shelf, { brand: 'asus' }))).toEqual(['B'])
    expect(names(await browse(shelf, { brand: '' }))).toEqual(['A', 'B', 'C'])
    expect(names(await browse(shelf, { brand: 'Nobody' }))).toEqual([])
  })

  it('includes both ends of a price range', async () => {
    const shelf = await aShelf(
      { name: 'Just below', retailCents: 199_999 },
      { name: 'Lowest', retailCents: 200_000 },
      { name: 'Highest', retailCents: 300_050 },
      { name: 'Just above', retailCents: 300_051 },
    )
    const reply = await browse(shelf, { min_price: '2000', max_price: '3000.50', sort: 'price' })
    expect(names(reply)).toEqual(['Lowest', 'Highest'])
  })

  it('includes the lower bound of a preset, but not the upper', async () => {
    const shelf = await aShelf(
      { name: 'Below', retailCents: 499_999 },
      { name: 'On the lower', retailCents: 500_000 },
      { name: 'Inside', retailCents: 999_999 },
      { name: 'On the upper', retailCents: 1_000_000 },
    )
    expect(names(await browse(shelf, { range: '5000-10000', sort: 'price' }))).toEqual([
      'On the lower',
      'Inside',
    ])
    expect(names(await browse(shelf, { range: 'under-5000' }))).toEqual(['Below'])
    expect(names(await browse(shelf, { range: 'under-10000', sort: 'price' }))).toHaveLength(3)
  })

  it('leaves the highest preset open-ended', async () => {
    const shelf = await aShelf(
      { name: 'Below', retailCents: 3_999_999 },
      { name: 'On it', retailCents: 4_000_000 },
      { name: 'Far above', retailCents: 9_000_000 },
    )
    expect(names(await browse(shelf, { range: 'over-40000', sort: 'price' }))).toEqual(['On it', 'Far above'])
  })

  it('applies a preset and a range together', async () => {
    const shelf = await aShelf(
      { name: 'Six', retailCents: 600_000 },
      { name: 'Seven', retailCents: 700_000 },
      { name: 'Eight', retailCents: 800_000 },
    )
    const within = { range: '5000-10000', min_price: '6500', max_price: '7500' }
    expect(names(await browse(shelf, within))).toEqual(['Seven'])
  })

  it.each(['true', '1'])('hides sold-out products with in_stock=%s', async (in_stock) => {
    const shelf = await aShelf({ name: 'Here', onHand: 1 }, { name: 'Gone', onHand: 0 })
    expect(names(await browse(shelf, { in_stock }))).toEqual(['Here'])
  })

  it.each(['false', '0'])('shows sold-out products with in_stock=%s', async (in_stock) => {
    const shelf = await aShelf({ name: 'Here', onHand: 1 }, { name: 'Gone', onHand: 0 })
    expect(names(await browse(shelf, { in_stock }))).toEqual(['Gone', 'Here'])
  })

  it('never lists inactive or archived products', async () => {
    const shelf = await aShelf(
      { name: 'Listed' },
      { name: 'Hidden', isActive: false },
      { name: 'Archived', archivedAt: new Date('2026-01-01T00:00:00Z') },
    )
    const reply = await browse(shelf)
    expect(names(reply)).toEqual(['Listed'])
    expect(reply.body.pagination.total).toBe(1)
  })
})

describe('refusals', () => {
  it('answers 404 for a category that does not exist', async () => {
    expectProblem(await browse('no-such-place'), 404, 'unknown_category')
  })

  it('answers 400 for an unknown range', async () => {
    const shelf = await aShelf({})
    const reply = await browse(shelf, { range: '1-2' })
    expectProblem(reply, 400, 'unknown_range')
    expect(reply.body.fields).toHaveProperty('range')
  })

  it.each([
    ['limit', '0'],
    ['limit', '101'],
    ['limit', '-1'],
    ['limit', '1.5'],
    ['limit', 'many'],
    ['page', '0'],
    ['page', '-3'],
    ['sort', 'fastest'],
    ['in_stock', 'maybe'],
    ['min_price', '-5'],
    ['max_price', '1.005'],
    ['max_price', 'R5'],
    ['q', 'x'.repeat(201)],
  ])('answers 400 for %s=%s and names the field', async (name, value) => {
    const reply = await send(shop, 'GET', `/products?${new URLSearchParams({ [name]: value })}`)
    expectProblem(reply, 400, 'invalid')
    expect(Object.keys(reply.body.fields)).toEqual([name])
  })

  it('accepts the largest limit', async () => {
    const shelf = await aShelf({})
    expect((await browse(shelf, { limit: '100' })).status).toBe(200)
  })

  it.each(['min_price=99999999', 'max_price=99999999.99'])(
    'never answers with a fault to %s',
    async (search) => {
      const { status } = await send(shop, 'GET', `/products?${search}`)
      expect([200, 400]).toContain(status)
    },
  )
})

describe('sorting', () => {
  it.each([
    ['name', ['apple', 'Banana', 'cherry']],
    ['name_desc', ['cherry', 'Banana', 'apple']],
    ['price', ['Banana', 'cherry', 'apple']],
    ['price_desc', ['apple', 'cherry', 'Banana']],
    ['brand', ['cherry', 'apple', 'Banana']],
    ['newest', ['cherry', 'apple', 'Banana']],
  ])('orders by %s', async (sort, expected) => {
    const shelf = await aShelf(
      { name: 'Banana', brand: 'Zed', retailCents: 100_000, createdAt: new Date('2026-01-01T00:00:00Z') },
      { name: 'apple', brand: 'Mid', retailCents: 300_000, createdAt: new Date('2026-02-01T00:00:00Z') },
      { name: 'cherry', brand: 'Acme', retailCents: 200_000, createdAt: new Date('2026-03-01T00:00:00Z') },
    )
    expect(names(await browse(shelf, { sort }))).toEqual(expected)
  })

  it('sorts by name by default', async () => {
    const shelf = await aShelf({ name: 'b' }, { name: 'C' }, { name: 'A' })
    expect(names(await browse(shelf))).toEqual(['A', 'b', 'C'])
  })
})

describe('paging', () => {
  it.each(['name', 'name_desc', 'price', 'price_desc', 'brand', 'newest'])(
    'shows every product once across the pages by %s, even with equal values',
    async (sort) => {
      const alike = { name: 'Twin', createdAt: new Date('2026-01-01T00:00:00Z') }
      const shelf = await aShelf(...Array.from({ length: 7 }, () => alike))
      const pages = await Promise.all(
        [1, 2, 3].map((page) => browse(shelf, { sort, page: `${page}`, limit: '3' })),
      )
      const ids = pages.flatMap((reply) => reply.body.products.map((product: { id: number }) => product.id))
      expect(pages.map((reply) => reply.body.products.length)).toEqual([3, 3, 1])
      expect(new Set(ids).size).toBe(7)
      expect(pages[2]?.body.pagination).toEqual({ page: 3, limit: 3, total: 7, pages: 3 })
    },
  )

  it('shows twenty per page by default', async () => {
    const shelf = await aShelf(...Array.from({ length: 21 }, () => ({})))
    const reply = await browse(shelf)
    expect(reply.body.products).toHaveLength(20)
    expect(reply.body.pagination).toEqual({ page: 1, limit: 20, total: 21, pages: 2 })
  })

  it('answers a page after the last with no products, but with the total', async () => {
    const shelf = await aShelf({}, {})
    const reply = await browse(shelf, { page: '9', limit: '2' })
    expect(reply.body.products).toEqual([])
    expect(reply.body.pagination).toEqual({ page: 9, limit: 2, total: 2, pages: 1 })
  })

  it('answers an empty result with no pages', async () => {
    const shelf = await aShelf({ name: 'Only' })
    const reply = await browse(shelf, { q: 'nothing like it' })
    expect(reply.body.pagination).toEqual({ page: 1, limit: 20, total: 0, pages: 0 })
    expect(reply.body).toMatchObject({ products: [], brands: [], price: { min: 0, max: 0 } })
  })
})

describe('what else can be chosen', () => {
  const threeBrands = [
    { brand: 'Apple', retailCents: 900_000 },
    { brand: 'Apple', retailCents: 500_000 },
    { brand: 'asus', retailCents: 250_050 },
    { brand: 'Dell', retailCents: 700_000 },
    { brand: 'Hidden', retailCents: 100_000, isActive: false },
  ]

  it('covers the whole result, not just the page', async () => {
    const shelf = await aShelf(...threeBrands)
    const reply = await browse(shelf, { limit: '1', page: '2' })
    expect(reply.body.brands).toEqual([
      { name: 'Apple', count: 2 },
      { name: 'asus', count: 1 },
      { name: 'Dell', count: 1 },
    ])
    expect(reply.body.price).toEqual({ min: 2500.5, max: 9000 })
  })

  it('still includes the other brands when one is chosen', async () => {
    const shelf = await aShelf(...threeBrands)
    const reply = await browse(shelf, { brand: 'Dell' })
    expect(reply.body.brands.map((brand: { name: string }) => brand.name)).toEqual(['Apple', 'asus', 'Dell'])
    expect(reply.body.price).toEqual({ min: 7000, max: 7000 })
    expect(reply.body.pagination.total).toBe(1)
  })

  it('keeps the whole price range when a price is chosen, and counts the brands within it', async () => {
    const shelf = await aShelf(...threeBrands)
    const reply = await browse(shelf, { max_price: '6000' })
    expect(reply.body.price).toEqual({ min: 2500.5, max: 9000 })
    expect(reply.body.brands).toEqual([
      { name: 'Apple', count: 1 },
      { name: 'asus', count: 1 },
    ])
  })
})

describe('any combination of filters', () => {
  const stock = [
    { name: 'Alpha', brand: 'Acme', retailCents: 400_000, onHand: 0, description: 'quiet' },
    { name: 'beta', brand: 'Acme', retailCents: 500_000, onHand: 3, description: 'Loud 50%' },
    { name: 'Gamma', brand: 'Zed', retailCents: 999_999, onHand: 1, description: 'quiet' },
    { name: 'delta', brand: 'Zed', retailCents: 1_000_000, onHand: 0, description: 'loud' },
    { name: 'Epsilon', brand: 'Mid', retailCents: 1_999_999, onHand: 9, description: 'a_b' },
    { name: 'zeta', brand: 'Mid', retailCents: 2_000_000, onHand: 2, description: 'Quiet a%b' },
  ]
  const optional = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined })
  const mixes = fc.record({
    q: optional(fc.constantFrom('quiet', 'LOUD', 'qui', 'eta', 'acme', 'acme quiet', 'nothing')),
    brands: fc.subarray(['Acme', 'Zed', 'Mid', 'Nobody']),
    min: optional(fc.constantFrom(0, 4000, 5000, 9999.99, 10_000)),
    max: optional(fc.constantFrom(3999.99, 5000, 9999.99, 20_000)),
    range: optional(fc.constantFrom('under-5000', '5000-10000', '10000-20000', 'over-20000', '5000-15000')),
    inStock: fc.boolean(),
  })

  it('matches a plain implementation of the rules', async () => {
    const shelf = await aShelf(...stock)
    await fc.assert(
      fc.asyncProperty(mixes, async ({ q, brands, min, max, range, inStock }) => {
        const preset = range ? findPreset(range) : null
        const texts = stock.map(({ name, brand, description }) => `${name} ${brand} ${description}`)
        // Inside a word only counts where nothing begins with it.
        const isFound = (typed: string, text: string) =>
          texts.some((other) => begins(typed, other))
            ? begins(typed, text)
            : text.toLowerCase().includes(typed)
        const wanted = stock.filter(
          ({ name, brand, description, retailCents, onHand }) =>
            (!q || isFound(q, `${name} ${brand} ${description}`)) &&
            (brands.length === 0 || brands.includes(brand)) &&
            (min === undefined || retailCents >= min * 100) &&
            (max === undefined || retailCents <= max * 100) &&
            (!preset || retailCents >= preset.fromCents) &&
            (!preset || preset.belowCents === null || retailCents < preset.belowCents) &&
            (!inStock || onHand > 0),
        )
        const reply = await browse(shelf, {
          ...(q && { q }),
          brand: brands,
          ...(min !== undefined && { min_price: `${min}` }),
          ...(max !== undefined && { max_price: `${max}` }),
          ...(range && { range }),
          ...(inStock && { in_stock: '1' }),
        })
        expect(names(reply).toSorted()).toEqual(wanted.map(({ name }) => name).toSorted())
        expect(reply.body.pagination.total).toBe(wanted.length)
      }),
      { seed: 20261120, numRuns: 120 },
    )
  })
})

function begins(typed: string, text: string): boolean {
  const words = text.toLowerCase().split(/\W+/)
  return typed
    .toLowerCase()
    .split(' ')
    .every((one) => words.some((word) => word.startsWith(one)))
}

async function nest(child: string, parent: string): Promise<void> {
  const { db } = shop.services
  const [row] = await db.select({ id: categories.id }).from(categories).where(eq(categories.slug, parent))
  await db.update(categories).set({ parentId: row?.id }).where(eq(categories.slug, child))
}

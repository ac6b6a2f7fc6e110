import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { listProducts, readProduct } from '#contract/catalogue/product.ts'
import { familyPart } from '#domain/catalogue/families/family.ts'
import { replaceFacets } from '#server/features/catalogue/browse/facet-queries.ts'
import { aProduct, type ProductDetails, send } from '#tests/support/given/builders.ts'
import { keepsItsContract } from '#tests/support/http/contract.ts'
import { openShop } from '#tests/support/shop/shop.ts'

const shop = await openShop()
afterAll(() => shop.close())

type Variant = { family: string; colour: string; storage: string } & ProductDetails

/** A product with its facets; without a name of its family, a product by itself. */
async function aVariant({ family, colour, storage, ...details }: Variant): Promise<number> {
  const specifications = { color: colour, storage }
  const options = [
    { name: 'Colour', value: colour },
    { name: 'Storage', value: storage },
  ]
  const part = familyPart(family, family === '' ? [] : options)
  const name = `${family || 'Single'} ${storage} ${colour}`
  const id = await aProduct(shop, { name, specifications, ...part, ...details })
  await shop.services.db.transaction((tx) => replaceFacets(tx, [{ id, specifications, tags: [] }]))
  return id
}

async function browse(query: Record<string, string | string[]>) {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    for (const one of [value].flat()) search.append(name, one)
  const reply = await send(shop, 'GET', `/products?${search}`)
  expect(reply.status).toBe(200)
  keepsItsContract(listProducts, reply)
  return reply.body
}

const names = (body: { products: { name: string }[] }) => body.products.map(({ name }) => name)

async function aShelfOfPhones(category: string) {
  const family = `Comet ${category}`
  const of = (colour: string, storage: string, retailCents: number, onHand = 5) =>
    aVariant({ category, family, colour, storage, retailCents, onHand, brand: 'Comet' })
  await of('Black', '256GB', 1_200_000)
  await of('Black', '128GB', 1_000_000, 0)
  await of('Red', '128GB', 1_050_000)
  await of('Red', '512GB', 1_500_000)
  await aVariant({
    category,
    family: '',
    colour: 'Black',
    storage: '128GB',
    retailCents: 900_000,
    brand: 'Other',
  })
  return family
}

describe('lists', () => {
  it('show a family once, at its lowest price, with what there is to choose from', async () => {
    const family = await aShelfOfPhones('once')
    const body = await browse({ category: 'once', sort: 'price' })
    expect(names(body)).toEqual(['Single 128GB Black', `${family} 128GB Black`])
    expect(body.pagination.total).toBe(2)
    expect(body.brands).toEqual([
      { name: 'Comet', count: 1 },
      { name: 'Other', count: 1 },
    ])
    expect(body.facets.find(({ key }: { key: string }) => key === 'storage').values).toEqual([
      { value: '128GB', count: 2 },
      { value: '256GB', count: 1 },
      { value: '512GB', count: 1 },
    ])
    expect(body.price).toEqual({ min: 9_000, max: 15_000 })
    expect(body.products[1].family).toEqual({
      name: family,
      options: [
        { name: 'Colour', value: 'Black', values: ['Black', 'Red'] },
        { name: 'Storage', value: '128GB', values: ['128GB', '256GB', '512GB'] },
      ],
      variants: 4,
      min_price: 10_000,
      max_price: 15_000,
      has_stock: true,
    })
    expect(body.products[0].family).toBeNull()
  })

  it('open the variant that matches the filters', async () => {
    const family = await aShelfOfPhones('matching')
    const category = 'matching'
    expect(names(await browse({ category, in_stock: '1', brand: 'Comet' }))).toEqual([`${family} 128GB Red`])
    expect(names(await browse({ category, spec: 'storage:512GB' }))).toEqual([`${family} 512GB Red`])
    expect(names(await browse({ category, min_price: '11000' }))).toEqual([`${family} 256GB Black`])
    const both = await browse({ category, spec: ['color:Red', 'storage:256GB'] })
    expect(both.pagination.total).toBe(0)
  })

  it('are searched for a variant by its words', async () => {
    const family = await aShelfOfPhones('searched')
    expect(names(await browse({ q: `${family} red 512gb` }))).toEqual([`${family} 512GB Red`])
    // One that can be bought comes before one that matches as well.
    expect(names(await browse({ q: family }))).toEqual([`${family} 128GB Red`])
    const { body } = await send(shop, 'GET', `/products/suggest?q=${encodeURIComponent(family)}`)
    expect(body).toMatchObject({ total: 1, products: [{ name: `${family} 128GB Black` }] })
  })

  it('are counted with each family once everywhere', async () => {
    await aShelfOfPhones('counted')
    const { body } = await send(shop, 'GET', '/categories')
    const category = body.categories.find(({ slug }: { slug: string }) => slug === 'counted')
    expect(category.product_count).toBe(2)
    const groups = (await send(shop, 'GET', '/products/groups')).body.groups
    expect(groups.find(({ slug }: { slug: string }) => slug === 'counted')).toMatchObject({
      total: 2,
      products: [{}, {}],
    })
  })

  it('agree with a plain reading of the same products, whatever is chosen', { timeout: 60_000 }, async () => {
    let shelves = 0
    const product = fc.record({
      family: fc.constantFrom('', 'Alpha', 'Beta'),
      colour: fc.constantFrom('Black', 'Red', 'White'),
      storage: fc.constantFrom('128GB', '256GB'),
      price: fc.integer({ min: 1_001, max: 1_009 }),
      onHand: fc.integer({ min: 0, max: 1 }),
    })
    const choice = fc.record({
      colours: fc.subarray(['Black', 'Red', 'White']),
      storages: fc.subarray(['128GB', '256GB']),
      isInStock: fc.boolean(),
      maxPrice: fc.integer({ min: 1_002, max: 1_009 }),
      sort: fc.constantFrom('name', 'price', 'price_desc', 'newest'),
    })
    const products = fc.uniqueArray(product, {
      minLength: 1,
      maxLength: 8,
      selector: ({ family, colour, storage, price }) =>
        `${family} ${colour} ${storage} ${family ? '' : price}`,
    })
    await fc.assert(
      fc.asyncProperty(products, fc.array(choice, { minLength: 1, maxLength: 4 }), async (shelf, choices) => {
        const category = `drawn-${++shelves}`
        const rows = []
        for (const { price, family, ...one } of shelf) {
          const details = { ...one, family: family && `${family} ${category}`, category, wholesaleCents: 1 }
          rows.push({ ...one, family, price, id: await aVariant({ ...details, retailCents: price * 100 }) })
        }
        for (const { colours, storages, isInStock, maxPrice, sort } of choices) {
          const spec = [
            ...colours.map((value) => `color:${value}`),
            ...storages.map((value) => `storage:${value}`),
          ]
          const body = await browse({
            category,
            sort,
            spec,
            max_price: String(maxPrice),
            ...(isInStock && { in_stock: '1' }),
          })
          const matching = rows.filter(
            (row) =>
              (colours.length === 0 || colours.includes(row.colour)) &&
              (storages.length === 0 || storages.includes(row.storage)) &&
              row.price <= maxPrice &&
              (!isInStock || row.onHand > 0),
          )
          const cheapestFirst = matching.toSorted(
            (one, other) => one.price - other.price || one.id - other.id,
          )
          const firsts = [
            ...Map.groupBy(cheapestFirst, ({ family, id }) => family || `${id}`).values(),
          ].flatMap(([first]) => first ?? [])
          const ids = body.products.map(({ id }: { id: number }) => id)
          expect(ids.toSorted()).toEqual(firsts.map(({ id }) => id).toSorted())
          expect(body.pagination.total).toBe(firsts.length)
        }
      }),
      { numRuns: 40 },
    )
  })
})

describe("a variant's page", () => {
  it('has the whole family to choose from, and its own address', async () => {
    const family = await aShelfOfPhones('page')
    const slug = (await browse({ category: 'page', spec: 'storage:512GB' })).products[0].slug
    const reply = await send(shop, 'GET', `/products/${slug}`)
    keepsItsContract(readProduct, reply)
    const { product, variants } = reply.body
    expect(product.name).toBe(`${family} 512GB Red`)
    expect(product.family.options.map(({ value }: { value: string }) => value)).toEqual(['Red', '512GB'])
    const labels = variants.map(({ values, label }: { values: string[]; label: string }) => [
      label,
      ...values,
    ])
    expect(labels.toSorted()).toEqual([
      ['128GB', 'Red', '128GB'],
      ['Black, 128GB', 'Black', '128GB'],
      ['Black, 256GB', 'Black', '256GB'],
    ])
  })

  it('and its card change with every other variant', async () => {
    const family = await aShelfOfPhones('fresh')
    const read = async () => (await browse({ category: 'fresh', brand: 'Comet' })).products[0]
    const first = await read()
    const others = (await send(shop, 'GET', `/products/${first.slug}`)).body.variants
    const dearest = others.find(({ values }: { values: string[] }) => values[1] === '512GB')
    const { services } = shop
    await services.database.pool.query('update products set retail_cents = 1_700_000 where id = $1', [
      dearest.id,
    ])
    await expect.poll(async () => (await read()).family.max_price).toBe(17_000)
    await services.database.pool.query('update products set retail_cents = 999_900 where id = $1', [
      dearest.id,
    ])
    await expect.poll(async () => (await read()).name).toBe(`${family} 512GB Red`)
    await services.database.pool.query('update products set is_active = false where id = $1', [dearest.id])
    await expect.poll(async () => (await read()).family.variants).toBe(3)
    await services.database.pool.query(
      'update stock_levels set on_hand = 0 where product_id in (select id from products where family_name = $1)',
      [family],
    )
    await expect.poll(async () => (await read()).family.has_stock).toBe(false)
  })
})

import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { listProducts } from '#contract/catalogue/product.ts'
import { facetsOf } from '#domain/catalogue/browsing/facets.ts'
import { findPreset } from '#domain/money/price-presets.ts'
import { seedDemo } from '#server/db/seed/seed-demo.ts'
import { anAdministrator, type Reply, send } from '#tests/support/given/builders.ts'
import { expectProblem, keepsItsContract } from '#tests/support/http/contract.ts'
import { openShop } from '#tests/support/shop/shop.ts'
import { untouchedForm } from '../admin/product-form.ts'

type ListedProduct = {
  id: number
  brand: string
  retail_price: number
  stock: number
  specifications: Record<string, string | number>
  family: { name: string } | null
  category: string
}
type FacetCounts = { key: string; label: string; values: { value: string; count: number }[] }

const shop = await openShop()
await seedDemo(shop.services)
const owner = await anAdministrator(shop)
/** Everything on sale, as any program sees it. */
const everything: ListedProduct[] = (await browse('limit=100')).body.products
afterAll(() => shop.close())

async function browse(search: string): Promise<Reply> {
  const reply = await send(shop, 'GET', `/products?${search}`)
  if (reply.status === 200) keepsItsContract(listProducts, reply)
  return reply
}

/** What is on sale with every variant of a family, which lists show once. */
async function listVariants(): Promise<ListedProduct[]> {
  const { rows } = await shop.services.database.pool.query<{ id: number }>(
    'select id from products where is_active and archived_at is null',
  )
  return (await browse(`ids=${rows.map(({ id }) => id).join(',')}`)).body.products
}

function cheapestOfFamilies(products: readonly ListedProduct[]): ListedProduct[] {
  const byPrice = products.toSorted((a, b) => a.retail_price - b.retail_price || a.id - b.id)
  return byPrice.filter(
    ({ family }, at) => !family || byPrice.findIndex((other) => other.family?.name === family.name) === at,
  )
}

const has = (product: ListedProduct, spec: string) =>
  facetsOf(product.specifications).some(({ key, value }) => `${key}:${value}` === spec)
const idsOf = (products: readonly { id: number }[]) => products.map(({ id }) => id).toSorted((a, b) => a - b)
const valuesOf = (reply: Reply, key: string) =>
  reply.body.facets.find((facet: FacetCounts) => facet.key === key)?.values ?? []

describe('filtering by specification', () => {
  it('lists products with any of the chosen values of a key, for every chosen key', async () => {
    const reply = await browse('spec=ram:16GB&spec=ram:32GB&spec=storage:1TB&limit=100')
    const wanted = everything.filter(
      (product) => (has(product, 'ram:16GB') || has(product, 'ram:32GB')) && has(product, 'storage:1TB'),
    )
    expect(wanted.length).toBeGreaterThan(1)
    expect(idsOf(reply.body.products)).toEqual(idsOf(wanted))
  })

  it('counts the values of a key as if none of them were chosen', async () => {
    const free = await browse('category=laptops')
    const chosen = await browse('category=laptops&spec=ram:16GB')
    expect(valuesOf(chosen, 'ram')).toEqual(valuesOf(free, 'ram'))
    expect(valuesOf(chosen, 'storage')).not.toEqual(valuesOf(free, 'storage'))
  })

  it('orders the facets as people choose, and their values by size', async () => {
    const reply = await browse('category=laptops')
    expect(reply.body.facets.map(({ label }: FacetCounts) => label).slice(0, 4)).toEqual([
      'Processor',
      'Memory (RAM)',
      'Storage',
      'Screen size',
    ])
    expect(valuesOf(reply, 'ram').map(({ value }: { value: string }) => value)).toEqual([
      '8GB',
      '16GB',
      '24GB',
      '32GB',
    ])
  })

  it('keeps a chosen value that matches nothing, with a count of 0', async () => {
    const reply = await browse('category=laptops&spec=ram:64GB')
    expect(reply.body.products).toEqual([])
    expect(valuesOf(reply, 'ram')).toContainEqual({ value: '64GB', count: 0 })
  })

  it.each(['spec=ram', 'spec=weight:1kg', 'spec=:16GB', 'spec=ram:16GB&spec=__proto__:x'])(
    'answers 400 for %s and names the field',
    async (search) => {
      const reply = await browse(search)
      expectProblem(reply, 400, 'unknown_spec')
      expect(Object.keys(reply.body.fields)).toEqual(['spec'])
    },
  )

  it.each(["ram:16GB' or '1'='1", 'ram:%', 'ram:16G_', 'color:Bl%'])('takes %s literally', async (spec) => {
    const reply = await browse(new URLSearchParams({ spec }).toString())
    expect(reply.status).toBe(200)
    expect(reply.body.products).toEqual([])
  })
})

describe('the counts', () => {
  const specs = [
    'ram:16GB',
    'ram:8GB',
    'storage:512GB',
    'storage:1TB',
    'color:Black',
    'warranty:24 months',
    'ports:HDMI',
    'processor:Apple M4',
    'screen:14"',
  ]
  const mixes = fc.record({
    category: fc.constantFrom('laptops', 'smartphones', 'pc', 'gaming', 'accessories', ''),
    specs: fc.subarray(specs, { maxLength: 3 }),
    brands: fc.subarray(['Apple', 'Dell', 'Logitech', 'Lenovo'], { maxLength: 2 }),
    range: fc.constantFrom('', '', 'under-5000', '10000-20000', 'over-20000'),
    inStock: fc.boolean(),
  })

  const searchOf = (mix: {
    specs: string[]
    brands: string[]
    category: string
    range: string
    inStock: boolean
  }) => {
    const search = new URLSearchParams({ limit: '100' })
    if (mix.category) search.set('category', mix.category)
    if (mix.range) search.set('range', mix.range)
    if (mix.inStock) search.set('in_stock', '1')
    for (const spec of mix.specs) search.append('spec', spec)
    for (const brand of mix.brands) search.append('brand', brand)
    return search
  }

  it('never lead to an empty page, and say how many products there will be', async () => {
    await fc.assert(
      fc.asyncProperty(mixes, async (mix) => {
        const { facets, brands } = (await browse(searchOf(mix).toString())).body
        for (const { key, values } of facets as FacetCounts[]) {
          const others = mix.specs.filter((spec) => !spec.startsWith(`${key}:`))
          const [one] = values.filter(({ count }) => count > 0)
          if (!one) continue
          const alone = await browse(
            searchOf({ ...mix, specs: [...others, `${key}:${one.value}`] }).toString(),
          )
          expect(alone.body.pagination.total).toBe(one.count)
          const added = await browse(
            searchOf({ ...mix, specs: [...mix.specs, `${key}:${one.value}`] }).toString(),
          )
          expect(added.body.pagination.total).toBeGreaterThanOrEqual(one.count)
        }
        for (const { name, count } of brands.slice(0, 2)) {
          const alone = await browse(searchOf({ ...mix, brands: [name] }).toString())
          expect(alone.body.pagination.total).toBe(count)
        }
        const unchosen = facets.flatMap(({ key, values }: FacetCounts) =>
          values.filter(({ value, count }) => count === 0 && !mix.specs.includes(`${key}:${value}`)),
        )
        expect(unchosen).toEqual([])
      }),
      { seed: 20261120, numRuns: 40 },
    )
  })

  it('match a plain implementation of the rules', async () => {
    const variants = await listVariants()
    await fc.assert(
      fc.asyncProperty(mixes, async (mix) => {
        const keys = [...new Set(mix.specs.map((spec) => spec.split(':')[0]))]
        const preset = mix.range ? findPreset(mix.range) : null
        const ofPlace: ListedProduct[] = mix.category
          ? (await browse(`category=${mix.category}&limit=100`)).body.products
          : everything
        const categories = new Set(ofPlace.map(({ category }) => category))
        const matching = variants.filter(
          (product) =>
            categories.has(product.category) &&
            (mix.brands.length === 0 || mix.brands.includes(product.brand)) &&
            (!mix.inStock || product.stock > 0) &&
            (!preset || product.retail_price * 100 >= preset.fromCents) &&
            (!preset || preset.belowCents === null || product.retail_price * 100 < preset.belowCents) &&
            keys.every((key) => mix.specs.some((spec) => spec.startsWith(`${key}:`) && has(product, spec))),
        )
        const reply = await browse(searchOf(mix).toString())
        expect(idsOf(reply.body.products)).toEqual(idsOf(cheapestOfFamilies(matching)))
      }),
      { seed: 20261120, numRuns: 60 },
    )
  })
})

describe('the types and brands of a list', () => {
  const counts = (reply: Reply, key: string) =>
    valuesOf(reply, key).map(({ count }: { count: number }) => count)

  it('come with the most common first', async () => {
    const reply = await browse('category=accessories')
    expect(reply.body.facets[0]).toMatchObject({ key: 'type', label: 'Type' })
    expect(valuesOf(reply, 'type').length).toBeGreaterThan(7)
    for (const key of ['type', 'color', 'connection'])
      expect(counts(reply, key)).toEqual(counts(reply, key).toSorted((a: number, b: number) => b - a))
    const brands = reply.body.brands.map(({ count }: { count: number }) => count)
    expect(brands).toEqual(brands.toSorted((a: number, b: number) => b - a))
  })

  it('lead to the products of that type', async () => {
    const reply = await browse('category=accessories&spec=type:Keyboard')
    expect(reply.body.products.map(({ name }: { name: string }) => name)).toEqual([
      'Keychron K8 Pro Tenkeyless Mechanical Keyboard RGB',
      'Logitech MX Keys S Wireless Keyboard',
    ])
  })
})

describe('what is on sale', () => {
  const onSale = (reply: Reply) =>
    reply.body.tags.find(({ name }: { name: string }) => name === 'sale')?.count ?? 0
  const tagged = (products: readonly { id: number; tags: string[] }[]) =>
    products.filter(({ tags }) => tags.includes('sale'))

  it.each(['', 'category=laptops', 'brand=Apple', 'in_stock=1&spec=warranty:12+months', 'q=phone'])(
    'is listed and counted: %s',
    async (others) => {
      const all = await browse(`${others}&limit=100`)
      const sale = await browse(`${others}&limit=100&tag=sale`)
      expect(idsOf(sale.body.products)).toEqual(idsOf(tagged(all.body.products)))
      expect(onSale(all)).toBe(sale.body.pagination.total)
      expect(onSale(sale)).toBe(onSale(all))
    },
  )

  it('narrows the counts of the other filters, and an empty choice means any', async () => {
    const sale = await browse('tag=sale')
    const [brand] = sale.body.brands
    const alone = await browse(new URLSearchParams({ tag: 'sale', brand: brand.name }).toString())
    expect(alone.body.pagination.total).toBe(brand.count)
    expect((await browse('tag=')).body.pagination.total).toBe(everything.length)
  })

  it('is not a facet, and an unknown tag is refused', async () => {
    expect((await browse('')).body.facets.map(({ key }: FacetCounts) => key)).not.toContain('tag')
    expectProblem(await browse('spec=tag:sale'), 400, 'unknown_spec')
    expect((await browse('tag=cheap')).status).toBe(400)
  })
})

describe('saving a product', () => {
  const find = async (spec: string) =>
    idsOf((await browse(new URLSearchParams({ spec, limit: '100' }).toString())).body.products)
  const save = async (id: number, change: object) =>
    send(shop, 'PUT', `/products/${id}`, {
      token: owner.token,
      body: { ...(await untouchedForm(shop, id)), ...change },
    })

  it('lets it be found by its new facets, and no longer by the old ones', async () => {
    const id = everything.find((product) => has(product, 'ram:24GB'))?.id ?? 0
    expect((await save(id, { specifications: { ram: '48GB unified', color: 'Blue' } })).status).toBe(200)
    expect(await find('ram:48GB')).toEqual([id])
    expect(await find('ram:24GB')).not.toContain(id)
    expect((await save(id, { specifications: 'Plain words' })).status).toBe(200)
    expect(await find('ram:48GB')).toEqual([])
  })

  it('puts it on sale, and takes it off again', async () => {
    const { id } = everything.find((product) => !JSON.stringify(product).includes('"sale"')) ?? { id: 0 }
    const isOnSale = async () => idsOf((await browse('tag=sale&limit=100')).body.products).includes(id)
    expect(await isOnSale()).toBe(false)
    expect((await save(id, { tags: ['sale'] })).status).toBe(200)
    expect(await isOnSale()).toBe(true)
    expect((await save(id, { tags: [] })).status).toBe(200)
    expect(await isOnSale()).toBe(false)
  })

  it('changes none of them if the save is refused', async () => {
    const id = everything.find((product) => has(product, 'ram:6GB'))?.id ?? 0
    const reply = await save(id, { specifications: { ram: '2TB' }, category_id: 999_999 })
    expect(reply.status).toBe(400)
    expect(await find('ram:6GB')).toEqual([id])
    expect(await find('ram:2TB')).toEqual([])
  })
})

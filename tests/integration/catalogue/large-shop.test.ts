import { type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { listProducts } from '#contract/catalogue/product.ts'
import { readSearch } from '#domain/catalogue/search/search-request.ts'
import { compareNames } from '#domain/reading-order.ts'
import type { Queryable } from '#server/db/client.ts'
import { browseStatement } from '#server/features/catalogue/browse/browse-queries.ts'
import type { ListPage } from '#server/features/catalogue/browse/list-page.ts'
import { within } from '#server/features/catalogue/browse/place-queries.ts'
import type { ProductFilter } from '#server/features/catalogue/browse/product-filter-queries.ts'
import { findShelves } from '#server/features/catalogue/categories/category-queries.ts'
import { companionStatement } from '#server/features/catalogue/companion-queries.ts'
import { groupsStatement } from '#server/features/catalogue/home/home-group-queries.ts'
import { type RowFilter, rowsStatement } from '#server/features/catalogue/home/home-row-queries.ts'
import { countStatement, listStatement } from '#server/features/catalogue/product-queries.ts'
import { accessoryStatement } from '#server/features/catalogue/search/accessory-queries.ts'
import { goesWith } from '#server/features/catalogue/search/find-accessories.ts'
import { findMatches, type Matches } from '#server/features/catalogue/search/find-matches.ts'
import { kindOf } from '#server/features/catalogue/search/kind-of.ts'
import { staffSearch } from '#server/features/catalogue/search/staff-search.ts'
import { suggestionStatement } from '#server/features/catalogue/search/suggestion-queries.ts'
import { readCostRule } from '#server/features/shop/read-cost-rule.ts'
import { fillLargeCatalogue } from '#tests/support/database/large-catalogue.ts'
import { type Work, workOf } from '#tests/support/database/work-of.ts'
import { anAdministrator, type Reply, send } from '#tests/support/given/builders.ts'
import { expectProblem, keepsItsContract } from '#tests/support/http/contract.ts'
import { openShop } from '#tests/support/shop/shop.ts'

const products = 100_000

const shop = await openShop()
await fillLargeCatalogue(shop.services.database.pool, products)
afterAll(() => shop.close())

async function browse(search: string): Promise<Reply> {
  const reply = await send(shop, 'GET', `/products?${search}`)
  if (reply.status === 200) keepsItsContract(listProducts, reply)
  return reply
}

async function countOf(condition: SQL): Promise<number> {
  const { rows } = await shop.services.db.execute<{ count: number }>(
    sql`select count(*)::int as count from products p join categories c on c.id = p.category_id where ${condition}`,
  )
  return rows[0]?.count ?? 0
}

describe('the counts of a large shop', () => {
  it('are exact without filters, in the whole shop and in a category', async () => {
    const whole = (await browse('')).body
    expect(whole.pagination).toEqual({ page: 1, limit: 20, total: products, pages: 500 })
    const laptops = (await browse('category=laptops')).body
    expect(laptops.pagination).toMatchObject({ total: await countOf(sql`c.slug = 'laptops'`) })
    expect(laptops.pagination.is_estimate).toBeUndefined()
    const acer = laptops.brands.find(({ name }: { name: string }) => name === 'Acer')
    expect(acer.count).toBe(await countOf(sql`c.slug = 'laptops' and p.brand = 'Acer'`))
    const ram = laptops.facets.find(({ key }: { key: string }) => key === 'ram')
    const has8 = await countOf(sql`c.slug = 'laptops' and p.specifications->>'ram' = '8GB'`)
    expect(ram.values).toContainEqual({ value: '8GB', count: has8 })
  })

  it('are exact with only brands chosen, and the facets add up to the total', async () => {
    const { body } = await browse('category=laptops&brand=Acer&brand=Asus')
    const left = await countOf(sql`c.slug = 'laptops' and p.brand in ('Acer', 'Asus')`)
    expect(left).toBeGreaterThan(1_000)
    expect(body.pagination).toMatchObject({ total: left })
    expect(body.pagination.is_estimate).toBeUndefined()
    expect(body.brands).toEqual((await browse('category=laptops')).body.brands)
    const { values } = body.facets.find(({ key }: { key: string }) => key === 'ram')
    const sum = values.reduce((before: number, { count }: { count: number }) => before + count, 0)
    expect(Math.abs(sum - left)).toBeLessThanOrEqual(values.length)
  })

  it('are exact if little is left, whatever was chosen', async () => {
    const { body } = await browse('category=department-3&brand=Zebra&spec=ram:16GB')
    const left = await countOf(
      sql`c.slug = 'department-3' and p.brand = 'Zebra' and p.specifications->>'ram' = '16GB'`,
    )
    expect(left).toBeGreaterThan(0)
    expect(body.pagination.total).toBe(left)
    expect(body.pagination.is_estimate).toBeUndefined()
    const { values } = body.facets.find(({ key }: { key: string }) => key === 'storage')
    expect(values.reduce((sum: number, { count }: { count: number }) => sum + count, 0)).toBe(left)
  })

  it('are estimates if much is left, and say so', async () => {
    const { body } = await browse('category=laptops&spec=ram:16GB')
    const left = await countOf(sql`c.slug = 'laptops' and p.specifications->>'ram' = '16GB'`)
    expect(body.pagination.is_estimate).toBe(true)
    // The sample is drawn by ids, which are the same each time: only a change of the code can make this fail.
    expect(Math.abs(body.pagination.total - left) / left).toBeLessThan(0.3)
    const { values } = body.facets.find(({ key }: { key: string }) => key === 'storage')
    expect(values).toHaveLength(6)
  })

  it('are estimates for a search that finds much, and exact for one that finds little', async () => {
    const much = (await browse('q=samsung')).body
    const truth = await countOf(sql`p.brand = 'Samsung'`)
    expect(much.pagination.is_estimate).toBe(true)
    expect(Math.abs(much.pagination.total - truth) / truth).toBeLessThan(0.3)
    const little = (await browse('q=aurora+a1&sort=price')).body
    expect(little.pagination.total).toBe(await countOf(sql`p.name ~* 'aurora a1'`))
    expect(little.pagination.is_estimate).toBeUndefined()
  })
})

describe('the lists of a large shop', () => {
  it.each(['name', 'name_desc', 'price', 'price_desc', 'brand', 'newest'])(
    'show each product once across their pages by %s',
    async (sort) => {
      const ids: number[] = []
      for (const page of [1, 2, 3]) {
        const { body } = await browse(`category=gaming&in_stock=1&limit=50&page=${page}&sort=${sort}`)
        ids.push(...body.products.map(({ id }: { id: number }) => id))
      }
      expect(new Set(ids).size).toBe(150)
    },
  )

  it('start with names that begin with the search, if it finds much and is sorted by name', async () => {
    const { body } = await browse('q=samsung&limit=100&sort=name')
    const names: string[] = body.products.map(({ name }: { name: string }) => name.toLowerCase())
    expect(names).toHaveLength(100)
    expect(names.every((name) => name.startsWith('samsung'))).toBe(true)
    expect(names).toEqual(names.toSorted(compareNames))
  })

  it('find the middle of a name, in any order, and nothing else', async () => {
    for (const sort of ['name', 'price', 'newest']) {
      const { body } = await browse(`q=galaxy&limit=50&sort=${sort}`)
      expect(body.products).toHaveLength(50)
      for (const { name } of body.products) expect(name).toContain('Galaxy')
    }
  })

  it.each(['name', 'price', 'newest'])('find it only among the chosen brands by %s', async (sort) => {
    const { body } = await browse(`q=galaxy&brand=Samsung&brand=Dell&limit=50&sort=${sort}`)
    expect(body.products).toHaveLength(50)
    const brands = new Set(body.products.map(({ brand }: { brand: string }) => brand))
    expect([...brands].filter((brand) => brand !== 'Samsung' && brand !== 'Dell')).toEqual([])
  })

  it('end at a maximum depth, and say what to do', async () => {
    const last = await browse('limit=100&page=100')
    expect(last.body.products).toHaveLength(100)
    expect(last.body.pagination.pages).toBe(100)
    const beyond = await browse('limit=100&page=101')
    expectProblem(beyond, 400, 'page_too_deep')
    expect(beyond.body.fields).toHaveProperty('page')
  })
})

const work = (statement: SQL, db: Queryable = shop.services.db) => workOf(db, statement)

/** The same by the generic plan that PostgreSQL may use once a statement has been prepared and run a few times. */
async function workPrepared(statement: SQL): Promise<Work> {
  return shop.services.db.transaction(async (tx) => {
    await tx.execute(sql`set local plan_cache_mode = force_generic_plan`)
    return measure(tx, statement)
  })
}

/** The same by the plan that PostgreSQL itself prefers by then. */
async function workOnceKnown(statement: SQL): Promise<Work> {
  return shop.services.db.transaction((tx) => measure(tx, statement, 6))
}

async function measure(tx: Queryable, statement: SQL, runsBefore = 0): Promise<Work> {
  const { sql: text, params } = new PgDialect().sqlToQuery(statement)
  const values = params.map((value) => pg.escapeLiteral(textOf(value)))
  const execute = sql.raw(`execute measured (${values.join(', ')})`)
  await tx.execute(sql.raw(`prepare measured as ${text}`))
  for (let run = 0; run < runsBefore; run += 1) await tx.execute(execute)
  const done = await work(execute, tx)
  await tx.execute(sql`deallocate measured`)
  return done
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return `{${value.map((one) => JSON.stringify(one)).join(', ')}}`
  return value instanceof Date ? value.toISOString() : String(value)
}

async function pageOf(
  category: string | null,
  filter: ProductFilter,
  { typed, ...more }: Partial<ListPage> & { typed?: string } = {},
): Promise<ListPage> {
  const { categories, listed } = await findShelves(shop.services.db)
  const held = categories.find(({ slug }) => slug === category)
  const place = held
    ? { categoryIds: [held.id], products: held.productCount }
    : { categoryIds: null, products: listed }
  const search = typed === undefined ? null : await searchFor(typed, within(place, filter))
  return { place, filter, search, sort: search ? 'relevance' : 'name', limit: 20, offset: 0, ...more }
}

async function searchFor(typed: string, condition?: SQL, isTyping = false): Promise<Matches | null> {
  const { categories, synonyms, listed } = await findShelves(shop.services.db)
  const where = condition && { within: condition }
  const search = { request: readSearch(typed), categories, synonyms, listed, isTyping, ...where }
  return findMatches(shop.services.db, search)
}

describe('the work of PostgreSQL', () => {
  const ram = { key: 'ram', values: ['16GB'] } as const
  const blue = { key: 'color', values: ['Blue'] } as const
  const pages: [
    what: string,
    category: string | null,
    filter: ProductFilter,
    more?: Partial<ListPage> & { typed?: string },
    limit?: number,
  ][] = [
    ['the first page of everything', null, {}],
    ['everything for staff', null, {}, { withHidden: true }],
    ['the newest of a category for staff', 'laptops', {}, { withHidden: true, sort: 'newest' }],
    ['the cheapest of everything', null, {}, { sort: 'price' }],
    ['the newest of everything', null, {}, { sort: 'newest' }],
    ['everything by brand', null, {}, { sort: 'brand' }],
    // The last page has to walk the whole list.
    ['the last page of everything', null, {}, { offset: 9_980 }, 12_000],
    ['a category', 'laptops', {}],
    ['the dearest of a category', 'laptops', {}, { sort: 'price_desc' }],
    ['a category by brand', 'laptops', {}, { sort: 'brand' }],
    ['a brand', null, { brands: ['Dell'] }],
    ['a brand of a category', 'laptops', { brands: ['Zebra'] }],
    ['the cheapest of a brand', null, { brands: ['Zebra'] }, { sort: 'price' }],
    ['the cheapest of a large brand', null, { brands: ['Samsung'] }, { sort: 'price' }],
    ['the newest of two brands', 'laptops', { brands: ['Zebra', 'Dell'] }, { sort: 'newest' }],
    ['a facet of a brand in a category', 'laptops', { brands: ['Zebra'], facets: [ram] }],
    ['prices', null, { fromCents: 5_000_000, toCents: 5_020_000 }],
    ['a facet of a category', 'laptops', { facets: [ram] }],
    // So little is left that it is counted one by one, out of everything blue.
    ['a facet and prices of a category', 'gaming', { facets: [blue], toCents: 500_000 }, {}, 25_000],
    ['what is in stock', 'laptops', { inStockOnly: true }],
    ['a facet of what is in stock', 'laptops', { facets: [ram], inStockOnly: true }],
    ['iPhones apart from Samsung', 'iphones', { brandIsNot: 'samsung' }],
    ['a search that finds much', null, {}, { typed: 'samsung' }],
    ['a search that finds much in a category', 'laptops', {}, { typed: 'galaxy', sort: 'price' }, 8_000],
    ['a search that finds little', null, {}, { typed: 'aurora a1' }],
    ['a facet of a search that finds little', null, { facets: [ram] }, { typed: 'aurora a1' }],
    ['a search that finds one', null, {}, { typed: 'part 77731' }],
    ['a kind of product', null, {}, { typed: 'monitor' }],
    ['the cheapest of a kind of product', null, {}, { typed: 'monitor', sort: 'price' }],
    // Its sample is drawn from all of its category.
    ['a kind of product with a category', null, {}, { typed: 'laptop' }, 25_000],
    ['a kind of product of a brand', null, {}, { typed: 'zebra phone' }],
    // Each match is compared with the other variants of its family.
    ['a search of two letters', null, {}, { typed: 'hp' }, 10_000],
  ]

  it.each(pages)(
    'for %s does not grow with the shop',
    async (_what, category, filter, more, limit = maxRows) => {
      const page = await pageOf(category, filter, more)
      const { readWhole, rows, isShared } = await work(browseStatement(page, shop.clock.now))
      expect(readWhole).toEqual([])
      expect(rows).toBeLessThan(limit)
      expect(isShared).toBe(false)
    },
  )

  it.each(['laptop', 'monitor', 'samsung phone'])(
    'for what goes with a %s does not grow with the shop',
    async (typed) => {
      const { categories, synonyms, listed } = await findShelves(shop.services.db)
      const search = { request: readSearch(typed), categories, synonyms, listed }
      const kind = kindOf(search)
      if (!kind) throw new Error(`A ${typed} is a kind of product`)
      const { readWhole, rows, isShared } = await work(accessoryStatement(goesWith(kind, search)))
      expect(readWhole).toEqual([])
      expect(rows).toBeLessThan(maxRows)
      expect(isShared).toBe(false)
    },
  )

  it.each(['name', 'price_desc', 'brand', 'newest'] as const)(
    'for the unfiltered list does not grow with the shop by %s, even with a generic plan',
    async (sort) => {
      for (const category of [null, 'laptops']) {
        const page = await pageOf(category, {}, { sort })
        const { readWhole, rows } = await workPrepared(browseStatement(page, shop.clock.now))
        expect(readWhole).toEqual([])
        expect(rows).toBeLessThan(maxRows)
      }
    },
  )

  it.each([
    ['s', maxRows],
    ['quartz', 1_500],
    ['galaxy b1', 500],
    ['galaxy k5', 500],
    ['lenovo d5', 500],
    // Enough products begin with it.
    ['samsung', 150],
    ['lenovo', 150],
  ])('for suggestions for %s does not grow with the shop', async (text, limit) => {
    const search = await searchFor(text, undefined, true)
    if (!search) throw new Error(`${text} finds nothing`)
    const { readWhole, rows, isShared } = await work(suggestionStatement(search, 8, shop.clock.now))
    expect(readWhole).toEqual([])
    expect(rows).toBeLessThan(limit)
    expect(isShared).toBe(false)
  })

  it.each([
    ['aurora a1'],
    ['part 77731'],
    ['zebra keyboard'],
    ['hp', 10_000],
    // In the middle of a word, and of a bar code.
    ['urora c3'],
    ['1333931'],
    ['nothing has this'],
  ])('for %s in the list of the admin area does not grow with the shop', async (text, limit = maxRows) => {
    const { db, pageCache } = shop.services
    const rule = await readCostRule(shop.services)
    for (const codes of ['own', 'own and supplier'] as const) {
      const filter = { includeInactive: true, search: await staffSearch({ db, pageCache }, text, codes) }
      const page = { sort: 'name', rule, limit: 20, offset: 0 } as const
      for (const statement of [
        listStatement(filter, page, shop.clock.now),
        countStatement(filter, shop.clock.now),
      ]) {
        const done = await work(statement)
        expect(done.readWhole).toEqual([])
        expect(done.rows).toBeLessThan(limit)
      }
    }
  })

  it('for related products and the groups of Home does not grow with the shop', async () => {
    const { categories } = await findShelves(shop.services.db)
    const now = shop.clock.now
    const groups = categories.map(({ slug, id }) => ({ slug, categoryId: id }))
    const arranged: RowFilter[] = [
      { key: 'newest', limit: 12, of: 'newest' },
      { key: 'category', limit: 12, of: 'shelves', shelves: [{ categoryId: categories[0]?.id ?? null }] },
      { key: 'brand', limit: 12, of: 'brand', brand: 'Apple' },
      { key: 'tag', limit: 12, of: 'tag', tag: 'new' },
      { key: 'deals', limit: 12, of: 'deals' },
      { key: 'chosen', limit: 12, of: 'products', ids: [1, 2, 3] },
    ]
    const product = {
      id: 77,
      name: 'Apple MacBook Air 13" M4 16GB 256GB',
      familyName: '',
      brand: 'Apple',
      categoryId: categories[0]?.id ?? null,
      categorySlug: categories[0]?.slug ?? null,
      askedCents: 100_000,
      specifications: {
        processor: 'Apple M4',
        ram: '16GB',
        display: '13.6"',
        battery: '18 hours',
        ports: 'USB-C',
      },
    }
    for (const { readWhole, rows } of [
      await work(companionStatement(product, 4, now)),
      await workPrepared(companionStatement(product, 4, now)),
      await work(groupsStatement(groups, 4, now)),
      await workPrepared(groupsStatement(groups, 4, now)),
      await work(rowsStatement(arranged, now)),
    ]) {
      expect(readWhole).toEqual([])
      expect(rows).toBeLessThan(maxRows)
    }
  })

  // Last, since it moves products: its generic plan would read the whole shop.
  it('for the unfiltered list of a small category does not grow with the shop', async () => {
    const { pool } = shop.services.database
    await pool.query(`with small as (
        insert into categories (slug, title, description, position) values ('small', 'Small', '', 99) returning id
      ) update products set category_id = small.id from small where products.id % 500 = 3`)
    await pool.query('analyze products')
    const page = await pageOf('small', {})
    expect(page.place.products).toBe(products / 500)
    const { readWhole, rows } = await workOnceKnown(browseStatement(page, shop.clock.now))
    expect(readWhole).toEqual([])
    expect(rows).toBeLessThan(maxRows)
  })
})

// Last, since it hides a product.
it('counts what is hidden for staff alone, in a category and in the whole shop', async () => {
  const { token } = await anAdministrator(shop)
  const totals = async () => {
    const paths = ['/products', '/products?category=laptops']
    const replies = await Promise.all(paths.map((path) => send(shop, 'GET', path, { token })))
    return replies.map(({ body }) => body.pagination.total)
  }
  const [whole, laptops] = await totals()
  await shop.services.db.execute(sql`update products set is_active = false where id = (
    select p.id from products p join categories c on c.id = p.category_id where c.slug = 'laptops' order by p.id limit 1)`)
  expect((await browse('category=laptops')).body.pagination.total).toBe(laptops - 1)
  expect(await totals()).toEqual([whole, laptops])
})

// Twice what most statements need, and a fiftieth of all facets: none may gather everything with a facet to filter a
// few.
const maxRows = 6_000

import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { listSaidValues } from '#contract/catalogue/admin-category.ts'
import { listCategoryProducts } from '#contract/catalogue/product.ts'
import { categories } from '#server/db/schema/categories.ts'
import { productFacets } from '#server/db/schema/facets.ts'
import { filterChanges } from '#server/db/schema/filter-changes.ts'
import { products } from '#server/db/schema/products.ts'
import { replaceFacets } from '#server/features/catalogue/browse/facet-queries.ts'
import { followFilters } from '#server/features/catalogue/browse/follow-filters.ts'
import { anAdministrator, aProduct, send } from '#tests/support/given/builders.ts'
import { keepsItsContract } from '#tests/support/http/contract.ts'
import { openShop } from '#tests/support/shop/shop.ts'

const shop = await openShop()
const { db } = shop.services
const owner = await anAdministrator(shop)
afterAll(() => shop.close())

const call = (method: string, path: string, body?: object) =>
  send(shop, method, path, { token: owner.token, ...(body && { body }) })

const rate = {
  name: '',
  label: 'Refresh rate (Hz)',
  kind: 'number',
  unit: 'Hz',
  choices: [],
  is_required: false,
  is_filter: true,
}
const key = 'own.refresh_rate_hz'

let monitors: number
beforeEach(async () => {
  await db.delete(products)
  await db.delete(categories)
  await db.delete(filterChanges)
  monitors = (await call('POST', '/categories', { title: 'Monitors' })).body.category.id
})

const saveTemplate = (specification_fields: object[]) =>
  call('PUT', `/categories/${monitors}`, { specification_fields })

const followOnce = () => followFilters(shop.services, new AbortController().signal)

/** Until nothing is left to read: it waits for what began before, in any database of the server. */
const follow = () =>
  expect
    .poll(async () => {
      await followOnce()
      return db.select().from(filterChanges)
    })
    .toEqual([])

type Facet = { key: string; label: string; values: { value: string; count: number }[] }

async function facetIn(query: string, path = '/products/category/monitors') {
  const reply = await send(shop, 'GET', `${path}?${query}`)
  if (path.endsWith('monitors')) keepsItsContract(listCategoryProducts, reply)
  return reply.body.facets.find((facet: Facet) => facet.key === key)
}

async function namesIn(query: string): Promise<string[]> {
  const { body } = await call('GET', `/products/category/monitors?${query}`)
  return body.products.map(({ name }: { name: string }) => name)
}

const aMonitor = (name: string, said: string, more: object = {}) =>
  aProduct(shop, { name, category: 'monitors', specifications: { refresh_rate_hz: said }, ...more })

describe('a field that is marked as a filter', () => {
  it('is a facet of its category with its unit, its numbers by value, and a family once', async () => {
    await aMonitor('Slow', '60')
    await aMonitor('Fast', '240 hz, with VRR')
    const family = { familyName: 'Bright', firstOption: 'Size' }
    await aMonitor('Bright 24', '144 Hz', { ...family, firstValue: '24"', retailCents: 200_000 })
    await aMonitor('Bright 27', '144 Hz', { ...family, firstValue: '27"', retailCents: 300_000 })
    expect((await saveTemplate([rate])).body.category.specification_fields[0]).toMatchObject({
      name: 'refresh_rate_hz',
      is_filter: true,
    })
    expect(await facetIn('')).toBeUndefined()
    await follow()

    const facet = {
      key,
      label: 'Refresh rate (Hz)',
      values: [
        { value: '60 Hz', count: 1 },
        { value: '144 Hz', count: 1 },
        { value: '240 Hz', count: 1 },
      ],
    }
    expect(await facetIn('')).toEqual(facet)
    expect(await namesIn(`spec=${key}:144 Hz`)).toEqual(['Bright 24'])
    expect(await namesIn(`spec=${key}:144 Hz&spec=${key}:60 Hz`)).toEqual(['Bright 24', 'Slow'])
    expect((await facetIn('q=slow')).values).toEqual([{ value: '60 Hz', count: 1 }])
    expect(await facetIn('q=slow', '/products')).toMatchObject({ label: 'Refresh rate (Hz)' })
    expect(await facetIn('', '/products')).toBeUndefined()
  })

  it('is read whenever a product is saved, and of another product when its category moves', async () => {
    await saveTemplate([rate])
    await follow()
    const id = await aMonitor('Late', '')
    await call('PUT', `/products/${id}`, { specifications: { refresh_rate_hz: '75' } })
    expect((await facetIn('')).values).toEqual([{ value: '75 Hz', count: 1 }])
    const other = (await call('POST', '/categories', { title: 'Others' })).body.category.id
    await call('PUT', `/products/${id}`, { category_id: other })
    expect(await facetIn('')).toBeUndefined()
    await call('PUT', `/products/${id}`, { category_id: monitors })
    expect((await facetIn('')).values).toEqual([{ value: '75 Hz', count: 1 }])
  })

  it.each([
    ['is no longer marked', () => saveTemplate([{ ...rate, is_filter: false }])],
    ['becomes a text', () => saveTemplate([{ ...rate, kind: 'text' }])],
    ['goes with its category', () => call('DELETE', `/categories/${monitors}`)],
  ])('is forgotten if it %s', async (_how, change) => {
    await aMonitor('Slow', '60')
    await saveTemplate([rate])
    await follow()
    expect(await db.select().from(productFacets)).toHaveLength(1)
    await change()
    await follow()
    expect(await db.select().from(productFacets)).toEqual([])
    expect(await db.select().from(filterChanges)).toEqual([])
  })

  it('tells its effect beforehand: what products say of it', async () => {
    await aMonitor('Slow', '60')
    await aMonitor('Also slow', '60')
    await aMonitor('Silent', '')
    await aMonitor('Hidden', '75', { isActive: false })
    const path = `/admin/categories/${monitors}/specification-values?name=refresh_rate_hz`
    const reply = await call('GET', path)
    keepsItsContract(listSaidValues, reply)
    expect(reply.body).toEqual({ values: [{ said: '60', count: 2 }], products: 3 })
    expect((await call('GET', path.replace(String(monitors), '999999'))).status).toBe(404)
  })

  it('asks for nothing to be read again if only its name for shoppers changes', async () => {
    await saveTemplate([rate])
    await follow()
    await saveTemplate([{ ...rate, name: 'refresh_rate_hz', label: 'Hertz', is_required: true }])
    expect(await db.select().from(filterChanges)).toEqual([])
  })

  it('matches nothing in an old link, and can be taken out of it', async () => {
    await aMonitor('Slow', '60')
    const { status, body } = await call('GET', `/products/category/monitors?spec=${key}:60 Hz`)
    expect({ status, found: body.products }).toEqual({ status: 200, found: [] })
  })
})

describe('reading products again', () => {
  it('goes on where it was stopped', async () => {
    await aMonitor('First', '60')
    const [late] = await db
      .execute<{ id: number }>(sql`select max(id) + 2500 as id from products`)
      .then(({ rows }) => rows)
    await db.execute(sql`select setval(pg_get_serial_sequence('products', 'id'), ${late?.id ?? 0})`)
    await aMonitor('Last', '144')
    await saveTemplate([rate])

    let looks = 0
    const signal = {
      get aborted() {
        return looks++ > 0
      },
    } as AbortSignal
    await expect.poll(() => followFilters(shop.services, signal)).toBe(1)
    expect((await facetIn('')).values).toEqual([{ value: '60 Hz', count: 1 }])
    expect(await db.select().from(filterChanges)).toMatchObject([{ names: ['refresh_rate_hz'] }])

    await follow()
    expect((await facetIn('')).values).toEqual([
      { value: '60 Hz', count: 1 },
      { value: '144 Hz', count: 1 },
    ])
    expect(await db.select().from(filterChanges)).toEqual([])
  })

  it('waits for what was being saved with the former filters', async () => {
    const id = await aMonitor('Being saved', '60')
    const saving = Promise.withResolvers<void>()
    const mayEnd = Promise.withResolvers<void>()
    const save = db.transaction(async (tx) => {
      await replaceFacets(tx, [{ id, specifications: { refresh_rate_hz: '60' }, tags: [] }])
      await tx.execute(sql`update products set version = version + 1 where id = ${id}`)
      saving.resolve()
      await mayEnd.promise
    })
    await saving.promise
    await saveTemplate([rate])
    expect(await followOnce()).toBe(0)
    mayEnd.resolve()
    await save
    await follow()
    expect((await facetIn('')).values).toEqual([{ value: '60 Hz', count: 1 }])
  })
})

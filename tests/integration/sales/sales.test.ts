import { eq, sql } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { readPriceHistory } from '#contract/catalogue/price-history.ts'
import { actOnSale, prepareSale, previewSale, readSale } from '#contract/catalogue/sale.ts'
import { products } from '#server/db/schema/products.ts'
import { checkPrices, followSales } from '#server/features/sales/follow-sales.ts'
import {
  aCustomer,
  anAdministrator,
  aProduct,
  aStaffMember,
  placeOrder,
  send,
} from '#tests/support/given/builders.ts'
import { expectProblem, keepsItsContract } from '#tests/support/http/contract.ts'
import { openShop } from '#tests/support/shop/shop.ts'

const shop = await openShop({ withPages: true })
const owner = await anAdministrator(shop)
afterAll(() => shop.close())

const priced = { retailCents: 100_000, wholesaleCents: 60_000, costCents: 50_000 }
const hour = 60

const inMinutes = (minutes: number) => new Date(shop.clock.now.getTime() + minutes * 60_000).toISOString()
const follow = () => followSales(shop.services, new AbortController().signal)

type Draft = Record<string, unknown>
const bodyOf = (draft: Draft) => ({
  name: 'Black Friday',
  kind: 'percent',
  percent: 20,
  begins_at: inMinutes(hour),
  ends_at: inMinutes(24 * hour),
  ...draft,
})
const prepare = (draft: Draft, { key, accepts = false }: { key?: string; accepts?: boolean } = {}) =>
  send(shop, 'POST', '/admin/sales', {
    token: owner.token,
    body: { sale: bodyOf(draft), accepts_warnings: accepts },
    ...(key && { headers: { 'idempotency-key': key } }),
  })
const act = (id: number, what: string) =>
  send(shop, 'POST', `/admin/sales/${id}/${what}`, { token: owner.token })

async function aSale(draft: Draft): Promise<number> {
  const reply = await prepare(draft)
  expect(reply.body).toMatchObject({ sale: { state: 'prepared' } })
  return reply.body.sale.id
}

async function aRunningSale(draft: Draft): Promise<number> {
  const id = await aSale(draft)
  expect((await act(id, 'begin')).body.sale.state).toBe('running')
  return id
}

const product = async (id: number) => (await send(shop, 'GET', `/products/${id}`)).body.product
const skuOf = async (id: number) => (await product(id)).sku

async function textOfPage(path: string): Promise<string> {
  const html = await (await fetch(shop.url + path)).text()
  return html.replaceAll(/<[^>]*>/g, '')
}

/** As if these changes were made that many days ago. */
async function daysPass(days: number): Promise<void> {
  const { db } = shop.services
  await db.execute(sql`update price_history set asked_from = asked_from - make_interval(days => ${days})`)
  await db.execute(
    sql`update products set reduced_at = reduced_at - make_interval(days => ${days}) where reduced_at is not null`,
  )
}

const setRetail = (id: number, retailCents: number) =>
  shop.services.db.update(products).set({ retailCents }).where(eq(products.id, id))

describe('a sale', () => {
  it('begins and ends by itself, everywhere at once, and an order keeps its price', async () => {
    const id = await aProduct(shop, { ...priced, category: 'cameras' })
    const customer = await aCustomer(shop)
    const [category] = (await send(shop, 'GET', '/categories')).body.categories.filter(
      ({ slug }: { slug: string }) => slug === 'cameras',
    )
    const saleId = await aSale({ category_ids: [category.id] })
    expect(await product(id)).toMatchObject({ price: 1000, was_price: null, sale_ends_at: null })
    expect(await follow()).toBe(0)

    const endsAt = inMinutes(24 * hour)
    shop.clock.passMinutes(hour + 1)
    expect(await follow()).toBe(1)
    expect(await follow()).toBe(0)
    expect(await product(id)).toMatchObject({
      price: 800,
      retail_price: 1000,
      was_price: 1000,
      lowest_price_30_days: 800,
      sale_ends_at: endsAt,
    })
    const page = await textOfPage(`/product/${(await product(id)).slug}`)
    expect(page.includes('Was R\u00a01\u00a0000,00')).toBe(true)
    expect(page.includes('Sale ends 21 November')).toBe(true)
    const list = await send(shop, 'GET', '/products?category=cameras&min_price=790&max_price=810')
    expect(list.body).toMatchObject({ price: { min: 800, max: 800 }, products: [{ id, price: 800 }] })
    const onSale = await send(shop, 'GET', '/products?category=cameras&tag=sale')
    expect(onSale.body.products.map((one: { id: number }) => one.id)).toEqual([id])
    const seen = { items: [{ productId: id, quantity: 1, price: 800 }] }
    const cart = await send(shop, 'POST', '/cart/check', { body: seen })
    expect(cart.body.lines).toMatchObject([{ price: 800 }])
    const order = (await placeOrder(shop, customer, [{ productId: id, quantity: 1 }])).body.order
    expect(order.items).toMatchObject([{ price: 800 }])

    // Joined while it runs.
    const late = await aProduct(shop, { ...priced, retailCents: 200_000, category: 'cameras' })
    expect(await product(late)).toMatchObject({ price: 1600, was_price: null })

    shop.clock.passMinutes(24 * hour)
    expect(await follow()).toBe(1)
    expect(await product(id)).toMatchObject({ price: 1000, was_price: null, sale_ends_at: null })
    expect((await send(shop, 'GET', '/products?category=cameras&tag=sale')).body.products).toEqual([])
    const drift = await send(shop, 'POST', '/cart/check', { body: seen })
    expect(drift.body.lines).toMatchObject([{ price: 1000, problem: 'price_changed' }])
    const kept = await send(shop, 'GET', `/orders/${order.orderNumber}`, { token: customer.token })
    expect(kept.body.order.items).toMatchObject([{ price: 800 }])
    const read = await send(shop, 'GET', `/admin/sales/${saleId}`, { token: owner.token })
    keepsItsContract(readSale, read)
    expect(read.body.sale).toMatchObject({ state: 'ended', categories: ['cameras'] })
  })

  it('covers brands, tags, products and what is below a category', async () => {
    const { db } = shop.services
    await db.execute(sql`insert into categories (slug, title) values ('drones', 'Drones')`)
    await db.execute(
      sql`insert into categories (slug, title, parent_id) select 'racing', 'Racing', id from categories where slug = 'drones'`,
    )
    const below = await aProduct(shop, { ...priced, category: 'racing' })
    const branded = await aProduct(shop, { ...priced, brand: 'Zulu' })
    const tagged = await aProduct(shop, { ...priced, tags: ['limited'] })
    const named = await aProduct(shop, priced)
    const other = await aProduct(shop, priced)
    const drones = (await db.execute<{ id: number }>(sql`select id from categories where slug = 'drones'`))
      .rows[0]
    const id = await aRunningSale({
      category_ids: [drones?.id],
      brands: ['zulu'],
      tags: ['limited'],
      kind: 'amount',
      percent: undefined,
      amount: 100,
      products: [{ sku: await skuOf(named) }],
    })
    for (const covered of [below, branded, tagged, named])
      expect(await product(covered)).toMatchObject({ price: 900, was_price: 1000 })
    expect(await product(other)).toMatchObject({ price: 1000 })

    expect((await act(id, 'undo')).body.sale.state).toBe('undone')
    expect((await act(id, 'undo')).status).toBe(200)
    expectProblem(await act(id, 'end'), 409, 'not_possible')
    expect(await product(below)).toMatchObject({ price: 1000, was_price: null })
  })

  it('asks its own price for each product, and never less than a cent', async () => {
    const [one, other] = [await aProduct(shop, priced), await aProduct(shop, priced)]
    const own = { kind: 'prices', percent: undefined }
    await aRunningSale({
      ...own,
      products: [
        { sku: await skuOf(one), price: 999.99 },
        { sku: await skuOf(other), price: 1200 },
      ],
    })
    expect(await product(one)).toMatchObject({ price: 999.99 })
    expect(await product(other)).toMatchObject({ price: 1000, sale_ends_at: null })
    const draft = {
      kind: 'amount',
      percent: undefined,
      amount: 5000,
      products: [{ sku: await skuOf(other) }],
    }
    const reply = await prepare(draft, { accepts: true })
    await act(reply.body.sale.id, 'begin')
    expect(await product(other)).toMatchObject({ price: 0.01 })
  })

  it('gives way to another that asks less, and back', async () => {
    const id = await aProduct(shop, priced)
    const covers = { products: [{ sku: await skuOf(id) }] }
    await aRunningSale({ percent: 20, ...covers })
    const deeper = await aRunningSale({ percent: 30, ...covers, ends_at: inMinutes(3 * hour) })
    expect(await product(id)).toMatchObject({
      price: 700,
      was_price: 1000,
      sale_ends_at: inMinutes(3 * hour),
    })
    await setRetail(id, 110_000)
    expect(await product(id)).toMatchObject({ price: 770, retail_price: 1100, was_price: 1000 })
    await act(deeper, 'end')
    expect(await product(id)).toMatchObject({ price: 880, was_price: 1000, lowest_price_30_days: 700 })
  })

  it('is cancelled before it begins, and does not run if the shop was down all the time', async () => {
    const id = await aProduct(shop, priced)
    const covers = { products: [{ sku: await skuOf(id) }] }
    const cancelled = await aSale(covers)
    expect((await act(cancelled, 'cancel')).body.sale.state).toBe('cancelled')
    const missed = await aSale({ ...covers, ends_at: inMinutes(2 * hour) })
    shop.clock.passMinutes(3 * hour)
    expect(await follow()).toBe(1)
    const read = await send(shop, 'GET', `/admin/sales/${missed}`, { token: owner.token })
    expect(read.body.sale.state).toBe('missed')
    expect(await product(id)).toMatchObject({ price: 1000 })
    expectProblem(await act(missed, 'begin'), 409, 'not_possible')
  })

  it('begins once, however many processes look, while products are being edited', async () => {
    const ids = await Promise.all(
      Array.from({ length: 5 }, () => aProduct(shop, { ...priced, brand: 'Racer' })),
    )
    await aSale({ brands: ['Racer'] })
    shop.clock.passMinutes(hour + 1)
    const [moved] = await Promise.all([
      Promise.all([follow(), follow(), follow()]),
      ...ids.map((id) => setRetail(id, 120_000)),
    ])
    expect(moved.reduce((sum, count) => sum + count)).toBe(1)
    for (const id of ids) expect(await product(id)).toMatchObject({ price: 960, retail_price: 1200 })
    await checkPrices(shop.services)
    for (const id of ids) expect(await product(id)).toMatchObject({ price: 960 })
  })
})

it('a product that was being moved into a sale while it began gets its price from the check of all prices', async () => {
  const moved = await aProduct(shop, { ...priced, brand: 'Elsewhere' })
  await aProduct(shop, { ...priced, brand: 'Joiner' })
  const saleId = await aSale({ brands: ['Joiner'] })
  await shop.services.db.transaction(async (tx) => {
    await tx.update(products).set({ brand: 'Joiner' }).where(eq(products.id, moved))
    expect((await act(saleId, 'begin')).body.sale.state).toBe('running')
  })
  await checkPrices(shop.services)
  expect(await product(moved)).toMatchObject({ price: 800 })
})

describe('before a sale is saved', () => {
  it('its prices and profits are shown, the worst first', async () => {
    const fine = await aProduct(shop, { ...priced, brand: 'Preview' })
    const loss = await aProduct(shop, {
      ...priced,
      brand: 'Preview',
      wholesaleCents: 95_000,
      costCents: 95_000,
    })
    const reply = await send(shop, 'POST', '/admin/sales/preview', {
      token: owner.token,
      body: bodyOf({ brands: ['Preview'] }),
    })
    keepsItsContract(previewSale, reply)
    expect(reply.body.preview).toMatchObject({ products: 2, below_cost: 1, already_lower: 0 })
    expect(reply.body.preview.rows).toMatchObject([
      { id: loss, sale: 800, warning: 'below_cost', profit_after: { amount: 0 } },
      { id: fine, sale: 800, warning: null, profit_before: { amount: 500 }, profit_after: { amount: 300 } },
    ])
    const rows = await shop.services.db.execute(
      sql`select from sales where name = 'Black Friday' and state = 'prepared'`,
    )
    expect(rows.rows).toHaveLength(0)
    expectProblem(await prepare({ brands: ['Preview'] }), 409, 'has_warnings')
    const accepted = await prepare({ brands: ['Preview'] }, { accepts: true, key: 'preview-1' })
    keepsItsContract(prepareSale, accepted)
    const again = await prepare({ brands: ['Preview'] }, { accepts: true, key: 'preview-1' })
    expect(again.body.sale.id).toBe(accepted.body.sale.id)
    keepsItsContract(actOnSale, await act(accepted.body.sale.id, 'cancel'))
  })

  it.each<[string, Draft]>([
    ['without anything it covers', {}],
    ['that ends before it begins', { brands: ['Acme'], ends_at: '2026-11-01T00:00:00Z' }],
    ['without its percentage', { brands: ['Acme'], percent: undefined }],
    ['with a price for a brand', { brands: ['Acme'], kind: 'prices', percent: undefined }],
    ['of an unknown product', { products: [{ sku: 'NOT-THERE' }] }],
    ['of one product twice', { products: [{ sku: 'SKU-1' }, { sku: 'SKU-1' }] }],
    ['of an unknown category', { category_ids: [999_999] }],
  ])('it is refused %s', async (_name, draft) => {
    expectProblem(await prepare(draft), 400, 'invalid')
  })

  it('is refused if nothing would be cheaper, or to staff who may not see prices', async () => {
    expectProblem(await prepare({ brands: ['Nobody'] }), 409, 'covers_nothing')
    const packer = await aStaffMember(shop, ['catalogue'])
    const reply = await send(shop, 'GET', '/admin/sales', { token: packer.token })
    expect(reply.status).toBe(403)
  })
})

describe('what was asked', () => {
  it('is kept, with what is not on sale left out, and told to staff', async () => {
    const id = await aProduct(shop, priced)
    await setRetail(id, 90_000)
    await shop.services.db.transaction(async (tx) => {
      // Overwritten before anybody could see it.
      await tx.update(products).set({ retailCents: 500_000 }).where(eq(products.id, id))
      await tx.update(products).set({ retailCents: 95_000 }).where(eq(products.id, id))
    })
    await shop.services.db.update(products).set({ isActive: false }).where(eq(products.id, id))
    const reply = await send(shop, 'GET', `/admin/products/${id}/prices`, { token: owner.token })
    keepsItsContract(readPriceHistory, reply)
    expect(reply.body).toMatchObject({
      lowest: 900,
      changes: [{ asked: null }, { asked: 950 }, { asked: 900 }, { asked: 1000 }],
    })
  })

  it('makes a price raised before a sale no former price', async () => {
    const id = await aProduct(shop, { ...priced, brand: 'Raised' })
    await daysPass(40)
    await setRetail(id, 150_000)
    await daysPass(5)
    await aRunningSale({ percent: 20, brands: ['Raised'] })
    expect(await product(id)).toMatchObject({ price: 1200, was_price: null })
  })

  it('is told beside a reduction for 60 days', async () => {
    const id = await aProduct(shop, priced)
    await daysPass(40)
    await setRetail(id, 90_000)
    expect(await product(id)).toMatchObject({ price: 900, was_price: 1000, lowest_price_30_days: 900 })
    await daysPass(59)
    expect(await product(id)).toMatchObject({ was_price: 1000 })
    await daysPass(2)
    await checkPrices(shop.services)
    expect(await product(id)).toMatchObject({ price: 900, was_price: null, lowest_price_30_days: null })
    await setRetail(id, 80_000)
    expect(await product(id)).toMatchObject({ price: 800, was_price: 900 })
  })
})

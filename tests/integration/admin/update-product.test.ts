import { asc, eq, sql } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { updateProduct } from '#contract/catalogue/admin-product.ts'
import { auditEntries } from '#server/db/schema/audit.ts'
import { categories } from '#server/db/schema/categories.ts'
import { stockMovements } from '#server/db/schema/stock.ts'
import { booksOf } from '#tests/support/database/books.ts'
import {
  aCustomer,
  anAdministrator,
  aProduct,
  placeOrder,
  type Reply,
  send,
} from '#tests/support/given/builders.ts'
import { expectProblem, keepsItsContract } from '#tests/support/http/contract.ts'
import { openShop } from '#tests/support/shop/shop.ts'
import { untouchedForm } from './product-form.ts'

const shop = await openShop()
const owner = await anAdministrator(shop)
afterAll(() => shop.close())

async function save(id: number, changes: Record<string, unknown> = {}): Promise<Reply> {
  return send(shop, 'PUT', `/products/${id}`, {
    token: owner.token,
    body: { ...(await untouchedForm(shop, id)), ...changes },
  })
}

/** The same as a browser sends it: every field as text. */
async function saveForm(id: number, changes: Record<string, unknown> = {}): Promise<Reply> {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...(await untouchedForm(shop, id)), ...changes })) {
    form.set(name, typeof value === 'string' ? value : JSON.stringify(value))
  }
  const reply = await fetch(`${shop.url}/api/products/${id}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${owner.token}` },
    body: form,
  })
  return { status: reply.status, headers: reply.headers, body: await reply.json() }
}

function auditOf(id: number) {
  return shop.services.db
    .select()
    .from(auditEntries)
    .where(sql`subject_type = 'product' and subject_id = ${String(id)}`)
    .orderBy(asc(auditEntries.id))
}

function movementsOf(id: number) {
  return shop.services.db
    .select()
    .from(stockMovements)
    .where(eq(stockMovements.productId, id))
    .orderBy(asc(stockMovements.id))
}

async function shown(id: number) {
  return (await send(shop, 'GET', `/products/${id}`)).body.product
}

describe.each([
  ['JSON', save],
  ['a multipart form', saveForm],
])('saving a product as %s', (_kind, saveIt) => {
  it("shows the new price and stock in everyone's very next answer", async () => {
    const id = await aProduct(shop, { retailCents: 100_000, wholesaleCents: 80_000, onHand: 10 })
    const reply = await saveIt(id, { retail_price: 1099.95, stock_quantity: 4 })
    expect(reply.status).toBe(200)
    keepsItsContract(updateProduct, reply)
    expect(reply.body.product).toMatchObject({ retail_price: 1099.95, on_hand_quantity: 4, version: 2 })
    expect(await shown(id)).toMatchObject({ price: 1099.95, retail_price: 1099.95, stock_quantity: 4 })
  })

  it('saves every field of the form', async () => {
    const id = await aProduct(shop)
    const fields = {
      name: '13" Book, "Pro" edition',
      brand: '4711',
      description: '2026',
      specifications: { ram: '16GB', cores: 8 },
      tags: ['new', 'limited'],
      insurance_type: 'hills',
      min_stock_level: 5,
      max_stock_level: 50,
      cost_price: 700.05,
      sku: `${id}00123`,
      supplier_sku: '0042',
      is_active: true,
    }
    const reply = await saveIt(id, fields)
    expect(reply.status).toBe(200)
    expect(reply.body.product).toMatchObject(fields)
  })

  it('hides a product made inactive', async () => {
    const id = await aProduct(shop)
    await saveIt(id, { is_active: false })
    expect((await send(shop, 'GET', `/products/${id}`)).status).toBe(404)
    await saveIt(id, { is_active: true })
    expect((await send(shop, 'GET', `/products/${id}`)).status).toBe(200)
  })

  it('refuses a retail price that is not above wholesale', async () => {
    const id = await aProduct(shop)
    for (const wholesale_price of [500, 500.01]) {
      const reply = await saveIt(id, { retail_price: 500, wholesale_price })
      expectProblem(reply, 400, 'invalid')
      expect(reply.body.error).toBe('Retail price must be higher than wholesale price')
      expect(reply.body.fields).toHaveProperty('retail_price')
    }
  })

  it('accepts price and retail_price if they agree, and refuses them if they differ', async () => {
    const id = await aProduct(shop)
    expect((await saveIt(id, { price: 1500, retail_price: 1500 })).status).toBe(200)
    const reply = await saveIt(id, { price: 1500, retail_price: 1600 })
    expectProblem(reply, 400, 'invalid')
    expect(reply.body.fields).toHaveProperty('price')
    expect((await shown(id)).retail_price).toBe(1500)
  })
})

describe('a save', () => {
  it('records a stock movement with its cause, so that all movements add up to what is on hand', async () => {
    const id = await aProduct(shop, { onHand: 10 })
    await save(id, { stock_quantity: 4 })
    await save(id, { stock_quantity: 15 })
    expect(await movementsOf(id)).toMatchObject([
      { cause: 'opening', quantity: 10 },
      { cause: 'edit', quantity: -6, actor: owner.email, orderId: null, at: shop.clock.now },
      { cause: 'edit', quantity: 11, actor: owner.email },
    ])
    expect(await booksOf(shop, id)).toMatchObject({ onHand: 15, moved: 15 })
  })

  it('records no movement if the stock stays the same', async () => {
    const id = await aProduct(shop, { onHand: 10 })
    await save(id, { name: 'Renamed' })
    expect(await movementsOf(id)).toHaveLength(1)
  })

  it('is recorded in the audit log with the values before and after', async () => {
    const id = await aProduct(shop, { name: 'Before', retailCents: 100_000, onHand: 10 })
    await save(id, { name: 'After', retail_price: 1200, stock_quantity: 8 })
    expect(await auditOf(id)).toMatchObject([
      {
        actorId: owner.id,
        actorEmail: owner.email,
        action: 'product_updated',
        before: { name: 'Before', retail_price: 1000, on_hand_quantity: 10, version: 1 },
        after: { name: 'After', retail_price: 1200, on_hand_quantity: 8, version: 2 },
      },
    ])
  })

  it('leaves no trace if it was refused', async () => {
    const id = await aProduct(shop, { name: 'Untouched', onHand: 10 })
    const other = await aProduct(shop)
    const taken = (await untouchedForm(shop, other)).sku
    const refused = [
      await save(id, { name: 'New', stock_quantity: 3, sku: taken }),
      await save(id, { name: 'New', stock_quantity: 3, category_id: 999_999 }),
      await save(id, { name: 'New', stock_quantity: 3, retail_price: 1 }),
      await save(id, { name: 'New', stock_quantity: 3, version: 77 }),
    ]
    expect(refused.map(({ status }) => status)).toEqual([409, 400, 400, 409])
    expect(await shown(id)).toMatchObject({ name: 'Untouched', stock_quantity: 10 })
    expect(await auditOf(id)).toEqual([])
    expect(await movementsOf(id)).toHaveLength(1)
    expect((await untouchedForm(shop, id)).version).toBe(1)
  })

  it('leaves fields that were not sent as they were', async () => {
    const id = await aProduct(shop, {
      brand: 'Acme',
      specifications: { ram: '8GB' },
      tags: ['sale'],
      maxStockLevel: 9,
    })
    const { name, retail_price, wholesale_price, supplier_sku, category_id } = await untouchedForm(shop, id)
    const body = { name, retail_price, wholesale_price, supplier_sku, category_id, stock_quantity: 10 }
    const reply = await send(shop, 'PUT', `/products/${id}`, { token: owner.token, body })
    expect(reply.body.product).toMatchObject({
      brand: 'Acme',
      specifications: { ram: '8GB' },
      tags: ['sale'],
      max_stock_level: 9,
      is_active: true,
    })
  })

  it('stores nothing outside the contract', async () => {
    const id = await aProduct(shop)
    const reply = await save(id, {
      id: 1,
      archived_at: '2026-01-01',
      created_at: '1999-01-01',
      reserved: 5,
    })
    expect(reply.body.product).toMatchObject({ id, reserved_quantity: 0 })
    expect((await shown(id)).created_at).not.toMatch(/^1999/)
  })
})

describe('a product', () => {
  it("is not saved over somebody else's changes: the answer has both versions", async () => {
    const id = await aProduct(shop)
    const mine = await untouchedForm(shop, id)
    await save(id, { name: 'Theirs' })
    const reply = await send(shop, 'PUT', `/products/${id}`, {
      token: owner.token,
      body: { ...mine, name: 'Mine' },
    })
    expect(reply.status).toBe(409)
    expect(reply.body).toMatchObject({
      code: 'saved_by_someone_else',
      product: { id, name: 'Theirs', version: 2 },
      yours: { name: 'Mine', version: 1 },
    })
    keepsItsContract(updateProduct, reply)
    expect((await shown(id)).name).toBe('Theirs')
  })

  it('is saved if no version was sent', async () => {
    const id = await aProduct(shop)
    expect((await save(id, { version: undefined, name: 'Last word' })).status).toBe(200)
  })

  it('is refused with an SKU that another product has', async () => {
    const [id, other] = [await aProduct(shop), await aProduct(shop)]
    const reply = await save(id, { sku: (await untouchedForm(shop, other)).sku })
    expectProblem(reply, 409, 'sku_taken')
    expect(Object.keys(reply.body.fields)).toEqual(['sku'])
  })

  it.each([
    ['category_id', 999_999, 'unknown_category'],
    ['category_id', 2_147_483_647, 'unknown_category'],
    ['supplier_id', 999_999, 'unknown_supplier'],
  ])('is refused with the unknown %s %i', async (field, value, code) => {
    const reply = await save(await aProduct(shop), { [field]: value })
    expectProblem(reply, 400, code)
    expect(Object.keys(reply.body.fields)).toEqual([field])
  })

  it.each([
    ['category_id', 3_000_000_000],
    ['supplier_id', 3_000_000_000],
    ['retail_price', 99_999_999.99],
    ['cost_price', 99_999_999.99],
    ['retail_price', -1],
    ['retail_price', 10.005],
    ['stock_quantity', -1],
    ['stock_quantity', 1.5],
    ['stock_quantity', 1_000_001],
    ['tags', ['hot']],
    ['name', ''],
    ['name', 'A\u0000B'],
    ['supplier_sku', ' '],
    ['insurance_type', 'all'],
    ['specifications', { ram: null }],
    ['specifications', { ram: 'A\u0000B' }],
  ])('is refused with %s = %j, and the product stays as it was', async (field, value) => {
    const id = await aProduct(shop)
    const before = await untouchedForm(shop, id)
    const reply = await save(id, { [field]: value })
    expect(reply.status).toBe(400)
    expect(await untouchedForm(shop, id)).toEqual(before)
  })

  it('cannot have less stock than orders hold, until they expire', async () => {
    const id = await aProduct(shop, { onHand: 5 })
    await placeOrder(shop, await aCustomer(shop), [{ productId: id, quantity: 3 }])
    const reply = await save(id, { stock_quantity: 2, name: 'Not this either' })
    expectProblem(reply, 409, 'below_reserved')
    expect(reply.body.fields.stock_quantity).toContain('3 are reserved by orders')
    expect(await shown(id)).toMatchObject({ stock_quantity: 2 })
    expect((await shown(id)).name).not.toBe('Not this either')

    const exact = await save(id, { stock_quantity: 3 })
    expect(exact.body.product).toMatchObject({ on_hand_quantity: 3, reserved_quantity: 3, stock_quantity: 0 })

    shop.clock.passMinutes(31)
    expect((await save(id, { stock_quantity: 0 })).status).toBe(200)
    expect(await booksOf(shop, id)).toEqual({ onHand: 0, reserved: 0, moved: 0, held: 0 })
  })

  it('is for administrators only', async () => {
    const id = await aProduct(shop)
    const body = await untouchedForm(shop, id)
    const customer = await aCustomer(shop)
    expectProblem(await send(shop, 'PUT', `/products/${id}`, { body }), 401, 'not_signed_in')
    expectProblem(
      await send(shop, 'PUT', `/products/${id}`, { body, token: customer.token }),
      403,
      'not_allowed',
    )
  })

  it('is a 404 if it does not exist', async () => {
    const body = await untouchedForm(shop, await aProduct(shop))
    expectProblem(await send(shop, 'PUT', '/products/999999', { token: owner.token, body }), 404, 'not_found')
    const beyond = await send(shop, 'PUT', '/products/99999999999', { token: owner.token, body })
    expect([400, 404]).toContain(beyond.status)
  })

  it('can be moved to another category and found there', async () => {
    const id = await aProduct(shop)
    const [row] = await shop.services.db
      .insert(categories)
      .values({ slug: 'moved-here', title: 'Moved here' })
      .returning({ id: categories.id })
    await save(id, { category_id: row?.id })
    const page = await send(shop, 'GET', '/products/category/moved-here')
    expect(page.body.products).toMatchObject([{ id, category: 'moved-here', category_name: 'Moved here' }])
  })
})

import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { createProduct } from '#contract/catalogue/admin-product.ts'
import { auditEntries } from '#server/db/schema/audit.ts'
import { categories } from '#server/db/schema/categories.ts'
import { products } from '#server/db/schema/products.ts'
import { stockMovements } from '#server/db/schema/stock.ts'
import { booksOf } from '#tests/support/database/books.ts'
import { aCustomer, anAdministrator, aProduct, aStaffMember, send } from '#tests/support/given/builders.ts'
import { sendForm } from '#tests/support/given/forms.ts'
import { expectProblem, keepsItsContract } from '#tests/support/http/contract.ts'
import { openShop } from '#tests/support/shop/shop.ts'

const shop = await openShop()
const owner = await anAdministrator(shop)
afterAll(() => shop.close())

const [row] = await shop.services.db
  .insert(categories)
  .values({ slug: 'laptops', title: 'Laptops' })
  .returning({ id: categories.id })
const laptops = row?.id ?? 0

const theLeast = () => ({
  name: 'MacBook Air',
  category_id: laptops,
  supplier_sku: 'APL-1',
  wholesale_price: 900,
  retail_price: 1200,
})

function add(fields: Record<string, unknown>, person = owner) {
  return send(shop, 'POST', '/products', { token: person.token, body: fields })
}

describe('adding a product', () => {
  it('saves every field of the form and shows it to everyone at once', async () => {
    const fields = {
      ...theLeast(),
      name: 'ThinkPad “X1”',
      brand: 'Lenovo',
      description: 'Light; with an é',
      warranty: '36 months, carry-in',
      in_the_box: 'Laptop, 65W charger',
      specifications: { ram: '16GB', storage: '1TB SSD' },
      cost_price: 850.5,
      stock_quantity: 7,
      min_stock_level: 2,
      max_stock_level: 20,
      tags: ['new', 'sale'],
      insurance_type: 'hills',
    }
    const reply = await sendForm(shop, 'POST', '/products', { person: owner, fields })
    expect(reply.status).toBe(201)
    keepsItsContract(createProduct, reply)
    const { stock_quantity, ...same } = fields
    expect(reply.body.product).toMatchObject({
      ...same,
      slug: 'thinkpad-x1',
      stock_quantity,
      on_hand_quantity: 7,
      is_active: true,
      version: 1,
      created_at: shop.clock.now.toISOString(),
    })
    const page = await send(shop, 'GET', '/products?q=thinkpad&spec=ram:16GB')
    expect(page.body.products).toMatchObject([{ slug: 'thinkpad-x1', stock_quantity: 7 }])
  })

  it('records the opening stock as a movement', async () => {
    const { product } = (await add({ ...theLeast(), stock_quantity: 5 })).body
    expect(await booksOf(shop, product.id)).toEqual({ onHand: 5, reserved: 0, moved: 5, held: 0 })
    const movements = await shop.services.db
      .select()
      .from(stockMovements)
      .where(eq(stockMovements.productId, product.id))
    expect(movements).toMatchObject([{ cause: 'opening', quantity: 5, actor: owner.email }])
  })

  it('needs only the required fields, and has defaults for the rest', async () => {
    const { product } = (await add(theLeast())).body
    expect(product).toMatchObject({
      brand: 'Unknown Brand',
      description: 'No description available',
      specifications: {},
      cost_price: 900,
      profit: { amount: 300, percentage: 33.3 },
      stock_quantity: 0,
      stock_status: 'out_of_stock',
      min_stock_level: 0,
      max_stock_level: null,
      supplier_id: null,
      tags: [],
      insurance_type: 'none',
    })
    expect(await booksOf(shop, product.id)).toMatchObject({ onHand: 0, moved: 0 })
  })

  it('generates an SKU from the name, the South African day, the category and three digits', async () => {
    const { product } = (await add(theLeast())).body
    expect(product.sku).toMatch(/^MA20261120LP\d{3}$/)
  })

  it('accepts an SKU that the owner typed', async () => {
    expect((await add({ ...theLeast(), sku: ' MINE-1 ' })).body.product.sku).toBe('MINE-1')
  })

  it('gives products with the same name different addresses and SKUs, even at the same time', async () => {
    const replies = await Promise.all(
      Array.from({ length: 6 }, () => add({ ...theLeast(), name: 'Twin 100%_' })),
    )
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201, 201])
    const made = replies.map(({ body }) => body.product)
    expect(made.map(({ slug }) => slug).toSorted()).toEqual([
      'twin-100',
      'twin-100-2',
      'twin-100-3',
      'twin-100-4',
      'twin-100-5',
      'twin-100-6',
    ])
    expect(new Set(made.map(({ sku }) => sku)).size).toBe(6)
  })

  it('is recorded in the audit log', async () => {
    const { product } = (await add(theLeast())).body
    const entries = await shop.services.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.subjectId, String(product.id)))
    expect(entries).toMatchObject([
      {
        action: 'product_created',
        actorEmail: owner.email,
        at: shop.clock.now,
        before: null,
        after: { name: 'MacBook Air', wholesale_price: 900 },
      },
    ])
  })
})

describe('a product is refused', () => {
  it.each(['name', 'category_id', 'supplier_sku', 'wholesale_price', 'retail_price'])(
    'with the field %s missing or blank',
    async (field) => {
      const { [field]: _left, ...rest }: Record<string, unknown> = theLeast()
      const blank = await sendForm(shop, 'POST', '/products', {
        person: owner,
        fields: { ...rest, [field]: '' },
      })
      for (const reply of [await add(rest), blank]) {
        expectProblem(reply, 400, 'invalid')
        expect(reply.body.error).toBe('Please fill in all required fields')
        expect(Object.keys(reply.body.fields)).toEqual([field])
      }
    },
  )

  it.each([
    [{ retail_price: 900 }, 'Retail price must be higher than wholesale price', 'retail_price'],
    [
      { min_stock_level: 5, max_stock_level: 4 },
      'The maximum stock level cannot be below the minimum',
      'max_stock_level',
    ],
  ])('with %j, and the answer explains why', async (fields, text, field) => {
    const reply = await add({ ...theLeast(), ...fields })
    expectProblem(reply, 400, 'invalid')
    expect(reply.body).toMatchObject({ error: text, fields: { [field]: text } })
  })

  it.each([
    [{ category_id: 999_999 }, 400, 'unknown_category'],
    [{ supplier_id: 999_999 }, 400, 'unknown_supplier'],
    [{ retail_price: -1 }, 400, 'invalid'],
    [{ tags: ['hot'] }, 400, 'invalid'],
  ])('with %j, and nothing is added', async (fields, status, code) => {
    const before = await shop.services.db.$count(products)
    expectProblem(await add({ ...theLeast(), ...fields }), status, code)
    expect(await shop.services.db.$count(products)).toBe(before)
  })

  it('with an SKU that is taken, even by an archived product', async () => {
    await aProduct(shop, { sku: 'OLD-1', archivedAt: new Date('2026-01-01T00:00:00Z') })
    const reply = await add({ ...theLeast(), sku: 'OLD-1' })
    expectProblem(reply, 409, 'sku_taken')
    expect(Object.keys(reply.body.fields)).toEqual(['sku'])
  })

  it('unless the person has the permissions for the catalogue and for prices', async () => {
    expectProblem(await send(shop, 'POST', '/products', { body: theLeast() }), 401, 'not_signed_in')
    expectProblem(await add(theLeast(), await aCustomer(shop)), 403, 'not_allowed')
    expectProblem(await add(theLeast(), await aStaffMember(shop, ['prices'])), 403, 'not_allowed')
    expectProblem(await add(theLeast(), await aStaffMember(shop, ['catalogue'])), 403, 'not_allowed')
    const both = await add(theLeast(), await aStaffMember(shop, ['catalogue', 'prices']))
    expect(both.status).toBe(201)
  })
})

describe('staff with the catalogue permission but not the one for prices', () => {
  it('see no cost and change no price, but may change the rest', async () => {
    const catalogueStaff = await aStaffMember(shop, ['catalogue'])
    const id = await aProduct(shop, { retailCents: 100_000, isActive: false })
    for (const path of [`/admin/products/${id}`, `/products/${id}`]) {
      const { product } = (await send(shop, 'GET', path, { token: catalogueStaff.token })).body
      expect(product).toMatchObject({ id, retail_price: 1000, is_active: false })
      for (const secret of ['wholesale_price', 'cost_price', 'profit', 'supplier_sku'])
        expect(product).not.toHaveProperty(secret)
    }
    const refused = await send(shop, 'PUT', `/products/${id}`, {
      token: catalogueStaff.token,
      body: { name: 'Cheaper', cost_price: 1 },
    })
    expectProblem(refused, 403, 'not_allowed')
    expect(Object.keys(refused.body.fields)).toEqual(['cost_price'])

    const saved = await send(shop, 'PUT', `/products/${id}`, {
      token: catalogueStaff.token,
      body: { name: 'Renamed' },
    })
    expect(saved.status).toBe(200)
    expect(saved.body.product).toMatchObject({ name: 'Renamed', retail_price: 1000 })
    expect(saved.body.product).not.toHaveProperty('cost_price')
  })
})

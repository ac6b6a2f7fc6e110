import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { listAdminProducts, readAdminProduct, updateProduct } from '#contract/catalogue/admin-product.ts'
import { auditEntries } from '#server/db/schema/audit.ts'
import { products } from '#server/db/schema/products.ts'
import { aProduct, aStaffMember, type Person, type Reply, send } from '#tests/support/given/builders.ts'
import { expectProblem, keepsItsContract } from '#tests/support/http/contract.ts'
import { openShop } from '#tests/support/shop/shop.ts'
import { untouchedForm } from './product-form.ts'

const shop = await openShop()
const catalogueStaff = await aStaffMember(shop, ['catalogue'])
const pricer = await aStaffMember(shop, ['catalogue', 'prices'])
afterAll(() => shop.close())

let id: number
beforeEach(async () => {
  id = await aProduct(shop)
})

const secrets = ['wholesale_price', 'cost_price', 'profit', 'supplier_id', 'supplier_name', 'supplier_sku']

async function form(): Promise<Record<string, unknown>> {
  const whole = await untouchedForm(shop, id)
  return Object.fromEntries(Object.entries(whole).filter(([name]) => !secrets.includes(name)))
}

async function save(person: Person, changes: Record<string, unknown>, whole = false): Promise<Reply> {
  const body = { ...(whole ? await untouchedForm(shop, id) : await form()), ...changes }
  return send(shop, 'PUT', `/products/${id}`, { token: person.token, body })
}

async function row() {
  const [found] = await shop.services.db.select().from(products).where(eq(products.id, id))
  return found
}

describe('staff without the permission to see prices', () => {
  it('see every product without the owner’s secrets, wherever they look', async () => {
    const list = await send(shop, 'GET', '/admin/products', { token: catalogueStaff.token })
    keepsItsContract(listAdminProducts, list)
    const one = await send(shop, 'GET', `/admin/products/${id}`, { token: catalogueStaff.token })
    keepsItsContract(readAdminProduct, one)
    const shown = await send(shop, 'GET', `/products/${id}`, { token: catalogueStaff.token })
    const saved = await save(catalogueStaff, { name: 'Renamed' })
    keepsItsContract(updateProduct, saved)
    const late = await save(catalogueStaff, { name: 'Too late', version: 0 })
    keepsItsContract(updateProduct, late)
    expect(late.body.code).toBe('saved_by_someone_else')
    for (const product of [
      ...list.body.products,
      ...[one, shown, saved, late].map(({ body }) => body.product),
    ]) {
      expect(Object.keys(product).filter((name) => secrets.includes(name))).toEqual([])
      expect(product).toHaveProperty('on_hand_quantity')
    }
  })

  it('save everything else, and leave the secrets as they are', async () => {
    const before = await row()
    expect((await save(catalogueStaff, { name: 'Renamed', stock_quantity: 3 })).status).toBe(200)
    const { wholesaleCents, costCents, retailCents, supplierId, supplierSku } = before ?? {}
    expect(await row()).toMatchObject({
      name: 'Renamed',
      wholesaleCents,
      costCents,
      retailCents,
      supplierId,
      supplierSku,
    })
  })

  it.each([
    ['retail_price', 1],
    ['price', 1],
    ['wholesale_price', 800],
    ['cost_price', 750],
    ['supplier_id', null],
    ['supplier_sku', 'NEW'],
  ])('may not send a different %s: the answer names the field and nothing is saved', async (field, value) => {
    const before = await row()
    const reply = await save(catalogueStaff, { name: 'Renamed', [field]: value })
    expect({ status: reply.status, code: reply.body.code }).toEqual({ status: 403, code: 'not_allowed' })
    expect(Object.keys(reply.body.fields)).toEqual([field])
    expect(await row()).toEqual(before)
    const audit = await shop.services.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.subjectId, String(id)))
    expect(audit).toEqual([])
  })

  it('learn nothing by guessing: a right guess is refused like a wrong one', async () => {
    const right = await save(catalogueStaff, { wholesale_price: ((await row())?.wholesaleCents ?? 0) / 100 })
    const wrong = await save(catalogueStaff, { wholesale_price: 1 })
    expect({ status: right.status, body: right.body }).toEqual({ status: wrong.status, body: wrong.body })
  })
})

describe('the list of products, as staff without prices see it', () => {
  it("cannot be filtered by supplier, nor searched by a supplier's product codes", async () => {
    await shop.services.db
      .update(products)
      .set({ sku: 'OURS-77', supplierSku: 'THEIRS-77' })
      .where(eq(products.id, id))
    const search = async (person: Person, query: string) =>
      (await send(shop, 'GET', `/admin/products?${query}`, { token: person.token })).body.pagination?.total
    expect(await search(catalogueStaff, 'q=theirs-77')).toBe(0)
    expect(await search(catalogueStaff, 'q=ours-77')).toBe(1)
    expect(await search(pricer, 'q=theirs-77')).toBe(1)
    for (const path of ['/admin/products', '/products/export.csv']) {
      const reply = await send(shop, 'GET', `${path}?supplier=none`, { token: catalogueStaff.token })
      expectProblem(reply, 403, 'not_allowed')
      expect(Object.keys(reply.body.fields)).toEqual(['supplier'])
    }
    expect(await search(pricer, 'supplier=none')).toBeGreaterThan(0)
  })

  it.each(['profit', 'profit_desc'])(
    'does not reveal by sorting by %s which product is most profitable',
    async (sort) => {
      const reply = await send(shop, 'GET', `/admin/products?sort=${sort}`, { token: catalogueStaff.token })
      expectProblem(reply, 403, 'not_allowed')
      expect(Object.keys(reply.body.fields)).toEqual(['sort'])
      const seen = await send(shop, 'GET', `/admin/products?sort=${sort}`, { token: pricer.token })
      expect(seen.status).toBe(200)
    },
  )
})

describe('staff who may see prices', () => {
  it('see and change them', async () => {
    const reply = await save(pricer, { retail_price: 2000, cost_price: 700 }, true)
    keepsItsContract(updateProduct, reply)
    expect(reply.body.product).toMatchObject({
      retail_price: 2000,
      cost_price: 700,
      profit: { amount: 1300 },
    })
  })

  it('learn which of the required fields they left blank', async () => {
    const reply = await save(pricer, { wholesale_price: null, supplier_sku: ' ' })
    expectProblem(reply, 400, 'invalid')
    expect(reply.body.error).toBe('Please fill in all required fields')
    expect(Object.keys(reply.body.fields)).toEqual(
      expect.arrayContaining(['wholesale_price', 'supplier_sku']),
    )
  })

  it('may not save a product without the permission for the catalogue', async () => {
    const person = await aStaffMember(shop, ['prices'])
    expectProblem(await save(person, { retail_price: 2000 }, true), 403, 'not_allowed')
  })
})

import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import {
  createSupplier,
  deleteSupplier,
  listSuppliers,
  readSupplier,
  readSupplierStats,
  updateSupplier,
} from '#contract/trade-partners/supplier.ts'
import { suppliers } from '#server/db/schema/suppliers.ts'
import { auditOf } from '#tests/support/audit.ts'
import {
  aCustomer,
  anAdministrator,
  aProduct,
  aStaffMember,
  type Person,
  send,
} from '#tests/support/given/builders.ts'
import { expectProblem, keepsItsContract } from '#tests/support/http/contract.ts'
import { openShop } from '#tests/support/shop/shop.ts'

const shop = await openShop()
const owner = await anAdministrator(shop)
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.services.db.delete(suppliers)
})

function call(method: string, path: string, body?: object) {
  return send(shop, method, path, { token: owner.token, ...(body && { body }) })
}

const tableBay = {
  name: 'Table Bay Imports',
  contact: 'Sales desk',
  email: 'Orders@TableBay.example',
  phone: '021 555 0131',
  province: 'Western Cape',
  city: 'Cape Town',
}

async function add(details: object = {}): Promise<number> {
  const reply = await call('POST', '/suppliers', { ...tableBay, ...details })
  expect(reply.status).toBe(201)
  return reply.body.supplier.id
}

describe('adding a supplier', () => {
  it('saves what was entered, and normalises email and telephone number', async () => {
    const reply = await call('POST', '/suppliers', tableBay)
    expect(reply.status).toBe(201)
    keepsItsContract(createSupplier, reply)
    expect(reply.body.supplier).toMatchObject({
      ...tableBay,
      email: 'orders@tablebay.example',
      phone: '+27215550131',
      country: 'South Africa',
      is_active: true,
      product_count: 0,
    })
    const read = await call('GET', `/suppliers/${reply.body.supplier.id}`)
    keepsItsContract(readSupplier, read)
    expect(read.body.supplier).toEqual(reply.body.supplier)
    expect(await auditOf(shop, 'supplier', reply.body.supplier.id)).toMatchObject([
      { action: 'supplier_created', actorEmail: owner.email, before: null, after: { name: tableBay.name } },
    ])
  })

  it.each([
    [{ name: ' ' }, 'Please fill in all required fields', 'name'],
    [{ contact: undefined }, 'Please fill in all required fields', 'contact'],
    [{ email: 'nobody' }, 'Please enter a valid email address', 'email'],
    [{ phone: '12' }, 'Enter a valid phone number, such as +27 12 345 6789', 'phone'],
  ])('refuses %j and explains why', async (details, text, field) => {
    const reply = await call('POST', '/suppliers', { ...tableBay, ...details })
    expectProblem(reply, 400, 'invalid')
    expect(reply.body.error).toBe(text)
    expect(Object.keys(reply.body.fields)).toEqual([field])
  })

  it.each([
    [{ name: 'TABLE BAY imports', email: 'other@tablebay.example' }, 'name_taken', 'name'],
    [{ name: 'Another', email: 'ORDERS@tablebay.example' }, 'email_taken', 'email'],
  ])('refuses %j if it is taken', async (details, code, field) => {
    await add()
    const reply = await call('POST', '/suppliers', { ...tableBay, ...details })
    expectProblem(reply, 409, code)
    expect(Object.keys(reply.body.fields)).toEqual([field])
  })
})

describe('saving a supplier', () => {
  it('changes only what was sent', async () => {
    const id = await add()
    const reply = await call('PUT', `/suppliers/${id}`, { city: 'Paarl', is_active: false })
    keepsItsContract(updateSupplier, reply)
    expect(reply.body.supplier).toMatchObject({ name: tableBay.name, city: 'Paarl', is_active: false })
    expect(await auditOf(shop, 'supplier', id)).toMatchObject([
      {},
      { action: 'supplier_updated', before: { city: 'Cape Town' }, after: { city: 'Paarl' } },
    ])
  })

  it('is a 404 for an unknown supplier', async () => {
    expectProblem(await call('PUT', '/suppliers/999999', tableBay), 404, 'not_found')
    expectProblem(await call('GET', '/suppliers/999999'), 404, 'not_found')
    expectProblem(await call('DELETE', '/suppliers/999999'), 404, 'not_found')
  })
})

it('leaves products without a supplier when theirs is deleted', async () => {
  const id = await add()
  const product = await aProduct(shop, { supplierId: id })
  const reply = await call('DELETE', `/suppliers/${id}`)
  keepsItsContract(deleteSupplier, reply)
  expect(reply.body).toMatchObject({ success: true, supplier: { id, product_count: 1 } })
  const kept = await call('GET', `/admin/products/${product}`)
  expect(kept.body.product).toMatchObject({ supplier_id: null, supplier_name: null })
  expect((await auditOf(shop, 'supplier', id)).at(-1)).toMatchObject({
    action: 'supplier_deleted',
    before: { name: tableBay.name, product_ids: [product] },
    after: null,
  })
})

describe('the list of suppliers', () => {
  async function names(search: string): Promise<string[]> {
    const reply = await call('GET', `/suppliers${search}`)
    expect(reply.status).toBe(200)
    keepsItsContract(listSuppliers, reply)
    return reply.body.suppliers.map(({ name }: { name: string }) => name)
  }

  it.each([
    ['', ['apex 50%', 'Karoo Phones', 'Windhoek Tech']],
    ['?search=PHONES', ['Karoo Phones']],
    ['?search=50%25', ['apex 50%']],
    ['?is_active=false', ['Windhoek Tech']],
    ['?is_active=1', ['apex 50%', 'Karoo Phones']],
    ['?country=namibia', ['Windhoek Tech']],
    ['?province=Gauteng&city=midrand', ['Karoo Phones']],
    ['?page=2&limit=2', ['Windhoek Tech']],
  ])('shows the matches for "%s"', async (search, expected) => {
    await add({ name: 'apex 50%', email: 'a@apex.example' })
    await add({ name: 'Karoo Phones', email: 'k@karoo.example', province: 'Gauteng', city: 'Midrand' })
    await add({ name: 'Windhoek Tech', email: 'w@windhoek.example', country: 'Namibia', is_active: false })
    expect(await names(search)).toEqual(expected)
  })

  it('comes in pages of 50 by default', async () => {
    const { pagination } = (await call('GET', '/suppliers')).body
    expect(pagination).toEqual({ page: 1, limit: 50, total: 0, pages: 0 })
    expectProblem(await call('GET', '/suppliers?limit=101'), 400, 'invalid')
  })
})

it('counts suppliers, their products and their provinces', async () => {
  const id = await add()
  await add({ name: 'Second', email: 'second@supplier.example', is_active: false })
  await add({ name: 'Third', email: 'third@supplier.example', province: 'Gauteng' })
  await aProduct(shop, { supplierId: id })
  await aProduct(shop, { supplierId: id, archivedAt: new Date('2026-01-01T00:00:00Z') })
  const reply = await call('GET', '/suppliers/stats')
  keepsItsContract(readSupplierStats, reply)
  expect(reply.body).toEqual({
    total: 3,
    active: 2,
    inactive: 1,
    products: 1,
    by_province: [
      { province: 'Gauteng', count: 1 },
      { province: 'Western Cape', count: 2 },
    ],
  })
})

describe('access to suppliers', () => {
  it('needs the permission for suppliers; people who may see prices see only names', async () => {
    await add()
    const [customer, catalogueStaff, pricer, buyer] = [
      await aCustomer(shop),
      await aStaffMember(shop, ['catalogue']),
      await aStaffMember(shop, ['catalogue', 'prices']),
      await aStaffMember(shop, ['suppliers']),
    ]
    const read = (path: string, person?: Person) =>
      send(shop, 'GET', path, person ? { token: person.token } : {})
    expectProblem(await read('/suppliers'), 401, 'not_signed_in')
    for (const person of [customer, catalogueStaff, pricer]) {
      for (const path of ['/suppliers', '/suppliers/stats', '/suppliers/1']) {
        expectProblem(await read(path, person), 403, 'not_allowed')
      }
    }
    expect((await read('/suppliers', buyer)).status).toBe(200)
    expectProblem(await read('/suppliers/names', catalogueStaff), 403, 'not_allowed')
    const offered = await read('/suppliers/names', pricer)
    expect(offered.body.suppliers).toEqual([{ id: expect.any(Number), name: tableBay.name, is_active: true }])
  })
})

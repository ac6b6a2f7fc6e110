import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { readAdminProduct, updateProduct } from '#contract/catalogue/admin-product.ts'
import { products } from '#server/db/schema/products.ts'
import { suppliers } from '#server/db/schema/suppliers.ts'
import { auditOf } from '#tests/support/audit.ts'
import { anAdministrator, aProduct, aStaffMember, send } from '#tests/support/given/builders.ts'
import { expectProblem, keepsItsContract } from '#tests/support/http/contract.ts'
import { openShop } from '#tests/support/shop/shop.ts'

const shop = await openShop()
const { db } = shop.services
const owner = await anAdministrator(shop)
afterAll(() => shop.close())
beforeEach(async () => {
  await db.delete(products)
  await db.delete(suppliers)
})

const call = (method: string, path: string, body?: object, { token } = owner) =>
  send(shop, method, path, { token, ...(body && { body }) })

async function aSupplier(name: string): Promise<number> {
  const email = `${name.toLowerCase()}@supplier.example`
  const rows = await db.insert(suppliers).values({ name, contact: 'Sales', email }).returning()
  return rows[0]?.id ?? 0
}

/** A product from Bay, and Reef, which could supply it. */
async function aScene() {
  const [bay, reef] = [await aSupplier('Bay'), await aSupplier('Reef')]
  const id = await aProduct(shop, { supplierId: bay, supplierSku: 'B-1', costCents: 70_000 })
  return { bay, reef, id, fromReef: { supplier_id: reef, code: 'R-9', cost_price: 650 } }
}

const read = async (id: number) => (await call('GET', `/admin/products/${id}`)).body.product
const save = (id: number, body: object) => call('PUT', `/products/${id}`, body)

async function revertLast(type: string, id: number): Promise<number> {
  const entries = await auditOf(shop, type, id)
  return (await call('POST', `/admin/audit/${entries.at(-1)?.id}/revert`)).status
}

describe('the other suppliers of a product', () => {
  it('are saved with their codes and costs, the cheapest first, and stay when they are not sent', async () => {
    const { id, fromReef } = await aScene()
    const dune = { supplier_id: await aSupplier('Dune'), code: '', cost_price: 600 }
    const reply = await save(id, { other_suppliers: [fromReef, dune] })
    expect(reply.status).toBe(200)
    keepsItsContract(updateProduct, reply)
    expect(reply.body.product.other_suppliers).toEqual([dune, fromReef])
    await save(id, { name: 'Renamed' })
    const after = await call('GET', `/admin/products/${id}`)
    keepsItsContract(readAdminProduct, after)
    expect(after.body.product).toMatchObject({ other_suppliers: [dune, fromReef], supplier_sku: 'B-1' })
  })

  it('change places with the main one', async () => {
    const { id, bay, reef, fromReef } = await aScene()
    await save(id, { other_suppliers: [fromReef] })
    const fromBay = { supplier_id: bay, code: 'B-1', cost_price: 700 }
    const swapped = { supplier_id: reef, supplier_sku: 'R-9', cost_price: 650, other_suppliers: [fromBay] }
    expect((await save(id, swapped)).status).toBe(200)
    expect(await read(id)).toMatchObject(swapped)
  })

  it('are refused without a main one, twice, or with the code of another product', async () => {
    const { id, bay, fromReef } = await aScene()
    const at = async (body: object) => (await save(id, body)).body.fields?.other_suppliers
    expect(await at({ supplier_id: null, other_suppliers: [fromReef] })).toMatch(/^Choose the main/)
    expect(await at({ other_suppliers: [fromReef, fromReef] })).toMatch(/listed twice/)
    expect(await at({ other_suppliers: [{ ...fromReef, supplier_id: bay }] })).toMatch(/main supplier is/)
    expect(await at({ other_suppliers: [{ ...fromReef, supplier_id: 999_999 }] })).toBeUndefined()
    await aProduct(shop, { supplierId: fromReef.supplier_id, supplierSku: 'R-9' })
    const reply = await save(id, { other_suppliers: [fromReef] })
    expectProblem(reply, 409, 'supplier_code_taken')
    expect(await read(id)).toMatchObject({ other_suppliers: [] })
  })

  it('come back when the change or the deletion of the product is undone', async () => {
    const { id, reef, fromReef } = await aScene()
    await save(id, { other_suppliers: [fromReef] })
    await save(id, { supplier_id: reef, supplier_sku: 'R-9' })
    expect(await read(id)).toMatchObject({ other_suppliers: [] })
    expect(await revertLast('product', id)).toBe(200)
    expect(await read(id)).toMatchObject({ supplier_sku: 'B-1', other_suppliers: [fromReef] })
    await call('DELETE', `/products/${id}`)
    expect(await revertLast('product', id)).toBe(200)
    expect(await read(id)).toMatchObject({ other_suppliers: [fromReef] })
  })

  it('go with a bulk edit that makes one of them the main one, and come back with its undoing', async () => {
    const { id, reef, fromReef } = await aScene()
    await save(id, { other_suppliers: [fromReef] })
    const edit = { id, supplier_id: reef, supplier_sku: 'R-9', cost_price: 650 }
    const reply = await call('POST', '/products/bulk-edit', { changes: [edit], dryRun: false })
    expect(reply.status).toBe(200)
    expect(await read(id)).toMatchObject({ supplier_id: reef, other_suppliers: [] })
    expect((await call('POST', `/admin/audit/batches/${reply.body.batch}/undo`)).status).toBe(200)
    expect(await read(id)).toMatchObject({ supplier_sku: 'B-1', other_suppliers: [fromReef] })
  })

  it('are a secret of those who may see prices', async () => {
    const { id, fromReef } = await aScene()
    await save(id, { other_suppliers: [fromReef] })
    const staff = await aStaffMember(shop, ['catalogue'])
    const seen = await call('GET', `/admin/products/${id}`, undefined, staff)
    expect(JSON.stringify(seen.body)).not.toContain('R-9')
    const reply = await call('PUT', `/products/${id}`, { other_suppliers: [] }, staff)
    expectProblem(reply, 403, 'not_allowed')
    expect(reply.body.fields).toHaveProperty('other_suppliers')
  })
})

describe('a supplier that is deleted', () => {
  it('leaves its products to their cheapest other one, and is listed again when that is undone', async () => {
    const { id, bay, reef, fromReef } = await aScene()
    const alone = await aProduct(shop, { supplierId: bay, supplierSku: 'B-2' })
    await save(id, { other_suppliers: [fromReef] })
    expect((await call('GET', `/suppliers/${reef}`)).body.supplier.product_count).toBe(1)
    expect((await call('GET', `/admin/products?supplier=${reef}`)).body.products).toMatchObject([{ id }])
    expect((await call('DELETE', `/suppliers/${bay}`)).status).toBe(200)
    expect(await read(id)).toMatchObject({ supplier_id: reef, supplier_sku: 'R-9', cost_price: 650 })
    expect(await read(alone)).toMatchObject({ supplier_id: null, supplier_sku: 'B-2' })

    expect(await revertLast('supplier', bay)).toBe(200)
    const fromBay = { supplier_id: bay, code: 'B-1', cost_price: 700 }
    expect(await read(id)).toMatchObject({ supplier_id: reef, other_suppliers: [fromBay] })
    expect(await read(alone)).toMatchObject({ supplier_id: bay, other_suppliers: [] })
  })

  it('is gone from the products that had it as another', async () => {
    const { id, reef, fromReef } = await aScene()
    await save(id, { other_suppliers: [fromReef] })
    await call('DELETE', `/suppliers/${reef}`)
    expect(await read(id)).toMatchObject({ supplier_sku: 'B-1', other_suppliers: [] })
    expect(await db.select().from(products).where(eq(products.supplierId, reef))).toEqual([])
    expect(await revertLast('supplier', reef)).toBe(200)
    expect(await read(id)).toMatchObject({ supplier_sku: 'B-1', other_suppliers: [fromReef] })
  })
})

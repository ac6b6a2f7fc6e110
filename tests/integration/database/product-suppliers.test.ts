import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { productSuppliers } from '#server/db/schema/product-suppliers.ts'
import { products } from '#server/db/schema/products.ts'
import { suppliers } from '#server/db/schema/suppliers.ts'
import { aProduct } from '#tests/support/given/builders.ts'
import { openShop } from '#tests/support/shop/shop.ts'

const shop = await openShop()
const { db } = shop.services
afterAll(() => shop.close())
beforeEach(async () => {
  await db.delete(products)
  await db.delete(suppliers)
})

async function aSupplier(name: string): Promise<number> {
  const email = `${name.toLowerCase()}@supplier.example`
  const rows = await db.insert(suppliers).values({ name, contact: 'Sales', email }).returning()
  return rows[0]?.id ?? 0
}

async function suppliersOf(productId: number) {
  const rows = await db.select().from(productSuppliers).where(eq(productSuppliers.productId, productId))
  return rows.map(({ productId: _same, ...row }) => row).toSorted((a, b) => a.supplierId - b.supplierId)
}

const set = (id: number, values: Partial<typeof products.$inferInsert>) =>
  db.update(products).set(values).where(eq(products.id, id))

describe('the preferred supplier of a product', () => {
  it('is the one that the product names, with its code and cost, however the product is written', async () => {
    const [bay, reef] = [await aSupplier('Bay'), await aSupplier('Reef')]
    const id = await aProduct(shop, { supplierId: bay, supplierSku: 'B-1', costCents: 5_000 })
    expect(await suppliersOf(id)).toEqual([
      { supplierId: bay, code: 'B-1', costCents: 5_000, isPreferred: true },
    ])
    await set(id, { costCents: 4_500 })
    await set(id, { supplierId: reef, supplierSku: 'R-9' })
    expect(await suppliersOf(id)).toEqual([
      { supplierId: reef, code: 'R-9', costCents: 4_500, isPreferred: true },
    ])
    await set(id, { supplierId: null })
    expect(await suppliersOf(id)).toEqual([])
  })

  it('was an alternative before, if the product now names one of those', async () => {
    const [bay, reef] = [await aSupplier('Bay'), await aSupplier('Reef')]
    const id = await aProduct(shop, { supplierId: bay, supplierSku: 'B-1', costCents: 5_000 })
    await db
      .insert(productSuppliers)
      .values({ productId: id, supplierId: reef, code: 'R-9', costCents: 4_000 })
    await set(id, { supplierId: reef, supplierSku: 'R-9', costCents: 4_100 })
    expect(await suppliersOf(id)).toEqual([
      { supplierId: reef, code: 'R-9', costCents: 4_100, isPreferred: true },
    ])
  })

  it('can only be one', async () => {
    const [bay, reef] = [await aSupplier('Bay'), await aSupplier('Reef')]
    const id = await aProduct(shop, { supplierId: bay })
    const second = { productId: id, supplierId: reef, code: 'R-9', costCents: 4_000, isPreferred: true }
    await expect(db.insert(productSuppliers).values(second)).rejects.toMatchObject({
      cause: { constraint: 'product_suppliers_one_preferred' },
    })
  })
})

describe('the code of a supplier', () => {
  it('names one product: the first keeps it, and passes it on when it goes', async () => {
    const bay = await aSupplier('Bay')
    const first = await aProduct(shop, { supplierId: bay, supplierSku: 'B-1' })
    const second = await aProduct(shop, { supplierId: bay, supplierSku: 'B-1' })
    expect(await suppliersOf(second)).toMatchObject([{ code: '', isPreferred: true }])
    await set(first, { costCents: 1 })
    expect(await suppliersOf(first)).toMatchObject([{ code: 'B-1', costCents: 1 }])
    await set(first, { supplierSku: 'B-2' })
    expect(await suppliersOf(first)).toMatchObject([{ code: 'B-2' }])
    expect(await suppliersOf(second)).toMatchObject([{ code: 'B-1' }])
    await db.delete(products).where(eq(products.id, second))
    await set(first, { supplierSku: 'B-1' })
    expect(await suppliersOf(first)).toMatchObject([{ code: 'B-1' }])
  })

  it('goes to one of two products that take it at the same moment', async () => {
    const bay = await aSupplier('Bay')
    const ids = await Promise.all(
      Array.from({ length: 6 }, () => aProduct(shop, { supplierId: bay, supplierSku: 'B-1' })),
    )
    const codes = (await Promise.all(ids.map(suppliersOf))).flat().map(({ code }) => code)
    expect(codes.toSorted()).toEqual(['', '', '', '', '', 'B-1'])
  })
})

it('leaves nothing behind when a supplier goes', async () => {
  const bay = await aSupplier('Bay')
  const id = await aProduct(shop, { supplierId: bay })
  await db.delete(suppliers)
  expect(await suppliersOf(id)).toEqual([])
})

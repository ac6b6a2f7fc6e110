import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { listAdminProducts, listProductBrands, readAdminProduct } from '#contract/catalogue/admin-product.ts'
import { categories } from '#server/db/schema/categories.ts'
import { photos, productImages } from '#server/db/schema/products.ts'
import { suppliers } from '#server/db/schema/suppliers.ts'
import { aCustomer, anAdministrator, aProduct, type Reply, send } from '#tests/support/given/builders.ts'
import { expectProblem, keepsItsContract } from '#tests/support/http/contract.ts'
import { openShop } from '#tests/support/shop/shop.ts'

const shop = await openShop()
const owner = await anAdministrator(shop)
afterAll(() => shop.close())

async function list(search = ''): Promise<Reply> {
  const reply = await send(shop, 'GET', `/admin/products${search}`, { token: owner.token })
  if (reply.status === 200) keepsItsContract(listAdminProducts, reply)
  return reply
}

async function read(id: number | string): Promise<Reply> {
  const reply = await send(shop, 'GET', `/admin/products/${id}`, { token: owner.token })
  if (reply.status === 200) keepsItsContract(readAdminProduct, reply)
  return reply
}

function names(reply: Reply): string[] {
  return reply.body.products.map((product: { name: string }) => product.name)
}

describe('the list of all products', () => {
  it('counts all products, with low stock separate from in stock and out of stock', async () => {
    await aProduct(shop, { name: 'Plenty', onHand: 10, minStockLevel: 2 })
    await aProduct(shop, { name: 'Just above', onHand: 3, minStockLevel: 2 })
    await aProduct(shop, { name: 'At the minimum', onHand: 2, minStockLevel: 2 })
    await aProduct(shop, { name: 'Gone', onHand: 0, minStockLevel: 2 })
    await aProduct(shop, { name: 'Gone without a minimum', onHand: 0, minStockLevel: 0 })
    await aProduct(shop, { name: 'Hidden', onHand: 9, minStockLevel: 2, isActive: false })
    await aProduct(shop, { name: 'Archived', onHand: 9, archivedAt: new Date('2026-01-01T00:00:00Z') })
    const reply = await list('?limit=1')
    expect(reply.body.summary).toEqual({ total: 6, in_stock: 3, low_stock: 1, out_of_stock: 2 })
    expect(reply.body.pagination).toEqual({ page: 1, limit: 1, total: 6, pages: 6 })
  })

  it('shows inactive products, marked, and no archived ones', async () => {
    const reply = await list()
    expect(names(reply)).toContain('Hidden')
    expect(names(reply)).not.toContain('Archived')
    const hidden = reply.body.products.find((product: { name: string }) => product.name === 'Hidden')
    expect(hidden.is_active).toBe(false)
  })

  it.each([
    ['in_stock', ['Hidden', 'Just above', 'Plenty']],
    ['low_stock', ['At the minimum']],
    ['out_of_stock', ['Gone', 'Gone without a minimum']],
  ])('lists only what is %s', async (status, expected) => {
    const reply = await list(`?stock_status=${status}`)
    expect(names(reply)).toEqual(expected)
    expect(reply.body.pagination.total).toBe(expected.length)
    expect(reply.body.summary.total).toBe(6)
  })

  it('searches by words and by category', async () => {
    await aProduct(shop, { name: 'Chair', category: 'gaming' })
    await aProduct(shop, { name: 'Stray', categoryId: null })
    expect(names(await list('?q=CHAIR'))).toEqual(['Chair'])
    expect(names(await list('?category=gaming'))).toEqual(['Chair'])
    expect(names(await list('?category=uncategorized'))).toEqual(['Stray'])
  })

  it.each([
    ['cafe', 'Café Racer Stand'],
    ['baker’s', "Baker's Scale"],
    ['wifi', 'Wi-Fi Extender'],
    ['wh1000xm5', 'Sony WH-1000XM5'],
    ['27 inch', '27" Curved Panel'],
    ['black cable', 'Cable, Braided, Black'],
    ['skootrekenaar', 'Zenbook Laptop'],
    ['racer café', 'Café Racer Stand'],
    ['extend', 'Wi-Fi Extender'],
    ['ender', 'Wi-Fi Extender'],
    ['12/34.X', 'Cable, Braided, Black'],
    ['2/34.', 'Cable, Braided, Black'],
    ['4006381333931', 'Cable, Braided, Black'],
    ['381333', 'Cable, Braided, Black'],
    ['cable 381333', 'Cable, Braided, Black'],
    ['cable under R200', 'Cable, Braided, Black'],
    ['cable under R90', null],
    ['under R200', 'Cable, Braided, Black'],
    ['"', '27" Curved Panel'],
    ['x1', 'Sony WH-1000XM5'],
    ['%%%', null],
  ])('searches for %s as the shop does, and for parts of codes, in what is hidden too', async (q, name) => {
    if (names(await list('?category=counter')).length === 0) {
      const details = { category: 'counter', brand: 'Nobody', isActive: false }
      await aProduct(shop, { ...details, name: 'Café Racer Stand' })
      await aProduct(shop, { ...details, name: "Baker's Scale" })
      await aProduct(shop, { ...details, name: 'Wi-Fi Extender' })
      await aProduct(shop, { ...details, name: 'Sony WH-1000XM5', sku: 'SONY-X1' })
      await aProduct(shop, { ...details, name: '27" Curved Panel' })
      await aProduct(shop, { ...details, name: 'Zenbook Laptop' })
      const codes = { sku: 'AB-12/34.X', ean: '4006381333931', wholesaleCents: 1, costCents: 1 }
      await aProduct(shop, { ...details, ...codes, name: 'Cable, Braided, Black', retailCents: 10_000 })
    }
    const found = await list(`?category=counter&q=${encodeURIComponent(q)}`)
    expect(names(found)).toEqual(name === null ? [] : [name])
    expect(found.body.pagination.total).toBe(found.body.products.length)
  })

  it('filters by code, brand, supplier, tag, price, picture and visibility', async () => {
    const [supplier] = await shop.services.db
      .insert(suppliers)
      .values({ name: 'Filter Supplies', contact: 'Sales', email: 'sales@filter.example' })
      .returning({ id: suppliers.id })
    const details = { category: 'filters', retailCents: 150_000 }
    const f1 = await aProduct(shop, {
      ...details,
      name: 'F1',
      sku: 'OWN-77_A',
      supplierSku: 'THEIRS-5%',
      brand: 'Zeta',
    })
    const f2 = await aProduct(shop, {
      ...details,
      name: 'F2',
      brand: 'Omega',
      tags: ['sale'],
      isActive: false,
      retailCents: 250_000,
      supplierId: supplier?.id,
    })
    await shop.services.db.insert(photos).values({
      id: 'f2',
      width: 1,
      height: 1,
      placeholder: '#ffffff',
      contentType: 'image/png',
      bytes: 1,
    })
    await shop.services.db.insert(productImages).values({ productId: f2, photoId: 'f2', position: 0 })
    for (const [search, expected] of [
      ['q=own-77_a', ['F1']],
      ['q=theirs-5%25', ['F1']],
      ['brand=Zeta&brand=Omega', ['F1', 'F2']],
      [`supplier=${supplier?.id}`, ['F2']],
      ['supplier=none&brand=Omega', []],
      ['tag=sale', ['F2']],
      [`id=${f2}`, ['F2']],
      [`id=${f2}&id=${f1}&id=2147483647`, ['F1', 'F2']],
      [`id=${f2}&id=${f1}&brand=Zeta`, ['F1']],
      ['is_active=false&brand=Omega', ['F2']],
      ['is_active=true&brand=Omega', []],
      ['has_picture=true', ['F2']],
      ['has_picture=0&brand=Zeta', ['F1']],
      ['category=filters&min_price=1500&max_price=2000', ['F1']],
    ] as const) {
      expect({ search, names: names(await list(`?${search}`)) }).toEqual({ search, names: expected })
    }
  })

  it('lists the products of subcategories with those of a category, as the shop does', async () => {
    const { db } = shop.services
    await aProduct(shop, { name: 'In the trunk', category: 'trunk' })
    await aProduct(shop, { name: 'In the leaf', category: 'leaf' })
    const [trunk] = await db.select().from(categories).where(eq(categories.slug, 'trunk'))
    const [twig] = await db
      .insert(categories)
      .values({ slug: 'twig', title: 'Twig', parentId: trunk?.id })
      .returning()
    await db.update(categories).set({ parentId: twig?.id }).where(eq(categories.slug, 'leaf'))
    expect(names(await list('?category=trunk'))).toEqual(['In the leaf', 'In the trunk'])
    expect(names(await list('?category=leaf'))).toEqual(['In the leaf'])
    expect(names(await list('?category=nowhere'))).toEqual([])
  })

  it('lists archived products separately, and leaves them out of the counts', async () => {
    const { total } = (await list('?limit=1')).body.summary
    await aProduct(shop, { name: 'Kept for an order', category: 'attic', archivedAt: new Date(0) })
    expect(names(await list('?category=attic'))).toEqual([])
    const reply = await list('?category=attic&is_archived=true')
    expect(reply.body.products).toMatchObject([{ name: 'Kept for an order', is_archived: true }])
    expect(reply.body.summary.total).toBe(total)
  })

  it('offers every brand with its count, sorted regardless of case', async () => {
    await aProduct(shop, { brand: 'zulu Sound' })
    await aProduct(shop, { brand: 'Zulu Amps', isActive: false })
    const reply = await send(shop, 'GET', '/admin/products/brands', { token: owner.token })
    keepsItsContract(listProductBrands, reply)
    expect(reply.body.brands.slice(-2)).toEqual([
      { name: 'Zulu Amps', count: 1 },
      { name: 'zulu Sound', count: 1 },
    ])
  })

  it.each([
    ['stock', ['None', 'Few', 'Many']],
    ['stock_desc', ['Many', 'Few', 'None']],
    ['profit', ['Many', 'None', 'Few']],
    ['profit_desc', ['Few', 'None', 'Many']],
    ['sku', ['Few', 'Many', 'None']],
  ])('can be sorted by %s', async (sort, expected) => {
    if (names(await list('?category=sorted')).length === 0) {
      const details = { category: 'sorted', retailCents: 100_000, wholesaleCents: 1 }
      await aProduct(shop, { ...details, name: 'None', sku: 'SORT-C', onHand: 0, costCents: 50_000 })
      await aProduct(shop, { ...details, name: 'Few', sku: 'SORT-A', onHand: 3, costCents: 10_000 })
      await aProduct(shop, { ...details, name: 'Many', sku: 'SORT-B', onHand: 9, costCents: 90_000 })
    }
    expect(names(await list(`?category=sorted&sort=${sort}`))).toEqual(expected)
  })

  it.each(['limit=101', 'limit=0', 'page=0', 'sort=odd', 'stock_status=odd'])(
    'refuses %s',
    async (search) => {
      expectProblem(await list(`?${search}`), 400, 'invalid')
    },
  )
})

describe('one product', () => {
  it.each([
    [
      'by the markup over cost',
      { retailCents: 100_000, costCents: 75_000 },
      { amount: 250, percentage: 33.3 },
    ],
    [
      'as nothing when it sells at a loss',
      { retailCents: 90_000, costCents: 95_050 },
      { amount: 0, percentage: 0 },
    ],
    [
      'without a percentage when it cost nothing',
      { retailCents: 90_000, costCents: 0 },
      { amount: 900, percentage: 0 },
    ],
  ])('shows the profit %s', async (_how, prices, profit) => {
    const id = await aProduct(shop, { ...prices, wholesaleCents: 1_000 })
    expect((await read(id)).body.product.profit).toEqual(profit)
  })

  it('contains everything that only the owner may see', async () => {
    const [supplier] = await shop.services.db
      .insert(suppliers)
      .values({ name: 'Sample Supplies', contact: 'Sales', email: 'sales@supplier.example' })
      .returning({ id: suppliers.id })
    const id = await aProduct(shop, {
      retailCents: 1_299_950,
      wholesaleCents: 999_999,
      costCents: 950_005,
      minStockLevel: 3,
      maxStockLevel: 40,
      onHand: 12,
      supplierSku: 'SUP-77',
      supplierId: supplier?.id,
    })
    expect((await read(id)).body.product).toMatchObject({
      retail_price: 12_999.5,
      wholesale_price: 9_999.99,
      cost_price: 9_500.05,
      min_stock_level: 3,
      max_stock_level: 40,
      on_hand_quantity: 12,
      reserved_quantity: 0,
      stock_quantity: 12,
      supplier_id: supplier?.id,
      supplier_name: 'Sample Supplies',
      supplier_sku: 'SUP-77',
      version: 1,
    })
  })

  it('is a 404 if it does not exist, however large the number', async () => {
    expectProblem(await read(999_999), 404, 'not_found')
    expect([400, 404]).toContain((await read('99999999999')).status)
  })

  it('is a 400 if its address is not a number', async () => {
    expectProblem(await read('zephyr'), 400, 'invalid')
    expectProblem(await read('1.5'), 400, 'invalid')
  })
})

describe('access to the products in the admin area', () => {
  it.each(['/admin/products', '/admin/products/1'])('is for administrators only at %s', async (path) => {
    const customer = await aCustomer(shop)
    expectProblem(await send(shop, 'GET', path), 401, 'not_signed_in')
    expectProblem(await send(shop, 'GET', path, { token: 'made-up' }), 401, 'not_signed_in')
    expectProblem(await send(shop, 'GET', path, { token: customer.token }), 403, 'not_allowed')
  })

  it('is checked before the request is validated', async () => {
    expectProblem(await send(shop, 'GET', '/admin/products?limit=0'), 401, 'not_signed_in')
    expectProblem(await send(shop, 'PUT', '/products/abc', { body: {} }), 401, 'not_signed_in')
  })
})

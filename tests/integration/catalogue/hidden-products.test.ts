import { afterAll, describe, expect, it } from 'vitest'
import { listCategoryProducts, listProducts } from '#contract/catalogue/product.ts'
import { limits } from '#server/db/limits.ts'
import { aCustomer, anAdministrator, aProduct, aStaffMember, send } from '#tests/support/given/builders.ts'
import { keepsItsContract } from '#tests/support/http/contract.ts'
import { openShop } from '#tests/support/shop/shop.ts'

const shop = await openShop({ cacheToleranceMs: limits.changes.toleranceMs, withPages: true })
const details = { category: 'laptops', brand: 'Zebra', onHand: 3, retailCents: 100_000 }
await aProduct(shop, { ...details, name: 'Zebra shown' })
const hidden = await aProduct(shop, {
  ...details,
  name: 'Zebra hidden',
  slug: 'zebra-hidden',
  isActive: false,
})
await aProduct(shop, { ...details, name: 'Zebra of old', archivedAt: new Date(0) })
afterAll(() => shop.close())

const lists = [
  '/products',
  '/products?category=laptops',
  '/products?category=laptops&sort=price',
  '/products?q=zebra',
  '/products?q=hidden',
  '/products?brand=Zebra&in_stock=1&min_price=900&max_price=1100',
  '/products/category/laptops',
  '/products/category/laptops?q=zebra',
]

type ListedProduct = { id: number; name: string; is_active: boolean }

async function listedAt(path: string, token?: string) {
  const reply = await send(shop, 'GET', path, token ? { token } : {})
  expect(reply.status, path).toBe(200)
  // Staff get more than the contract of everybody says.
  if (reply.headers.get('cache-control') !== 'no-store')
    keepsItsContract(path.includes('category/') ? listCategoryProducts : listProducts, reply)
  const { products, pagination }: { products: ListedProduct[]; pagination: { total: number } } = reply.body
  return { names: products.map(({ name }) => name), products, total: pagination.total, reply }
}

describe.each(lists)('the list at %s', (path) => {
  it('has the hidden product, marked, for staff with the right to products, and for nobody else', async () => {
    const staff = [await anAdministrator(shop), await aStaffMember(shop, ['catalogue'])]
    const others = [
      undefined,
      (await aCustomer(shop)).token,
      (await aStaffMember(shop, ['orders', 'prices'])).token,
    ]
    // Each before and after the other, so that nothing which was kept for one is answered to the other.
    for (let round = 0; round < 2; round++) {
      for (const { token } of staff) {
        const { names, products, total, reply } = await listedAt(path, token)
        expect(products.find(({ id }) => id === hidden)).toMatchObject({ is_active: false })
        expect(names).not.toContain('Zebra of old')
        expect(total).toBe(names.length)
        expect(reply.headers.get('cache-control')).toBe('no-store')
      }
      for (const token of others) {
        const { names, total } = await listedAt(path, token)
        expect(names).not.toContain('Zebra hidden')
        expect(total).toBe(names.length)
      }
    }
  })
})

describe('the hidden product', () => {
  it('is read by staff alone, under its id and its address', async () => {
    const { token } = await aStaffMember(shop, ['catalogue'])
    for (const address of [hidden, 'zebra-hidden']) {
      for (let round = 0; round < 2; round++) {
        const read = await send(shop, 'GET', `/products/${address}`, { token })
        expect(read.body.product).toMatchObject({ id: hidden, is_active: false })
        expect(read.headers.get('cache-control')).toBe('no-store')
        for (const other of [undefined, (await aStaffMember(shop, ['orders'])).token]) {
          const refused = await send(shop, 'GET', `/products/${address}`, other ? { token: other } : {})
          expect(refused.status).toBe(404)
        }
      }
    }
  })

  it('is on no page, even where staff have just been listed it', async () => {
    const { token } = await anAdministrator(shop)
    expect((await listedAt('/products/category/laptops', token)).names).toContain('Zebra hidden')
    for (const path of ['/category/laptops', '/products', '/products?q=zebra']) {
      const page = await fetch(shop.url + path, { headers: { authorization: `Bearer ${token}` } })
      const text = await page.text()
      expect(text).toContain('Zebra shown')
      expect(text).not.toContain('Zebra hidden')
    }
  })

  it('is found by itself only by staff', async () => {
    const { token } = await anAdministrator(shop)
    expect((await listedAt('/products?q=hidden', token)).names).toEqual(['Zebra hidden'])
    expect((await listedAt('/products?q=hidden')).names).toEqual([])
  })
})

import { afterAll, describe, expect, it } from 'vitest'
import { limits } from '#server/db/limits.ts'
import { aCustomer, anAdministrator, aProduct, aStaffMember, send } from '#tests/support/given/builders.ts'
import { openShop } from '#tests/support/shop/shop.ts'

const shop = await openShop({ cacheToleranceMs: limits.changes.toleranceMs })
const id = await aProduct(shop, {
  name: 'Zebra laptop',
  category: 'laptops',
  retailCents: 9_999_900,
  wholesaleCents: 7_654_321,
  costCents: 7_000_000,
  supplierSku: 'SECRET-SKU',
  onHand: 7,
})
await aProduct(shop, { category: 'laptops', retailCents: 9_999_900, wholesaleCents: 7_654_321 })
afterAll(() => shop.close())

const lists = [
  '/products',
  '/products?q=zebra',
  '/products?brand=&in_stock=1',
  '/products/category/laptops',
  '/products/groups',
]
const secrets = ['wholesale_price', 'cost_price', 'profit', 'supplier_id', 'supplier_name', 'supplier_sku']
const adminFields = ['min_stock_level', 'max_stock_level', 'on_hand_quantity', 'reserved_quantity']

type ListedProduct = Record<string, unknown> & { id: number }

async function shownAt(path: string, token?: string): Promise<ListedProduct> {
  const { status, body } = await send(shop, 'GET', path, token ? { token } : {})
  expect(status, path).toBe(200)
  const products: ListedProduct[] =
    body.products ?? body.groups.flatMap((group: { products: ListedProduct[] }) => group.products)
  const found = products.find((product) => product.id === id)
  if (!found) throw new Error(`The product is not in ${path}`)
  return found
}

describe('the wishlist', () => {
  const wishedBy = async (token: string) => {
    const saved = await send(shop, 'PUT', '/wishlist', { token, body: { productIds: [id] } })
    const read = await send(shop, 'GET', '/wishlist', { token })
    expect(read.body).toEqual(saved.body)
    return Object.keys(read.body.products[0])
  }

  it('shows an administrator the whole record, and customers only the public part', async () => {
    const owners = await wishedBy((await anAdministrator(shop)).token)
    expect(owners).toEqual(expect.arrayContaining([...secrets, ...adminFields]))
    const customers = await wishedBy((await aCustomer(shop)).token)
    for (const field of [...secrets, ...adminFields]) expect(customers).not.toContain(field)
  })
})

describe.each(lists)('the list at %s', (path) => {
  it('shows an administrator the whole record', async () => {
    const { token } = await anAdministrator(shop)
    const shown = await shownAt(path, token)
    expect(shown).toMatchObject({
      wholesale_price: 76_543.21,
      cost_price: 70_000,
      supplier_sku: 'SECRET-SKU',
    })
    expect(Object.keys(shown)).toEqual(expect.arrayContaining([...secrets, ...adminFields]))
  })

  it('shows staff what their permissions allow', async () => {
    const withPrices = await aStaffMember(shop, ['catalogue', 'prices'])
    expect(Object.keys(await shownAt(path, withPrices.token))).toEqual(expect.arrayContaining(secrets))
    const without = Object.keys(await shownAt(path, (await aStaffMember(shop, ['catalogue'])).token))
    expect(without).toEqual(expect.arrayContaining(adminFields))
    expect(without.filter((name) => secrets.includes(name))).toEqual([])
  })

  it('caches nothing of it for later visitors, and serves the owner nothing cached for them', async () => {
    const { token } = await anAdministrator(shop)
    const others = [undefined, (await aCustomer(shop)).token, (await aStaffMember(shop, ['orders'])).token]
    for (let round = 0; round < 2; round++) {
      for (const other of others) {
        const shown = Object.keys(await shownAt(path, other))
        expect(shown.filter((name) => [...secrets, ...adminFields].includes(name))).toEqual([])
      }
      expect((await shownAt(path, token)).cost_price).toBe(70_000)
    }
    const reply = await fetch(`${shop.url}/api${path}`, { headers: { authorization: `Bearer ${token}` } })
    expect(reply.headers.get('cache-control')).toBe('no-store')
    await reply.text()
  })
})

it('shows an administrator the whole record of related products too', async () => {
  const { token } = await anAdministrator(shop)
  const { body } = await send(shop, 'GET', `/products/${id}`, { token })
  expect(body.related).not.toEqual([])
  for (const related of body.related) expect(related.wholesale_price).toBe(76_543.21)
})

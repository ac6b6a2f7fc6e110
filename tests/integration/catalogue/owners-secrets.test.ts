import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { categories } from '#server/db/schema/categories.ts'
import { suppliers } from '#server/db/schema/suppliers.ts'
import { shopApi } from '#server/routes.ts'
import { aCustomer, aProduct, type Person, placeOrder, send } from '#tests/support/given/builders.ts'
import { keepsItsContract } from '#tests/support/http/contract.ts'
import { openShop, type TestShop } from '#tests/support/shop/shop.ts'

let shop: TestShop
let customer: Person
let productId: number

/** Each figure occurs once in the shop, so that it is recognised wherever it turns up. */
const secretValues = [
  76_543.21,
  65_432.19,
  34_566.81,
  111,
  98_765,
  54_321,
  'Quiet Supplies',
  'SECRET-CODE',
  'quiet@supplier.example',
]
const secretNames =
  /wholesale|cost|profit|supplier|min_stock|max_stock|on_?hand|reserved|version|archived|search_text/i

beforeAll(async () => {
  shop = await openShop()
  customer = await aCustomer(shop)
  const supplier = await shop.services.db
    .insert(suppliers)
    .values({ name: 'Quiet Supplies', contact: 'Sales', email: 'quiet@supplier.example' })
    .returning({ id: suppliers.id })
  await shop.services.db.insert(categories).values({ slug: 'laptops', title: 'Laptops' })
  productId = await aProduct(shop, {
    slug: 'guarded',
    retailCents: 9_999_900,
    wholesaleCents: 7_654_321,
    costCents: 6_543_219,
    minStockLevel: 111,
    maxStockLevel: 98_765,
    supplierId: supplier[0]?.id ?? null,
    supplierSku: 'SECRET-CODE',
    onHand: 54_321,
  })
  await aProduct(shop, { name: 'A neighbour' })
  await placeOrder(shop, customer, [{ productId, quantity: 7 }])
})
afterAll(() => shop.close())

/** Every name and every plain value of an answer, however deep. */
function walk(value: unknown): { names: string[]; values: unknown[] } {
  if (value === null || typeof value !== 'object') return { names: [], values: [value] }
  const parts = Object.values(value).map(walk)
  return {
    names: [...(Array.isArray(value) ? [] : Object.keys(value)), ...parts.flatMap(({ names }) => names)],
    values: parts.flatMap(({ values }) => values),
  }
}

function addresses(): string[] {
  const parameters: Record<string, string> = { id: 'guarded', category: 'laptops' }
  return shopApi(shop.services)
    .filter(({ endpoint }) => endpoint.method === 'GET' && endpoint.access === 'anyone')
    .map(({ endpoint }) =>
      endpoint.path.replace(/:(\w+)/g, (_whole, name) => {
        const value = parameters[name]
        if (!value) throw new Error(`Say in this test what ${name} of ${endpoint.path} may be`)
        return value
      }),
    )
}

// The terms have a public version, which shoppers accept; a product's version is the owner's.
const versionOfTheTerms = '/shop: version'

describe('every public address', () => {
  it('hides the owner’s secrets from visitors and customers', async () => {
    const told: string[] = []
    for (const address of addresses()) {
      for (const token of [undefined, customer.token, 'a-token-that-is-none']) {
        const reply = await send(shop, 'GET', address, token ? { token } : {})
        expect({ address, status: reply.status }).toEqual({ address, status: 200 })
        const { names, values } = walk(reply.body)
        const named = names.filter((name) => secretNames.test(name)).map((name) => `${address}: ${name}`)
        told.push(...named.filter((name) => name !== versionOfTheTerms))
        told.push(
          ...values
            .filter((value) => secretValues.some((secret) => secret === value))
            .map((value) => `${address}: ${value}`),
        )
      }
    }
    expect(told).toEqual([])
    expect(addresses()).toEqual(
      expect.arrayContaining([
        '/products',
        '/products/guarded',
        '/products/category/laptops',
        '/products/groups',
      ]),
    )
  })

  it('answers as its contract says, and with nothing more', async () => {
    for (const { endpoint } of shopApi(shop.services)) {
      if (endpoint.method !== 'GET' || endpoint.access !== 'anyone') continue
      const address = endpoint.path.replace(':id', `${productId}`).replace(':category', 'laptops')
      keepsItsContract(endpoint, await send(shop, 'GET', address))
    }
  })

  it('hides them in a cart and in an order as well', async () => {
    const cart = await send(shop, 'POST', '/cart/check', { body: { items: [{ productId, quantity: 1 }] } })
    const order = await placeOrder(shop, customer, [{ productId, quantity: 1 }])
    for (const reply of [cart, order]) {
      const { names, values } = walk(reply.body)
      expect(names.filter((name) => secretNames.test(name))).toEqual([])
      expect(values.filter((value) => secretValues.some((secret) => secret === value))).toEqual([])
    }
  })

  it("does not find products by their supplier's codes or name", async () => {
    expect((await send(shop, 'GET', '/products?q=SECRET-CODE')).body.products).toEqual([])
    expect((await send(shop, 'GET', '/products?q=quiet%20supplies')).body.products).toEqual([])
  })
})

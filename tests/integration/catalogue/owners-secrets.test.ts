import { afterAll, describe, expect, it } from 'vitest'
import { categories } from '#server/db/schema/categories.ts'
import { suppliers } from '#server/db/schema/suppliers.ts'
import { payLinkToken } from '#server/features/payments/pay-links/pay-link-token.ts'
import { shopApi } from '#server/routes.ts'
import {
  aCustomer,
  anAddress,
  anAdministrator,
  aProduct,
  placeOrder,
  send,
} from '#tests/support/given/builders.ts'
import { keepsItsContract } from '#tests/support/http/contract.ts'
import { openShop } from '#tests/support/shop/shop.ts'

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

const shop = await openShop()
const customer = await aCustomer(shop)
const supplier = await shop.services.db
  .insert(suppliers)
  .values({ name: 'Quiet Supplies', contact: 'Sales', email: 'quiet@supplier.example' })
  .returning({ id: suppliers.id })
await shop.services.db.insert(categories).values({ slug: 'laptops', title: 'Laptops' })
const productId = await aProduct(shop, {
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
const placed = await placeOrder(shop, customer, [{ productId, quantity: 7 }])
const { orderNumber } = placed.body.order
const payLink = payLinkToken(shop.services.payLinkSealer, { orderNumber, swapId: null })
const quoteLink = await aQuoteLink()
afterAll(() => shop.close())

/** The part of a quote's link that names it. */
async function aQuoteLink(): Promise<string> {
  const { token } = await anAdministrator(shop)
  const body = {
    lines: [{ productId, quantity: 1, unitPrice: 90_000 }],
    shippingInfo: { ...anAddress, email: customer.email },
    note: '',
    validUntil: '2026-12-31',
  }
  const { quote } = (await send(shop, 'POST', '/admin/quotes', { token, body })).body
  const sending = { token, body: { version: 1, email: false } }
  const sent = await send(shop, 'POST', `/admin/quotes/${quote.id}/send`, sending)
  return sent.body.url.split('/quote/')[1]
}

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
  const parameters: Record<string, string> = { id: 'guarded', category: 'laptops', key: 'returns' }
  const queries: Record<string, string> = {
    '/products/compare': '?products=guarded',
    '/products/:id/fit': '?device=guarded',
  }
  const tokenOf = (path: string) => (path.startsWith('/quotes/') ? quoteLink : payLink)
  return shopApi(shop.services)
    .filter(({ endpoint }) => endpoint.method === 'GET' && endpoint.access === 'anyone')
    .map(({ endpoint }) => {
      const path = endpoint.path.replace(/:(\w+)/g, (_whole, name) => {
        const value = name === 'token' ? tokenOf(endpoint.path) : parameters[name]
        if (!value) throw new Error(`Say in this test what ${name} of ${endpoint.path} may be`)
        return value
      })
      return path + (queries[endpoint.path] ?? '')
    })
}

// The terms and a quote have a version that is accepted; a product's version is the owner's.
const isAccepted = (named: string) => named === '/shop: version' || named === `/quotes/${quoteLink}: version`
// That of an order is how often it was corrected, which its buyer is told anyway.

describe('every public address', () => {
  it('hides the owner’s secrets from visitors and customers', async () => {
    const told: string[] = []
    for (const address of addresses()) {
      for (const token of [undefined, customer.token, 'a-token-that-is-none']) {
        const reply = await send(shop, 'GET', address, token ? { token } : {})
        expect({ address, status: reply.status }).toEqual({ address, status: 200 })
        const { names, values } = walk(reply.body)
        const named = names.filter((name) => secretNames.test(name)).map((name) => `${address}: ${name}`)
        told.push(...named.filter((name) => !isAccepted(name)))
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
      expect(names.filter((name) => secretNames.test(name) && name !== 'version')).toEqual([])
      expect(values.filter((value) => secretValues.some((secret) => secret === value))).toEqual([])
    }
  })

  it("does not find products by their supplier's codes or name", async () => {
    expect((await send(shop, 'GET', '/products?q=SECRET-CODE')).body.products).toEqual([])
    expect((await send(shop, 'GET', '/products?q=quiet%20supplies')).body.products).toEqual([])
  })
})

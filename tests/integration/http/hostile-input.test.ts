import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import {
  aCustomer,
  anAdministrator,
  aProduct,
  placeOrder,
  type Reply,
  send,
} from '#tests/support/given/builders.ts'
import { openShop } from '#tests/support/shop/shop.ts'

const shop = await openShop()
await aProduct(shop, { slug: 'a-product', category: 'laptops', specifications: { ram: '16GB' } })
afterAll(() => shop.close())

const runs = { seed: 20261120, numRuns: 150 }

const nasty = fc.oneof(
  fc.constantFrom(
    '',
    '\u0000',
    'a\u0000b',
    '\ud800',
    '%',
    '_',
    '\\',
    "'",
    '"',
    '--',
    '-1',
    '0',
    '1e9',
    '1e400',
    'NaN',
    'Infinity',
    '2147483648',
    '99999999',
    '999999999',
    '9007199254740993',
    '100000',
    '__proto__',
    'null',
    '[]',
    '{}',
    'x'.repeat(201),
    'x'.repeat(3_000),
    '\u202e\ufeff\u200d',
    '😀'.repeat(60),
  ),
  fc.string({ unit: 'binary', maxLength: 30 }),
)

const queryNames = [
  'category',
  'q',
  'brand',
  'min_price',
  'max_price',
  'range',
  'in_stock',
  'sort',
  'page',
  'limit',
  '__proto__',
]
const queries = fc.array(fc.tuple(fc.constantFrom(...queryNames), nasty), { maxLength: 6 })

/** Encoded by hand, since URLSearchParams repairs invalid text. */
function written(text: string): string {
  return encodeURIComponent(text.toWellFormed())
}

function expectNoFault(reply: Reply): void {
  expect(reply.status).toBeLessThan(500)
  if (reply.status >= 400) expect(reply.body.error).toEqual(expect.any(String))
}

describe('hostile input', () => {
  it('never causes a fault in the query of a public list', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(
          '/products',
          '/products/category/laptops',
          '/products/groups',
          '/categories',
          '/shop',
        ),
        queries,
        async (path, query) => {
          const search = query.map(([name, value]) => `${name}=${written(value)}`).join('&')
          expectNoFault(await send(shop, 'GET', `${path}?${search}`))
        },
      ),
      runs,
    )
  })

  it('never causes a fault in an address', async () => {
    const prefixes = [
      '/products/',
      '/products/category/',
      '/orders/',
      '/payments/yoco/status/',
      '/admin/products/',
      '/',
    ]
    const { token } = await anAdministrator(shop)
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...prefixes), nasty, async (prefix, name) => {
        expectNoFault(await send(shop, 'GET', `${prefix}${written(name)}`, { token }))
      }),
      runs,
    )
  })

  it.each(['%00', 'a%00b'])('finds nothing as a name with %s', async (name) => {
    const { token } = await aCustomer(shop)
    for (const path of [`/products/${name}`, `/products/category/${name}`, `/orders/${name}`]) {
      expect([400, 404]).toContain((await send(shop, 'GET', path, { token })).status)
    }
    expect([200, 400]).toContain((await send(shop, 'GET', `/products?q=${name}`)).status)
    expect([200, 400]).toContain((await send(shop, 'GET', `/products?brand=${name}`)).status)
  })

  it('is refused as invalid characters or numbers in an order', async () => {
    const person = await aCustomer(shop)
    const huge = await placeOrder(shop, person, [{ productId: 3_000_000_000, quantity: 1 }])
    expect([400, 409]).toContain(huge.status)
    const headers = { 'idempotency-key': 'nul' }
    const shippingInfo = {
      email: 'a@shop.example',
      fullName: 'A\u0000B',
      address: '1 Sample Street',
      city: 'Cape Town',
      postalCode: '7925',
      phone: '+27821234567',
    }
    const body = { items: [{ productId: 1, quantity: 1 }], shippingInfo }
    expect((await send(shop, 'POST', '/orders', { token: person.token, headers, body })).status).toBe(400)
  })
})

describe('a hostile body', () => {
  const bodies = fc.oneof(
    fc.record(
      {
        email: fc.oneof(nasty, fc.constant('a@shop.example')),
        password: fc.oneof(nasty, fc.constant('12345678')),
        fullname: nasty,
        firstName: nasty,
        lastName: nasty,
        remember: fc.oneof(fc.boolean(), nasty),
      },
      { requiredKeys: [] },
    ),
    fc.record({
      items: fc.array(
        fc.record({
          productId: fc.oneof(fc.integer(), fc.maxSafeInteger(), nasty),
          quantity: fc.oneof(fc.integer({ min: 1, max: 999 }), fc.double(), nasty),
          price: fc.oneof(fc.double({ min: 0, max: 100_000_000 }), fc.integer({ min: 0, max: 100_000_000 })),
        }),
        { maxLength: 4 },
      ),
    }),
    fc.record({
      items: fc.array(
        fc.record({
          productId: fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
          quantity: fc.integer({ min: 1, max: 999 }),
        }),
        { minLength: 1, maxLength: 101 },
      ),
    }),
    fc.jsonValue({ depthSize: 'small' }),
  )

  it('never causes a fault in a public call', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('/login', '/createAccount', '/cart/check'),
        bodies,
        async (path, body) => {
          expectNoFault(await send(shop, 'POST', path, { body }))
        },
      ),
      runs,
    )
  })

  it.each(['A\u0000B', '\u0000'])('is refused with an invalid character in a name', async (firstName) => {
    const body = { email: 'nul@shop.example', password: 'correct-horse', firstName, lastName: 'Customer' }
    expect((await send(shop, 'POST', '/createAccount', { body })).status).toBe(400)
  })

  it('is answered with an impossible product number in the cart', async () => {
    const reply = await send(shop, 'POST', '/cart/check', {
      body: { items: [{ productId: 3_000_000_000, quantity: 1 }] },
    })
    expect([200, 400]).toContain(reply.status)
  })
})

describe('an extreme request', () => {
  it.each([1_000, 10_000, 100_000])(
    'with an address of %i characters is answered without a fault',
    async (length) => {
      const reply = await fetch(`${shop.url}/api/products?q=${'x'.repeat(length)}`)
      expect([400, 414, 431]).toContain(reply.status)
      await reply.text()
    },
  )

  it('with thousands of brands in the query is answered', async () => {
    const search = Array.from({ length: 1_500 }, (_, number) => `brand=${number}`).join('&')
    expectNoFault(await send(shop, 'GET', `/products?${search}`))
  })

  it('with deeply nested JSON is answered', async () => {
    const deep = '['.repeat(20_000) + ']'.repeat(20_000)
    const reply = await fetch(`${shop.url}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: deep,
    })
    expect(reply.status).toBe(400)
    await reply.text()
  })
})

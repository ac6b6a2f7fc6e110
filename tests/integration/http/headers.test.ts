import { afterAll, beforeAll, expect, it } from 'vitest'
import { aCustomer, aProduct } from '#tests/support/builders.ts'
import { openShop, type TestShop } from '#tests/support/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
  await aProduct(shop)
})
afterAll(() => shop.close())

it.each([
  '/api/products',
  '/api/nothing',
  '/api/orders',
  '/api/products?limit=0',
  '/healthz',
  '/media/x/1.jpg',
])('guards the answer at %s and gives it an id', async (path) => {
  const { headers } = await fetch(shop.url + path)
  expect(Object.fromEntries(headers)).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-request-id': expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
  })
  expect(headers.get('x-powered-by')).toBeNull()
  expect(headers.get('server')).toBeNull()
})

it('makes the id itself, whatever the caller proposes', async () => {
  const proposed = { 'x-request-id': 'mine', 'request-id': 'mine' }
  const ids = await Promise.all(
    [1, 2].map(async () =>
      (await fetch(`${shop.url}/api/shop`, { headers: proposed })).headers.get('x-request-id'),
    ),
  )
  expect(ids).not.toContain('mine')
  expect(new Set(ids).size).toBe(2)
})

it('lets nobody on the way keep an answer', async () => {
  const { token } = await aCustomer(shop)
  for (const path of ['/api/products', '/api/orders', '/api/auth/verify']) {
    const reply = await fetch(shop.url + path, { headers: { authorization: `Bearer ${token}` } })
    expect(reply.headers.get('cache-control')).toBe('no-store')
  }
})

it('does not open the API to pages of other sites', async () => {
  const reply = await fetch(`${shop.url}/api/products`, { headers: { origin: 'https://elsewhere.example' } })
  expect(reply.headers.get('access-control-allow-origin')).toBeNull()
})

it('does not promise https while it speaks http', async () => {
  const reply = await fetch(`${shop.url}/api/products`)
  expect(reply.headers.get('strict-transport-security')).toBeNull()
})

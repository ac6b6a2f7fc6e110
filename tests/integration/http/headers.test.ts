import { createHash } from 'node:crypto'
import { connect } from 'node:net'
import cookie from '@fastify/cookie'
import Fastify from 'fastify'
import { afterAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { noCache } from '#server/http/page-cache/page-cache.ts'
import { registerProblems } from '#server/http/register-problems.ts'
import { registerRoutes } from '#server/http/register-routes.ts'
import { route } from '#server/http/route.ts'
import { createApiServer } from '#server/http/serve.ts'
import { aCustomer, aProduct } from '#tests/support/given/builders.ts'
import { openShop } from '#tests/support/shop/shop.ts'

const shop = await openShop({ withPages: true })
await aProduct(shop)
afterAll(() => shop.close())

it.each([
  '/api/products',
  '/api/nothing',
  '/api/orders',
  '/api/products?limit=0',
  '/healthz',
  '/media/x/1.jpg',
])('sends security headers and an id with the answer at %s', async (path) => {
  const { headers } = await fetch(shop.url + path)
  expect(Object.fromEntries(headers)).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-request-id': expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
  })
  expect(headers.get('content-security-policy')).toBe(
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  )
  expect(headers.get('permissions-policy')).toMatch(/\bcamera=\(self\).*\bgeolocation=\(\)/)
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
  expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
  expect(headers.get('x-powered-by')).toBeNull()
  expect(headers.get('server')).toBeNull()
})

it('generates the id itself, whatever the caller proposes', async () => {
  const proposed = { 'x-request-id': 'mine', 'request-id': 'mine' }
  const ids = await Promise.all(
    [1, 2].map(async () =>
      (await fetch(`${shop.url}/api/shop`, { headers: proposed })).headers.get('x-request-id'),
    ),
  )
  expect(ids).not.toContain('mine')
  expect(new Set(ids).size).toBe(2)
})

it('lets no proxy store an answer', async () => {
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

function policyOf(headers: Headers): Record<string, string[]> {
  const directives = (headers.get('content-security-policy') ?? '').split('; ')
  return Object.fromEntries(
    directives.map((directive) => {
      const [name = '', ...sources] = directive.split(' ')
      return [name, sources]
    }),
  )
}

describe('a page', () => {
  it.each(['/', '/category/laptops', '/login', '/checkout', '/admin', '/no-such-page'])(
    '%s runs only the shop’s own scripts and the inline ones it was sent with',
    async (path) => {
      const reply = await fetch(shop.url + path)
      const html = await reply.text()
      const policy = policyOf(reply.headers)
      // Data for search engines is in script elements too, but never executed.
      const inline = [
        ...html.matchAll(
          /<script(?![^>]*\s(?:src=|type="application\/ld\+json"))[^>]*>([\s\S]*?)<\/script>/g,
        ),
      ].map(
        ([, source]) =>
          `'sha256-${createHash('sha256')
            .update(source ?? '')
            .digest('base64')}'`,
      )
      expect(inline.length).toBeGreaterThan(0)
      expect(policy['script-src']).toEqual(["'self'", ...new Set(inline)])
      expect(policy).toMatchObject({
        'default-src': ["'self'"],
        'img-src': ["'self'", 'data:', 'blob:'],
        'frame-src': ["'none'"],
        'object-src': ["'none'"],
        'base-uri': ["'none'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'none'"],
      })
    },
  )

  it('has the same policy for everyone, so that it can be cached', async () => {
    const { token } = await aCustomer(shop)
    const policies = await Promise.all(
      [
        ['accept', '*/*'],
        ['authorization', `Bearer ${token}`],
        ['cookie', `kwela_session=${token}`],
      ].map(async ([name = '', value = '']) =>
        (await fetch(shop.url, { headers: { [name]: value } })).headers.get('content-security-policy'),
      ),
    )
    expect(new Set(policies).size).toBe(1)
  })

  it('has no inline event handlers', async () => {
    for (const path of ['/', '/products', '/login']) {
      expect(await (await fetch(shop.url + path)).text()).not.toMatch(/<[^>]+\son[a-z]+=/)
    }
  })
})

it.each(['/service-worker.js', '/favicon.svg'])('lets the file %s fetch only from the shop', async (path) => {
  const reply = await fetch(shop.url + path)
  expect(reply.status).toBe(200)
  expect(policyOf(reply.headers)).toMatchObject({
    'default-src': ["'none'"],
    'connect-src': ["'self'"],
    'script-src': ["'self'"],
    'frame-ancestors': ["'none'"],
  })
})

it.each(['/service-worker.js', '/favicon.svg'])(
  'sends the file %s without the headers of documents',
  async (path) => {
    const { headers } = await fetch(shop.url + path)
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    })
    for (const name of ['permissions-policy', 'x-frame-options', 'cross-origin-opener-policy'])
      expect(headers.get(name)).toBeNull()
  },
)

it('requires https for a year if the shop has it, and only for its own host', async () => {
  const app = await createApiServer({ ...shop.services, publicUrl: 'https://shop.example' })
  const { headers } = await app.inject('/healthz')
  expect(headers['strict-transport-security']).toBe('max-age=31536000')
  await app.close()
})

const echo = route(
  endpoint({
    method: 'POST',
    path: '/echo',
    access: 'anyone',
    summary: 'For this test',
    tag: 'Test',
    body: z.unknown(),
    maxBodyBytes: 1000,
    responses: { 200: z.object({}) },
  }),
  async () => ({ status: 200, body: {} }),
)

describe('limits', () => {
  it('are set by an endpoint for its own body', async () => {
    const app = Fastify()
    await app.register(cookie)
    registerProblems(app)
    registerRoutes(app, [echo], {
      findCaller: async () => null,
      isSecure: false,
      pageCache: noCache,
      securityLog: () => undefined,
      formsFolder: shop.services.formsFolder,
      fileWorker: null,
    })
    const send = (size: number) =>
      app.inject({ method: 'POST', url: '/api/echo', payload: { text: 'x'.repeat(size) } })
    expect((await send(900)).statusCode).toBe(200)
    expect((await send(1100)).statusCode).toBe(413)
    await app.close()
  })

  it('stop oversized headers and do not wait for slow ones', async () => {
    const reply = await fetch(`${shop.url}/api/shop`, { headers: { 'x-long': 'x'.repeat(20_000) } })
    expect(reply.status).toBe(431)
    const { server } = shop.app
    expect(server.headersTimeout).toBeLessThanOrEqual(10_000)
    expect(server.requestTimeout).toBeGreaterThan(0)
  })

  it('disconnect a client that dawdles over its headers', async () => {
    shop.app.server.headersTimeout = 200
    const socket = connect(Number(new URL(shop.url).port), '127.0.0.1')
    socket.write('GET / HTTP/1.1\r\nhost: shop\r\n')
    let said = ''
    for await (const bytes of socket) said += bytes
    expect(said).toMatch(/^HTTP\/1.1 408 /)
  })
})

it('does not require https while it speaks http', async () => {
  const reply = await fetch(`${shop.url}/api/products`)
  expect(reply.headers.get('strict-transport-security')).toBeNull()
})

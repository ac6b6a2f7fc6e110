import { afterAll, describe, expect, it } from 'vitest'
import { limits } from '#server/db/limits.ts'
import { aCustomer, anAdministrator, aProduct } from '#tests/support/given/builders.ts'
import { openShop } from '#tests/support/shop/shop.ts'
import { soon } from '#tests/support/soon.ts'

const shop = await openShop({
  withPages: true,
  cacheToleranceMs: limits.changes.toleranceMs,
  sharedCacheSeconds: 60,
})
const plainShop = await openShop({
  withPages: true,
  cacheToleranceMs: limits.changes.toleranceMs,
  besides: shop,
})
const id = await aProduct(shop, { slug: 'shared', category: 'laptops' })
afterAll(async () => {
  await plainShop.close()
  await shop.close()
})

/** On a busy machine it may take too long to learn that nothing has changed, and then no proxy may keep the answer. */
async function sharedHeadersAt(path: string, headers: Record<string, string> = {}): Promise<Headers> {
  const asked = async () => (await fetch(shop.url + path, { headers })).headers
  let found = await asked()
  await soon(async () => {
    if (!found.has('xkey')) found = await asked()
    return found.has('xkey')
  }).toBe(true)
  return found
}

const pages = ['/', '/category/laptops', '/product/shared', '/products?q=product', '/contact']
const calls = [
  '/api/shop',
  '/api/categories',
  '/api/products',
  '/api/products/shared',
  '/api/products/groups',
]
const ofProxies = ['cdn-cache-control', 'xkey', 'surrogate-key']

/** Of the first answer, which is made, and of the next, which is cached. */
async function headersAt(path: string, headers: Record<string, string> = {}, { url } = shop) {
  const replies = [await fetch(url + path, { headers }), await fetch(url + path, { headers })]
  return replies.map((reply) => reply.headers)
}

describe('with SHARED_CACHE_SECONDS', () => {
  it.each([...pages, ...calls])('a proxy may keep %s, and no browser', async (path) => {
    // The first answer is made, and the next one cached.
    for (const headers of [await sharedHeadersAt(path), await sharedHeadersAt(path)]) {
      expect(headers.get('cache-control')).toBe('public, max-age=0, s-maxage=60')
      expect(headers.get('cdn-cache-control')).toBe(
        'public, max-age=60, stale-while-revalidate=30, stale-if-error=3600',
      )
      expect(headers.get('xkey')).toMatch(/^all\b/)
      expect(headers.get('set-cookie')).toBe(null)
      expect(headers.get('x-request-id')).toBe(null)
    }
  })

  it('the keys name what is shown', async () => {
    const keysAt = async (path: string) => (await sharedHeadersAt(path)).get('xkey')?.split(' ')
    for (const path of ['/product/shared', '/category/laptops'])
      expect(await keysAt(path), path).toEqual(expect.arrayContaining([`p${id}`, 'lists', 'counts']))
    expect(await keysAt(`/api/products/${id}`)).toContain(`s${id}`)
  })

  it('also an answer that says nothing changed renews it', async () => {
    const etag = (await sharedHeadersAt('/contact')).get('etag') ?? ''
    const again = await sharedHeadersAt('/contact', { 'if-none-match': etag })
    expect([again.get('content-length'), again.get('cache-control')]).toEqual([
      null,
      'public, max-age=0, s-maxage=60',
    ])
  })

  it.each(['/no-such-page', '/product/no-such-product', '/api/products/no-such-product'])(
    'no proxy may keep %s, which nobody would purge',
    async (path) => {
      for (const headers of await headersAt(path)) {
        expect(headers.get('cache-control')).toMatch(/^(no-store|public, no-cache)$/)
        for (const name of ofProxies) expect(headers.get(name), name).toBe(null)
      }
    },
  )

  it.each(['/reset-password?token=secret', '/login?verify=secret', '/login?from=%2Forders'])(
    'no proxy may keep %s, which is for one person',
    async (path) => {
      for (const headers of await headersAt(path))
        for (const name of ofProxies) expect(headers.get(name), name).toBe(null)
    },
  )

  it('no proxy may keep what was sent to somebody by name', async () => {
    const [owner, person] = [await anAdministrator(shop), await aCustomer(shop)]
    for (const { token } of [owner, person])
      for (const path of [...pages, ...calls, '/api/orders', '/api/auth/verify', '/api/account'])
        for (const headers of await headersAt(path, { authorization: `Bearer ${token}` })) {
          expect(headers.get('cache-control'), path).toMatch(/^(no-store|public, no-cache)$/)
          for (const name of ofProxies) expect(headers.get(name), path).toBe(null)
        }
  })

  it('no proxy may keep a page that changed while it was made', async () => {
    const { pageCache } = shop.services
    const making = Promise.withResolvers<void>()
    const made = pageCache.getOrCreate('/products?page=3', async () => {
      await making.promise
      const headers = { 'cache-control': 'public, no-cache' }
      return { status: 200, headers, body: Buffer.from('old'), tags: ['lists'] }
    })
    await aProduct(shop)
    await pageCache.sync()
    making.resolve()
    const request = { url: '/products?page=3', headers: {} }
    expect(await pageCache.forProxies(request, await made)).toEqual({})
  })
})

describe('without it', () => {
  it.each([...pages, ...calls])('%s is sent as ever', async (path) => {
    for (const headers of await headersAt(path, {}, plainShop)) {
      expect(headers.get('cache-control')).toBe('public, no-cache')
      for (const name of ofProxies) expect(headers.get(name), name).toBe(null)
    }
  })
})

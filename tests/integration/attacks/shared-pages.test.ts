import { Writable } from 'node:stream'
import { afterAll, describe, expect, it } from 'vitest'
import { limits } from '#server/db/limits.ts'
import { createShopServer } from '#server/http/serve.ts'
import { createLog } from '#server/log.ts'
import { aProduct } from '#tests/support/given/builders.ts'
import { rawAnswer, rawGet } from '#tests/support/http/raw-request.ts'
import { openShop } from '#tests/support/shop/shop.ts'

const shop = await openShop({ withPages: true, cacheToleranceMs: limits.changes.toleranceMs })
await aProduct(shop, { name: 'Zebra laptop', brand: 'Zebra', category: 'laptops' })
await aProduct(shop, { name: 'Horse laptop', brand: 'Horse', category: 'laptops' })
afterAll(() => shop.close())

const page = async (path: string) => (await fetch(shop.url + path)).text()

describe('an attacker who wants everybody to see the wrong page', () => {
  it.each([
    ['/products?utm_a=1#&q=zebra', '/products?q=zebra'],
    ['/products?utm_a=1#&brand=Zebra', '/products?brand=Zebra'],
    ['/category/laptops?utm_a=1#&brand=Zebra', '/category/laptops?brand=Zebra'],
    ['/products.data?utm_a=1#&q=zebra', '/products.data?q=zebra'],
    ['/api/products?utm_a=1#&q=zebra', '/api/products?q=zebra'],
  ])('cannot store the page of %s under %s', async (poison, path) => {
    expect((await rawGet(shop.url, poison)).status).toBe(400)
    const shown = await page(path)
    expect(shown).toContain('Zebra laptop')
    expect(shown).not.toContain('Horse laptop')
  })

  it.each([
    'http://evil.example/products?q=zebra',
    '//evil.example/products?q=zebra',
    '/products?q=zebra&q=horse',
    '/products?q=horse&%71=zebra',
    '/products?q=zebra&junk=1',
    '/products?junk=1&q=zebra',
    '/products?q=zebra&utm_source=a&mc_eid=b',
    '/products?q=zebra;brand=Horse',
    '/products?q=zebra&&=&q',
    '/products?Q=horse&q=zebra',
    '/products?q=zebra%23&brand=Horse',
    '/products?q=zebra&__proto__=1&constructor=2',
    '/./products?q=zebra',
    '/products/../products?q=zebra',
    '/products/?q=zebra',
    '/products?q=zebra\\',
  ])('cannot do it by requesting %s either', async (odd) => {
    await shop.services.pageCache.sync()
    const honest = await page('/products?q=zebra')
    await aProduct(shop, { category: 'others' })
    await shop.services.pageCache.sync()
    await rawGet(shop.url, odd)
    const after = await page('/products?q=zebra')
    const names = (html: string) => html.match(/(Zebra|Horse) laptop/g)?.sort()
    expect(names(after)).toEqual(names(honest))
  })

  it('cannot make two programs see different hosts in one request', async () => {
    const answer = await rawAnswer(
      shop.url,
      'GET / HTTP/1.1\r\nHost: kwela.example\r\nHost: evil.example\r\nConnection: close\r\n\r\n',
    )
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(answer).toMatch(/\r\ncontent-security-policy: default-src 'none'/)
  })
})

describe('an attacker who wants to know who visited before', () => {
  it.each(['mc_eid=recipient-17', 'utm_term=recipient-17', 'unheard_of=recipient-17'])(
    'finds no trace of ?%s in the page of the next visitor',
    async (tracker) => {
      for (const path of ['/products', '/category/laptops', '/', '/login', '/contact']) {
        await aProduct(shop, { category: 'laptops' })
        await shop.services.pageCache.sync()
        expect(await page(`${path}?${tracker}`)).not.toContain('recipient-17')
        expect(await page(path)).not.toContain('recipient-17')
      }
    },
  )
})

describe('an attacker who wants to push good pages out of the cache', () => {
  it('cannot do it with parameters that no page reads, since they share one cached page', async () => {
    const first = await fetch(`${shop.url}/products?q=zebra&junk=1`)
    const second = await fetch(`${shop.url}/products?other=2&q=zebra`)
    expect(second.headers.get('etag')).toBe(first.headers.get('etag'))
    // Cached responses are sent before a request gets its number.
    expect(second.headers.get('x-request-id')).toBeNull()
  })
})

describe('an attacker who wants an address to break the shop', () => {
  const names = [
    '%F0%9F%98%80',
    '%00',
    'x'.repeat(121),
    'x'.repeat(3_000),
    '%ff',
    '%',
    '%E2%80%8B',
    '%ED%A0%80',
  ]

  it.each(['/', '/category/', '/product/'])(
    'gets a page that says nothing was found below %s',
    async (above) => {
      for (const name of names) {
        const { status, body } = await rawGet(shop.url, above + name)
        expect(status, name).toBe(404)
        expect(body, name).toContain('<!DOCTYPE html>')
        expect((await rawGet(shop.url, `${above}${name}.data`)).status, name).toBe(404)
      }
    },
  )

  it('causes no fault in the log with a line break in an unknown address', async () => {
    const written: string[] = []
    const out = new Writable({
      write(bytes, _encoding, done) {
        written.push(String(bytes))
        done()
      },
    })
    const app = await createShopServer({ ...shop.services, log: createLog('warn', out) })
    for (const path of ['/no%0Asuch', '/no%0D%0Asuch/page', '/%0A'])
      expect([path, (await app.inject(path)).statusCode]).toEqual([path, 404])
    expect(written).toEqual([])
  })

  it("sees the shop's name on the page of a category that does not exist", async () => {
    expect(await page('/category/no-such-thing')).toContain('<title>Category not found | Kwela</title>')
  })

  it.each(['/orders/', '/admin/products/'])(
    'gets the page of %s, which loads its data with a bearer token, and no fault',
    async (above) => {
      for (const name of names) {
        const { status, body } = await rawGet(shop.url, above + name)
        expect([200, 404], name).toContain(status)
        expect(body, name).toContain('<!DOCTYPE html>')
        expect((await rawGet(shop.url, `${above}${name}.data`)).status, name).toBeLessThan(500)
      }
    },
  )

  it.each(['/products?q=%00', '/products?brand=%00', '/category/laptops?q=a%00b'])(
    'gets a page that says %s cannot be read',
    async (path) => {
      const { status, body } = await rawGet(shop.url, path)
      expect(status).toBe(400)
      expect(body).toContain('<!DOCTYPE html>')
      expect((await rawGet(shop.url, path.replace('?', '.data?'))).status).toBe(400)
    },
  )

  it.each(['/api/%ff', '/api/products/%ff'])('gets the usual security headers at %s', async (path) => {
    const reply = await fetch(shop.url + path)
    expect(reply.status).toBe(400)
    expect(reply.headers.get('x-content-type-options')).toBe('nosniff')
    expect(reply.headers.get('content-security-policy')).toContain("default-src 'none'")
  })

  it('gets them from Node’s own parser, too', async () => {
    const answer = await rawAnswer(shop.url, 'NONSENSE\r\n\r\n')
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(answer).toMatch(/\r\nx-content-type-options: nosniff\r\n/)
    const long = await rawAnswer(shop.url, `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`)
    expect(long).toMatch(/^HTTP\/1\.1 431 /)
  })
})

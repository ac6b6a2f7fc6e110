import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { limits } from '#server/db/limits.ts'
import type { RunningPurges } from '#server/growth/growth.ts'
import { purgeEveryMs } from '#server/growth/proxies/purge-proxies.ts'
import { aCustomer, anAdministrator, aProduct } from '#tests/support/given/builders.ts'
import { aPlaceForVarnish, noVarnishHere, startVarnish, type Varnish } from '#tests/support/http/varnish.ts'
import { patienceMs } from '#tests/support/patience.ts'
import { openShop, type TestShop } from '#tests/support/shop/shop.ts'

let shop: TestShop
let varnish: Varnish
let purges: RunningPurges | null

if (noVarnishHere) process.stderr.write(`behind-varnish.test.ts is skipped: ${noVarnishHere}\n`)

describe.skipIf(noVarnishHere)('behind Varnish', () => {
  beforeAll(async () => {
    const place = await aPlaceForVarnish()
    shop = await openShop({
      withPages: true,
      cacheToleranceMs: limits.changes.toleranceMs,
      sharedCacheSeconds: 600,
      purges: { urls: [place.purgeUrl], token: place.token },
    })
    varnish = await startVarnish(shop.url, place)
    purges = shop.services.beginPurges()
  })

  afterAll(async () => {
    await purges?.stop()
    await varnish?.stop()
    await shop?.close()
  })

  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(varnish.url + path, { headers: { 'accept-encoding': 'identity', ...headers } })

  /** How often the shop was asked meanwhile. */
  async function askedDuring(act: () => Promise<unknown>): Promise<number> {
    const before = varnish.counters().askedShop
    await act()
    return varnish.counters().askedShop - before
  }

  /** What was changed just before is told within two rounds, and would make it forget the page. */
  async function untilKept(path: string): Promise<void> {
    let keptSince = performance.now()
    await expect
      .poll(
        async () => {
          if ((await askedDuring(() => get(path))) > 0) keptSince = performance.now()
          return performance.now() - keptSince
        },
        { timeout: patienceMs },
      )
      .toBeGreaterThan(3 * purgeEveryMs)
  }

  const titleOf = async (page: Response) => /<title[^>]*>([^<]*)/.exec(await page.text())?.[1] ?? ''

  const rename = (id: number, name: string) =>
    shop.services.db.execute(sql`update products set name = ${name} where id = ${id}`)

  it('a page is made once, whoever reads it and with whatever cookie', async () => {
    await aProduct(shop, { slug: 'kept-laptop', category: 'laptops' })
    for (const path of ['/', '/product/kept-laptop', '/category/laptops', '/api/products?category=laptops']) {
      await untilKept(path)
      const asked = await askedDuring(async () => {
        for (let at = 0; at < 5; at++) await get(path, { cookie: `kwela_session=${at}` })
        await get(`${path}${path.includes('?') ? '&' : '?'}utm_source=mail`)
      })
      expect(asked, path).toBe(0)
    }
  })

  // Without the purge, the proxy would keep the page. How soon it follows is measured by the freshness test.
  it('a change is seen, and pages that do not show it stay', async () => {
    const id = await aProduct(shop, { slug: 'changing', name: 'Before' })
    await aProduct(shop, { slug: 'lasting', name: 'Lasting' })
    for (const path of ['/product/changing', '/contact']) await untilKept(path)
    for (let at = 0; at < 5; at++) {
      await rename(id, `After ${at}`)
      const shown = async () => titleOf(await get('/product/changing'))
      await expect.poll(shown, { timeout: patienceMs }).toContain(`After ${at}`)
      expect(await askedDuring(() => get('/contact'))).toBe(0)
    }
  })

  it('a change that was made while the proxy was away is told when it is back', async () => {
    const id = await aProduct(shop, { slug: 'cut-off', name: 'Before' })
    await purges?.stop()
    await untilKept('/product/cut-off')
    await rename(id, 'Meanwhile')
    const shown = async () => titleOf(await get('/product/cut-off'))
    expect(await shown()).toContain('Before')
    purges = shop.services.beginPurges()
    await expect.poll(shown, { timeout: patienceMs }).toContain('Meanwhile')
  })

  it('nobody gets what is somebody’s own', async () => {
    const owner = await anAdministrator(shop)
    const person = await aCustomer(shop)
    const id = await aProduct(shop, {
      slug: 'secretive',
      retailCents: 9_999_900,
      wholesaleCents: 7_654_321,
      supplierSku: 'SECRET-SKU',
    })
    const bearer = { authorization: `Bearer ${owner.token}` }
    for (let at = 0; at < 2; at++) {
      const full = await get(`/api/products/${id}`, bearer)
      expect(await full.text()).toContain('SECRET-SKU')
      expect(full.headers.get('cache-control')).toBe('no-store')
      expect(await (await get(`/api/products/${id}`)).text()).not.toMatch(/76543|SECRET-SKU|wholesale/)
    }
    const mine = { authorization: `Bearer ${person.token}` }
    expect((await get('/api/orders', mine)).status).toBe(200)
    expect((await get('/api/orders')).status).toBe(401)
    expect((await get('/api/orders', { cookie: `kwela_session=${person.token}` })).status).toBe(401)
  })

  it('everyone gets the session of their own cookie', async () => {
    const people = [await aCustomer(shop), await aCustomer(shop)]
    for (const { token, email } of [...people, ...people]) {
      const restored = await get('/api/auth/verify', { cookie: `kwela_session=${token}` })
      expect((await restored.json()).user.email).toBe(email)
    }
    expect((await get('/api/auth/verify')).status).toBe(401)
    for (const path of ['/', '/account', '/login'])
      expect((await get(path, { cookie: 'kwela_session=me' })).headers.get('set-cookie'), path).toBe(null)
  })

  it('only the shop can make it forget', async () => {
    await aProduct(shop, { slug: 'wanted' })
    await untilKept('/product/wanted')
    const token = { authorization: `Bearer ${varnish.token}` }
    const purge = (url: string, headers: Record<string, string>) =>
      fetch(url, { method: 'PURGE', headers: { xkey: 'all', ...headers } }).then(({ status }) => status)
    const asked = await askedDuring(async () => {
      expect(await purge(varnish.url, token)).toBe(405)
      expect(await purge(varnish.purgeUrl, {})).toBe(403)
      expect(await purge(varnish.purgeUrl, { authorization: 'Bearer ' })).toBe(403)
      expect((await fetch(varnish.purgeUrl, { headers: token })).status).toBe(403)
      await get('/product/wanted')
    })
    expect(asked).toBe(0)
    expect(await purge(varnish.purgeUrl, token)).toBe(200)
    expect(await askedDuring(() => get('/product/wanted'))).toBe(1)
  })

  it('browsers ask each time, and learn nothing of keys and proxies', async () => {
    await untilKept('/')
    const { headers } = await get('/')
    expect(headers.get('cache-control')).toBe('public, no-cache')
    for (const name of ['xkey', 'cdn-cache-control', 'age', 'via', 'x-varnish', 'x-request-id'])
      expect(headers.get(name), name).toBe(null)
    const again = await get('/', { 'if-none-match': headers.get('etag') ?? '' })
    expect(again.status).toBe(304)
  })

  it('each visitor gets the encoding that they accept', async () => {
    for (const form of ['br', 'gzip', 'identity'])
      expect(
        (await get('/', { 'accept-encoding': form })).headers.get('content-encoding') ?? 'identity',
      ).toBe(form)
  })
})

import { afterAll, describe, expect, it } from 'vitest'
import { aProduct } from '#tests/support/given/builders.ts'
import { openShop } from '#tests/support/shop/shop.ts'

const shop = await openShop({ withPages: true })
await aProduct(shop, { slug: 'a-laptop', name: 'A laptop <b>"quoted"</b>' })
await aProduct(shop, { slug: 'hidden', isActive: false })
afterAll(() => shop.close())

const get = (path: string, init?: RequestInit) => fetch(`${shop.url}${path}`, { redirect: 'manual', ...init })

describe('a page answers without JavaScript', () => {
  it.each([
    ['/', 'laptops'],
    ['/category/laptops', 'Showing'],
    ['/product/a-laptop', 'Add to Cart'],
    ['/cart', 'Cart'],
    ['/login', 'Password'],
    ['/signup', 'First name'],
  ])('%s with its own texts', async (path, words) => {
    const reply = await get(path)
    expect(reply.status).toBe(200)
    expect(await reply.text()).toContain(words)
  })

  it('with names escaped', async () => {
    const html = await (await get('/product/a-laptop')).text()
    expect(html).not.toContain('A laptop <b>')
  })
})

describe('an unknown address answers 404, with a helpful page,', () => {
  it.each([
    '/no-such-page',
    '/product/no-such-product',
    '/product/hidden',
    '/category/no-such-category',
    '/assets/gone.js',
  ])('%s', async (path) => {
    const reply = await get(path)
    expect(reply.status).toBe(404)
  })
})

describe('every page', () => {
  it('is the same for everyone: neither a cookie nor a token changes a byte', async () => {
    const plain = await (await get('/product/a-laptop')).text()
    const headers = { cookie: 'kwela_session=somebody; kwela_signed_in=1', authorization: 'Bearer somebody' }
    expect(await (await get('/product/a-laptop', { headers })).text()).toBe(plain)
  })

  it('lists each of its inline scripts in its content security policy, and allows no others', async () => {
    const reply = await get('/')
    const policy = reply.headers.get('content-security-policy') ?? ''
    const html = await reply.text()
    const inline = html.match(/<script(?![^>]*\ssrc=)[^>]*>/g) ?? []
    expect(inline.length).toBeGreaterThan(0)
    expect(policy).not.toContain("script-src 'self' 'unsafe-inline'")
    expect(policy.match(/'sha256-/g)?.length).toBeGreaterThan(0)
  })
})

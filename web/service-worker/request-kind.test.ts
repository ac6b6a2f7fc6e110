import { describe, expect, it } from 'vitest'
import { mayBeCached, pageOfData, requestKind } from './request-kind.ts'

const origin = 'https://shop.example'

const ask = (path: string, more: { method?: string; mode?: string; authorization?: string } = {}) =>
  requestKind(
    {
      method: more.method ?? 'GET',
      mode: more.mode ?? 'cors',
      url: new URL(path, origin).href,
      headers: new Headers(more.authorization ? { authorization: more.authorization } : {}),
    },
    origin,
  )

describe('requestKind', () => {
  it.each([
    '/',
    '/products?q=usb',
    '/category/laptops?page=2',
    '/product/a-laptop',
    '/cart',
    '/wishlist',
    '/returns',
  ])('caches the page %s', (path) => {
    expect(ask(path, { mode: 'navigate' })).toBe('page')
  })

  it.each([
    '/checkout',
    '/orders',
    '/orders/ORD-1',
    '/login',
    '/signup',
    '/account',
    '/reset-password?token=1',
    '/payment-success',
    '/order-confirmation',
    '/a-page-of-tomorrow',
  ])('never caches the page %s', (path) => {
    expect(ask(path, { mode: 'navigate' })).toBe('uncached_page')
    expect(mayBeCached(new URL(path, origin), origin)).toBe(false)
  })

  it.each(['/api', '/api/products', '/api/docs', '/admin', '/admin/products', '/admin.data', '/readyz'])(
    'ignores %s',
    (path) => {
      expect(ask(path)).toBe('other')
      expect(ask(path, { mode: 'navigate' })).toBe('other')
    },
  )

  it('ignores requests that are signed, change something, or go elsewhere', () => {
    expect(ask('/products', { mode: 'navigate', authorization: 'Bearer somebody' })).toBe('other')
    expect(ask('/media/a/1.jpg', { method: 'POST' })).toBe('other')
    expect(ask('https://elsewhere.example/products', { mode: 'navigate' })).toBe('other')
    expect(mayBeCached(new URL('https://elsewhere.example/products'), origin)).toBe(false)
  })

  it.each([
    ['/assets/root-abc.js', 'asset'],
    ['/media/0123/640.avif', 'picture'],
    ['/product/a.data', 'page_data'],
    ['/checkout.data', 'page_data'],
    ['/sitemap.xml', 'other'],
  ])('classifies %s as %s', (path, kind) => {
    expect(ask(path)).toBe(kind)
  })
})

it.each([
  ['/product/a.data?_routes=root', '/product/a'],
  ['/_.data', '/'],
  ['/products.data?q=usb&_routes=x', '/products?q=usb'],
])('pageOfData knows which page the data %s belongs to', (data, page) => {
  expect(pageOfData(new URL(data, origin).href).href).toBe(new URL(page, origin).href)
})

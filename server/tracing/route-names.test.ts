import { expect, it } from 'vitest'
import { pagePatterns } from './page-patterns.ts'
import { createRouteNames } from './route-names.ts'

const names = createRouteNames()
names.add([
  '/*',
  '/',
  '/product/:id',
  '/products',
  '/admin/products/:id',
  '/admin/products/new',
  '/api/orders/:orderNumber',
  '/api/*',
  '/assets/*',
  '/sitemap-:part.xml',
])

it.each([
  ['/', '/'],
  ['/?q=someone', '/'],
  ['/product/mug-7', '/product/:id'],
  ['/product/mug-7/', '/product/:id'],
  ['/product/mug-7.data?_routes=x', '/product/:id'],
  ['/products.data', '/products'],
  ['/_root.data', '/'],
  ['/admin/products/new', '/admin/products/new'],
  ['/admin/products/17', '/admin/products/:id'],
  ['/api/orders/ORD-7?email=a@b.example', '/api/orders/:orderNumber'],
  ['/api/no/such/thing', '/api/*'],
  ['/assets/entry-1a2b.js', '/assets/*'],
  ['/sitemap-3.xml', '/sitemap-:part.xml'],
  ['/a-password-in-the-wrong-place', '/*'],
])('names %s by the pattern %s', (address, pattern) => {
  expect(names.find(address)).toBe(pattern)
})

it('knows the addresses of pages from the build', () => {
  const routes = {
    root: { id: 'root', path: '' },
    layout: { id: 'layout', parentId: 'root' },
    home: { id: 'home', parentId: 'layout', index: true },
    product: { id: 'product', parentId: 'layout', path: 'product/:id' },
    admin: { id: 'admin', parentId: 'root', path: 'admin' },
    orders: { id: 'orders', parentId: 'admin', path: 'orders/:orderNumber' },
    start: { id: 'start', parentId: 'admin', index: true },
    unknown: { id: 'unknown', parentId: 'layout', path: '*' },
  }
  expect(pagePatterns(routes)).toEqual(['/', '/product/:id', '/admin', '/admin/orders/:orderNumber', '/*'])
})

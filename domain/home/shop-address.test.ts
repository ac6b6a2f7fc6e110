import { expect, it } from 'vitest'
import { shopPlace } from './shop-address.ts'

it.each([
  ['/', { kind: 'page' }],
  ['/products?tag=sale&sort=price#list', { kind: 'page' }],
  ['/returns#defects', { kind: 'page' }],
  ['/product/usb-c-hub?x=1', { kind: 'product', slug: 'usb-c-hub' }],
  ['/category/Smart%20Home', { kind: 'category', slug: 'smart_home' }],
  ['/pages/about-us', { kind: 'own page', slug: 'about-us' }],
])('knows where %s leads', (typed, place) => expect(shopPlace(typed)).toEqual(place))

it.each([
  'https://shop.example/products',
  '//evil.example',
  '/\\evil.example',
  'javascript:alert(1)',
  'products',
  '#main',
  '',
  '/admin',
  '/api/products',
  '/product/',
  '/product/a/b',
  '/category/%E0%A4%A',
  '/cart/../admin',
])('does not lead to %j', (typed) => expect(shopPlace(typed)).toBeNull())

import { expect, it } from 'vitest'
import { destinationOf, destinationsFor } from './destinations.ts'

const places = [
  { to: '/admin' },
  { to: '/admin/products' },
  { to: '/admin/products/new' },
  { to: '/admin/orders' },
]

it.each([
  ['/admin/products', '/admin/products'],
  ['/admin/products/12', '/admin/products'],
  ['/admin/products/new', '/admin/products/new'],
  ['/admin', '/admin'],
  ['/admin/productset', undefined],
  ['/admin/notifications', undefined],
  ['/administer', undefined],
])('%s belongs to %s', (pathname, expected) => {
  expect(destinationOf(pathname, places)?.to).toBe(expected)
})

it('offers to add a product only to people who may set prices', () => {
  const labels = (permissions: ('catalogue' | 'prices')[]) =>
    destinationsFor({ role: 'staff', permissions }).map(({ label }) => label)
  expect(labels(['catalogue'])).not.toContain('Add Product')
  expect(labels(['prices'])).not.toContain('Add Product')
  expect(labels(['catalogue', 'prices'])).toContain('Add Product')
})

it('takes a key for one page only', () => {
  const keys = destinationsFor({ role: 'admin', permissions: [] }).map(({ key }) => key)
  expect(keys.toSorted()).toEqual([...new Set(keys)].toSorted())
})

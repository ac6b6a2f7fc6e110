import { expect, test } from 'vitest'
import { randomFrom } from '#domain/seeded-random.ts'
import { createDeedStreams, type Deed, type SalePart } from './deeds.ts'
import type { SalePlan } from './sale-plan.ts'

const plan: SalePlan = {
  products: Array.from({ length: 1000 }, (_, at) => ({ id: at + 1, path: `/product/${at + 1}` })),
  plainLists: ['/category/phones', '/category/laptops', '/products'],
  refinedLists: ['/products?sort=price', '/products?page=2'],
  searches: [
    { page: '/products?q=phone', call: '/api/products?q=phone' },
    { page: '/products?q=mouse', call: '/api/products?q=mouse' },
  ],
  tokens: [],
}

function deeds(count: number, { seed = 1, part = 'all' as SalePart } = {}): Deed[] {
  const next = createDeedStreams(plan, part)(randomFrom(seed))
  return Array.from({ length: count }, next)
}

const countOf = (done: readonly Deed[], kind: Deed['kind']) =>
  done.filter((deed) => deed.kind === kind).length
const pathsRead = (done: readonly Deed[], kind: Deed['kind']) =>
  done.flatMap((deed) => (deed.kind === kind && 'path' in deed ? [deed.path] : []))

test('of a thousand deeds each kind has exactly its share', () => {
  const done = deeds(1000)
  expect({
    product: countOf(done, 'product'),
    list: countOf(done, 'list'),
    home: countOf(done, 'home'),
    search: countOf(done, 'search'),
    cart: countOf(done, 'cart'),
    order: countOf(done, 'order'),
    payment: countOf(done, 'payment'),
  }).toEqual({ product: 450, list: 200, home: 100, search: 120, cart: 80, order: 35, payment: 15 })
})

test('without buyers the other kinds keep their proportions', () => {
  const done = deeds(950, { part: 'reads' })
  expect(countOf(done, 'product')).toBe(450)
  expect(countOf(done, 'cart')).toBe(80)
  expect(countOf(done, 'order') + countOf(done, 'payment')).toBe(0)
})

test('buyers alone order and pay as in the mix', () => {
  const done = deeds(100, { part: 'buying' })
  expect(countOf(done, 'order')).toBe(70)
  expect(countOf(done, 'payment')).toBe(30)
})

test('110 of 200 lists are filtered, sorted or a second page, and half of the searches are API calls', () => {
  const done = deeds(1000)
  expect(pathsRead(done, 'list').filter((path) => path.includes('?'))).toHaveLength(110)
  expect(pathsRead(done, 'search').filter((path) => path.startsWith('/api/'))).toHaveLength(60)
})

test('the five most wanted products take half of the product pages and four fifths of the orders', () => {
  const done = deeds(20_000)
  const hot = ['/product/1', '/product/2', '/product/3', '/product/4', '/product/5']
  const pages = pathsRead(done, 'product')
  expect(pages.filter((path) => hot.includes(path)).length / pages.length).toBeCloseTo(0.5, 1)
  const ordered = done.flatMap((deed) => (deed.kind === 'order' ? deed.items : []))
  expect(ordered.filter(({ productId }) => productId <= 5).length / ordered.length).toBeCloseTo(0.8, 1)
})

test('a cart has one to three different products', () => {
  for (const deed of deeds(2000)) {
    if (deed.kind !== 'cart') continue
    const ids = deed.items.map(({ productId }) => productId)
    expect(ids.length).toBeGreaterThanOrEqual(1)
    expect(ids.length).toBeLessThanOrEqual(3)
    expect(new Set(ids).size).toBe(ids.length)
  }
})

test('the same seed gives the same deeds, another seed others', () => {
  expect(deeds(300, { seed: 5 })).toEqual(deeds(300, { seed: 5 }))
  expect(deeds(300, { seed: 5 })).not.toEqual(deeds(300, { seed: 6 }))
})

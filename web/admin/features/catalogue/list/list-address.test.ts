import fc from 'fast-check'
import { expect, test } from 'vitest'
import { adminProductSorts } from '#domain/catalogue/browsing/browsing.ts'
import {
  everyProduct,
  isNarrowed,
  type ListView,
  listAddress,
  listLooks,
  listToReturnTo,
  productStates,
  productsQuery,
  readListView,
  withoutPrices,
} from './list-address.ts'

const views: fc.Arbitrary<ListView> = fc.record({
  q: fc.string({ maxLength: 200 }).map((text) => text.trim()),
  category: fc.option(fc.stringMatching(/^[a-z_-]{1,40}$/)),
  stockStatus: fc.option(fc.constantFrom('in_stock', 'low_stock', 'out_of_stock')),
  sort: fc.constantFrom(...adminProductSorts),
  page: fc.integer({ min: 1, max: 99_999 }),
  brand: fc.option(fc.stringMatching(/^[A-Za-z&]{1,40}$/)),
  supplier: fc.option(fc.constantFrom('none', '1', '27')),
  state: fc.option(fc.constantFrom(...productStates)),
  size: fc.constantFrom(25, 50, 100),
  look: fc.option(fc.constantFrom(...listLooks)),
})

function readAddress(address: string): ListView {
  return readListView(new URL(address, 'http://shop.example').searchParams)
}

test('an address gives back the view it was made from', () => {
  fc.assert(
    fc.property(views, (view) => {
      expect(readAddress(listAddress(view, { page: view.page }))).toEqual(view)
    }),
  )
})

test('the list without any filter has the plain address', () => {
  expect(listAddress(everyProduct)).toBe('/admin/products')
})

test('a change of filter starts at the first page, turning the page keeps the filters', () => {
  const view: ListView = { ...everyProduct, category: 'laptops', page: 3 }

  expect(listAddress(view, { stockStatus: 'low_stock' })).toBe(
    '/admin/products?category=laptops&stock_status=low_stock',
  )
  expect(listAddress(view, { page: 4 })).toBe('/admin/products?category=laptops&page=4')
})

test('ignores invalid parts of an address', () => {
  expect(readAddress('/admin/products?stock_status=plenty&sort=random&page=-2&category=')).toEqual(
    everyProduct,
  )
  expect(readAddress('/admin/products?page=1e3&size=7&look=wall&state=gone&supplier=-1')).toEqual(
    everyProduct,
  )
})

test('sorting alone does not narrow the list', () => {
  expect(isNarrowed({ ...everyProduct, sort: 'newest', page: 2 })).toBe(false)
  expect(isNarrowed({ ...everyProduct, q: 'usb' })).toBe(true)
  expect(isNarrowed({ ...everyProduct, category: 'pc' })).toBe(true)
  expect(isNarrowed({ ...everyProduct, stockStatus: 'out_of_stock' })).toBe(true)
})

test('a form leads back to the list it was opened from, and to nowhere else', () => {
  expect(listToReturnTo({ list: '/admin/products?category=pc&page=2' })).toBe(
    '/admin/products?category=pc&page=2',
  )
  expect(listToReturnTo(null)).toBe('/admin/products')
  expect(listToReturnTo({ list: 'https://elsewhere.example/' })).toBe('/admin/products')
  expect(listToReturnTo({ list: 3 })).toBe('/admin/products')
})

test('the request has what the address says', () => {
  expect(productsQuery(everyProduct)).toEqual({ sort: 'name', page: 1, limit: 25 })
  expect(
    productsQuery({ ...everyProduct, brand: 'Dell', supplier: '7', state: 'inactive', size: 50 }),
  ).toEqual({
    sort: 'name',
    page: 1,
    limit: 50,
    brand: 'Dell',
    supplier: 7,
    is_active: 'false',
  })
  expect(productsQuery({ ...everyProduct, supplier: 'none', state: 'archived' })).toMatchObject({
    supplier: 'none',
    is_archived: 'true',
  })
})

test('a person who may not see prices cannot sort by them', () => {
  const byProfit: ListView = { ...everyProduct, q: 'pen', sort: 'profit_desc' }
  expect(withoutPrices(byProfit)).toEqual({ ...everyProduct, q: 'pen' })
  expect(withoutPrices({ ...everyProduct, sort: 'stock' }).sort).toBe('stock')
})

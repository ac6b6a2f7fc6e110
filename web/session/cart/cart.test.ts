import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Product } from '#contract/catalogue/product.ts'
import {
  acceptCheckedLine,
  addLine,
  type CartLine,
  cartLineOf,
  cartText,
  countItems,
  parseCart,
  putBack,
  removeLine,
  setLineQuantity,
  takeListPrices,
  withoutBought,
} from './cart.ts'

test('adds a new product with quantity 1, and one more of a product already in the cart', () => {
  const once = addLine([], aProduct({ id: 7 }))
  expect(once.map((line) => [line.id, line.quantity])).toEqual([[7, 1]])
  const twice = addLine(once, aProduct({ id: 7 }))
  expect(twice.map((line) => [line.id, line.quantity])).toEqual([[7, 2]])
})

test('removes what was bought, and leaves what was added since', () => {
  const lines = addLine(addLine([], aProduct({ id: 7 }), 3), aProduct({ id: 8 }))
  const left = withoutBought(lines, [
    { id: 7, quantity: 2 },
    { id: null, quantity: 1 },
    { id: 9, quantity: 1 },
  ])
  expect(left.map((line) => [line.id, line.quantity])).toEqual([
    [7, 1],
    [8, 1],
  ])
  expect(withoutBought(left, [{ id: 7, quantity: 5 }]).map((line) => line.id)).toEqual([8])
})

test('takes the price of a list in the place of what others are asked, and leaves any other change to be accepted', () => {
  const lines = [7, 8].reduce<CartLine[]>((all, id) => addLine(all, aProduct({ id, priceCents: 1000 })), [])
  const checked = { quantity: 1, available: 5, priceCents: 900 }
  const taken = takeListPrices(lines, [
    { productId: 7, ...checked, askedCents: 1000, priceList: 'Schools' },
    { productId: 8, ...checked, askedCents: 1100, priceList: 'Schools' },
  ])
  expect(taken.map(({ priceCents }) => priceCents)).toEqual([900, 1000])
})

test('puts a removed line back where it was, and adds it to one that came since', () => {
  const lines = [7, 8, 9].reduce<CartLine[]>((all, id) => addLine(all, aProduct({ id }), 2), [])
  const [, removed] = lines
  if (!removed) throw new Error('The second line is missing')
  const left = removeLine(lines, 8)
  expect(putBack(left, removed, 1)).toEqual(lines)
  const again = addLine(left, aProduct({ id: 8 }))
  expect(putBack(again, removed, 1).map((line) => [line.id, line.quantity])).toEqual([
    [7, 2],
    [9, 2],
    [8, 2],
  ])
})

test('keeps lines in the order they were added, with the requested quantity', () => {
  const lines = addLine(addLine([], aProduct({ id: 7 })), aProduct({ id: 3 }), 4)
  expect(lines.map((line) => [line.id, line.quantity])).toEqual([
    [7, 1],
    [3, 4],
  ])
})

test('takes the price of a line from the retail price', () => {
  const line = cartLineOf(aProduct({ priceCents: 1_299_950 }), 1)
  expect(line.priceCents).toBe(1_299_950)
  expect(JSON.parse(cartText([line]))).toMatchObject([{ price: 12_999.5, retail_price: 12_999.5 }])
})

test('uses the placeholder of the picture shown', () => {
  const product = aProduct({
    imageObjects: [
      {
        id: 1,
        imageUrl: '/media/a/1200.jpg',
        isPrimary: false,
        width: 1200,
        height: 1200,
        placeholder: '#aaa',
      },
      {
        id: 2,
        imageUrl: '/media/b/1200.jpg',
        isPrimary: true,
        width: 1200,
        height: 1200,
        placeholder: '#bbb',
      },
    ],
  })
  expect(cartLineOf(product, 1).placeholder).toBe('#bbb')
})

test('sets a quantity and removes the line at 0 and below', () => {
  const lines = [aLine({ id: 7 }), aLine({ id: 3 })]
  expect(setLineQuantity(lines, 7, 5).map((line) => line.quantity)).toEqual([5, 1])
  expect(setLineQuantity(lines, 7, 0).map((line) => line.id)).toEqual([3])
  expect(setLineQuantity(lines, 7, -2).map((line) => line.id)).toEqual([3])
})

test('never holds more of one product than an order may have', () => {
  expect(setLineQuantity([aLine({ id: 7 })], 7, 5000)[0]?.quantity).toBe(999)
  expect(addLine([aLine({ id: 7, quantity: 998 })], aProduct({ id: 7 }), 5)[0]?.quantity).toBe(999)
  expect(parseCart(cartText([{ ...aLine({ id: 7 }), quantity: 5000 }]))[0]?.quantity).toBe(999)
})

test('removes by id and leaves the rest', () => {
  expect(removeLine([aLine({ id: 7 }), aLine({ id: 3 })], 7).map((line) => line.id)).toEqual([3])
})

test('counts units, not lines', () => {
  expect(countItems([aLine({ id: 7, quantity: 2 }), aLine({ id: 3, quantity: 3 })])).toBe(5)
})

test('takes over the current price and stock', () => {
  const lines = [aLine({ id: 7, priceCents: 1_099_900, quantity: 4 })]
  const checked = {
    productId: 7,
    quantity: 4,
    priceCents: 1_049_900,
    available: 2,
    problem: 'less_stock' as const,
  }
  expect(acceptCheckedLine(lines, checked)).toEqual([
    { ...aLine({ id: 7 }), priceCents: 1_049_900, available: 2, quantity: 2 },
  ])
})

test('drops a product that is deleted or sold out', () => {
  const lines = [aLine({ id: 7 })]
  expect(
    acceptCheckedLine(lines, { productId: 7, quantity: 1, priceCents: 0, available: 9, problem: 'gone' }),
  ).toEqual([])
  expect(
    acceptCheckedLine(lines, {
      productId: 7,
      quantity: 1,
      priceCents: 500,
      available: 0,
      problem: 'out_of_stock',
    }),
  ).toEqual([])
})

test('reads back every cart that it wrote', () => {
  const lines = fc.uniqueArray(
    fc.record({
      id: fc.integer({ min: 1, max: 100_000 }),
      quantity: fc.integer({ min: 1, max: 999 }),
      cents: fc.integer({ min: 0, max: 9_999_999 }),
    }),
    { selector: (line) => line.id },
  )
  fc.assert(
    fc.property(lines, (drawn) => {
      const cart = drawn.map(({ id, quantity, cents }) => aLine({ id, quantity, priceCents: cents }))
      expect(parseCart(cartText(cart))).toEqual(cart)
    }),
  )
})

test('reads an empty cart from nothing and from anything unreadable', () => {
  fc.assert(fc.property(fc.string(), (text) => Array.isArray(parseCart(text))))
  expect(parseCart(null)).toEqual([])
  expect(parseCart('{"lines":[]}')).toEqual([])
  expect(parseCart('[{')).toEqual([])
})

test('keeps the readable lines of a cart with broken ones', () => {
  const [line] = JSON.parse(cartText([aLine({ id: 7 })]))
  const stored = [line, { ...line, id: 8, quantity: 'two' }, null, { id: 9 }, { ...line, id: 10 }]
  expect(parseCart(JSON.stringify(stored)).map((line) => line.id)).toEqual([7, 10])
})

test('reads a line of an older cart with fewer fields', () => {
  expect(parseCart('[{"id":7,"name":"Mouse","price":499.9,"quantity":2}]')).toEqual([
    {
      id: 7,
      slug: '7',
      name: 'Mouse',
      brand: 'Unknown Brand',
      specifications: '',
      imageUrl: null,
      placeholder: '#f3f1ec',
      priceCents: 49990,
      available: 999,
      quantity: 2,
    },
  ])
})

test('reads a price to the cent, and never an invalid one', () => {
  const priceOf = (line: object) =>
    parseCart(JSON.stringify([{ id: 7, quantity: 1, ...line }]))[0]?.priceCents
  expect(priceOf({ price: 499.999 })).toBe(50_000)
  expect(priceOf({ retail_price: -1, price: 499 })).toBe(49_900)
  expect(priceOf({ price: 1e300 })).toBeUndefined()
})

test('keeps the specifications that can be shown', () => {
  const specifications = { ram: '16GB', ports: 4, broken: null }
  const stored = JSON.stringify([{ id: 7, price: 1, quantity: 1, specifications }])
  expect(parseCart(stored)[0]?.specifications).toEqual({ ram: '16GB', ports: 4 })
})

test('merges two lines of the same product', () => {
  const stored = [aLine({ id: 7, quantity: 2 }), aLine({ id: 7, quantity: 3 })]
  expect(parseCart(cartText(stored)).map((line) => line.quantity)).toEqual([5])
})

function aLine(details: Partial<CartLine>): CartLine {
  return { ...cartLineOf(aProduct({}), 1), ...details }
}

function aProduct(details: Partial<Product>): Product {
  return {
    id: 1,
    slug: 'mouse',
    name: 'Mouse',
    brand: 'Logitech',
    description: '',
    warranty: '',
    inTheBox: '',
    seoTitle: '',
    seoDescription: '',
    fitNeeds: '',
    fitOffers: '',
    specifications: {},
    retailCents: 49900,
    priceCents: 49900,
    wasPriceCents: null,
    saleEndsAt: null,
    lowestPrice30DaysCents: null,
    available: 10,
    stockStatus: 'in_stock',
    sku: 'MO20261120AC001',
    categoryId: 4,
    categoryName: 'Accessories',
    category: 'accessories',
    group: 'accessories',
    images: [],
    imageUrl: null,
    imageObjects: [],
    tags: [],
    insuranceType: 'none',
    isActive: true,
    family: null,
    createdAt: '2026-11-20T10:00:00Z',
    ...details,
  }
}

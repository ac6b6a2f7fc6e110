import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { lineTotalCents, type PricedLine, priceCart } from './pricing.ts'

fc.configureGlobal({ seed: 20261120, numRuns: 500 })

const shipping = { freeOverCents: 500_000, feeCents: 29_900 }
const included = { shipping, tax: { kind: 'included', vatBasisPoints: 1500 } } as const
const added = { shipping, tax: { kind: 'added', vatBasisPoints: 1500 } } as const
const none = { shipping, tax: { kind: 'none' } } as const

const aLine = fc.record({
  unitPriceCents: fc.nat({ max: 50_000_000 }),
  quantity: fc.integer({ min: 1, max: 99 }),
})
const aCart = fc.array(aLine, { maxLength: 30 })

test('a line costs its unit price times its quantity', () => {
  expect(lineTotalCents({ unitPriceCents: 49_999, quantity: 3 })).toBe(149_997)
})

describe('with VAT included', () => {
  test('takes the VAT out of the whole total, including delivery', () => {
    const lines = [
      { unitPriceCents: 49_900, quantity: 2 },
      { unitPriceCents: 100_000, quantity: 1 },
    ]
    expect(priceCart(lines, included)).toEqual({
      subtotalCents: 199_800,
      discountCents: 0,
      shippingCents: 29_900,
      vatCents: 29_961,
      totalCents: 229_700,
      itemCount: 3,
      pricesIncludeVat: true,
    })
  })

  test('charges for delivery at exactly the threshold, and not a cent above it', () => {
    expect(priceCart([{ unitPriceCents: 500_000, quantity: 1 }], included).totalCents).toBe(529_900)
    expect(priceCart([{ unitPriceCents: 500_001, quantity: 1 }], included).totalCents).toBe(500_001)
  })
})

describe('with VAT added', () => {
  test('adds VAT to the subtotal only', () => {
    expect(priceCart([{ unitPriceCents: 100_000, quantity: 1 }], added)).toEqual({
      subtotalCents: 100_000,
      discountCents: 0,
      shippingCents: 29_900,
      vatCents: 15_000,
      totalCents: 144_900,
      itemCount: 1,
      pricesIncludeVat: false,
    })
  })
})

describe('without VAT', () => {
  test('shows no VAT and adds none', () => {
    expect(priceCart([{ unitPriceCents: 100_000, quantity: 1 }], none)).toEqual({
      subtotalCents: 100_000,
      discountCents: 0,
      shippingCents: 29_900,
      vatCents: 0,
      totalCents: 129_900,
      itemCount: 1,
      pricesIncludeVat: true,
    })
  })
})

test.each([included, added, none])('an empty cart costs nothing (%j)', (rules) => {
  expect(priceCart([], rules)).toMatchObject({
    subtotalCents: 0,
    shippingCents: 0,
    vatCents: 0,
    totalCents: 0,
    itemCount: 0,
  })
})

describe('any cart', () => {
  test('adds up, for each treatment of VAT', () => {
    fc.assert(
      fc.property(aCart, (lines) => {
        const one = priceCart(lines, included)
        const other = priceCart(lines, added)
        const plain = priceCart(lines, none)
        expect(one.totalCents).toBe(one.subtotalCents + one.shippingCents)
        expect(one.vatCents).toBeLessThan(one.totalCents + 1)
        expect(other.totalCents).toBe(other.subtotalCents + other.shippingCents + other.vatCents)
        expect(plain.totalCents).toBe(one.totalCents)
      }),
    )
  })

  test('costs the same whatever order it was filled in', () => {
    const shuffled = aCart.chain((lines) =>
      fc.tuple(fc.constant(lines), fc.shuffledSubarray(lines, { minLength: lines.length })),
    )
    fc.assert(
      fc.property(shuffled, ([lines, again]) => {
        expect(priceCart(again, included)).toEqual(priceCart(lines, included))
      }),
    )
  })

  test('costs the same when a line is split in two', () => {
    fc.assert(
      fc.property(aCart, aLine, fc.nat({ max: 99 }), (lines, line, part) => {
        const first: PricedLine = { ...line, quantity: Math.min(part, line.quantity) }
        const rest: PricedLine = { ...line, quantity: line.quantity - first.quantity }
        expect(priceCart([...lines, first, rest], included)).toEqual(priceCart([...lines, line], included))
      }),
    )
  })

  test('is whole cents throughout', () => {
    fc.assert(
      fc.property(aCart, fc.constantFrom(included, added, none), (lines, rules) => {
        const { subtotalCents, shippingCents, vatCents, totalCents } = priceCart(lines, rules)
        return [subtotalCents, shippingCents, vatCents, totalCents].every(Number.isSafeInteger)
      }),
    )
  })
})

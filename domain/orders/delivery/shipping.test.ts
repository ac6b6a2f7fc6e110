import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { centsToFreeShipping, neverFreeCents, shippingCents } from './shipping.ts'

fc.configureGlobal({ seed: 20261120, numRuns: 500 })

const rule = { freeOverCents: 500_000, feeCents: 29_900 }
const aSubtotal = fc.integer({ min: 1, max: 100_000_000 })
const aRule = fc.record({
  freeOverCents: fc.nat({ max: 10_000_000 }),
  feeCents: fc.integer({ min: 1, max: 100_000 }),
})

describe('shippingCents', () => {
  test.each([
    [0, 0],
    [1, 29_900],
    [499_999, 29_900],
    [500_000, 29_900],
    [500_001, 0],
    [1_299_900, 0],
  ])('for a subtotal of %d is %d', (subtotal, shipping) => {
    expect(shippingCents(subtotal, rule)).toBe(shipping)
  })

  test('is always zero or the fee, and never rises with the subtotal', () => {
    fc.assert(
      fc.property(aSubtotal, fc.nat({ max: 10_000_000 }), aRule, (subtotal, more, anyRule) => {
        const before = shippingCents(subtotal, anyRule)
        const after = shippingCents(subtotal + more, anyRule)
        return [0, anyRule.feeCents].includes(before) && after <= before
      }),
    )
  })
})

describe('centsToFreeShipping', () => {
  test.each([
    [0, 500_001],
    [470_000, 30_001],
    [500_000, 1],
    [500_001, 0],
    [900_000, 0],
  ])('for a subtotal of %d is %d', (subtotal, missing) => {
    expect(centsToFreeShipping(subtotal, rule)).toBe(missing)
  })

  test('is unknown where delivery is never free', () => {
    expect(centsToFreeShipping(1_000_000, { freeOverCents: neverFreeCents, feeCents: 9_900 })).toBeNull()
  })

  test('is zero where delivery is free anyway', () => {
    expect(centsToFreeShipping(100, { freeOverCents: 500_000, feeCents: 0 })).toBe(0)
  })

  test('is exactly what makes delivery free, and not a cent more', () => {
    fc.assert(
      fc.property(aSubtotal, aRule, (subtotal, anyRule) => {
        const missing = centsToFreeShipping(subtotal, anyRule) ?? Number.NaN
        expect(shippingCents(subtotal + missing, anyRule)).toBe(0)
        if (missing > 0) expect(shippingCents(subtotal + missing - 1, anyRule)).toBe(anyRule.feeCents)
      }),
    )
  })
})

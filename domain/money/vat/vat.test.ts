import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { taxLabel, taxTreatment, taxWhenPlaced, vatInsideCents, vatOnTopCents, vatRateOn } from './vat.ts'

fc.configureGlobal({ seed: 20261120, numRuns: 500 })

const anAmount = fc.integer({ min: -100_000_000_000, max: 100_000_000_000 })
const aRate = fc.constantFrom(1400, 1500, 1550, 1600)

describe('vatRateOn', () => {
  test.each([
    ['1993-04-07', 1400],
    ['2018-03-31', 1400],
    ['2018-04-01', 1500],
    ['2026-11-20', 1500],
  ])('on %s is %d basis points', (day, basisPoints) => {
    expect(vatRateOn(day)).toBe(basisPoints)
  })

  test('refuses a day before the first rate it knows', () => {
    expect(() => vatRateOn('1993-04-06')).toThrow(RangeError)
  })
})

describe('vatInsideCents', () => {
  test.each([
    [11_500, 1_500],
    [12_999, 1_696],
    [100, 13],
    [99, 13],
    [4, 1],
    [3, 0],
    [1, 0],
    [0, 0],
    [-11_500, -1_500],
  ])('finds in %d cents %d of VAT at 15%%', (gross, vat) => {
    expect(vatInsideCents(gross, 1500)).toBe(vat)
  })

  test('rounds half a cent up', () => {
    expect(vatInsideCents(1, 10_000)).toBe(1)
  })

  test('is nothing at a rate of nothing', () => {
    expect(vatInsideCents(12_345, 0)).toBe(0)
  })

  test('is never more than half a cent from the exact amount', () => {
    fc.assert(
      fc.property(anAmount, aRate, (gross, rate) => {
        const whole = BigInt(10_000 + rate)
        const error = 2n * (BigInt(vatInsideCents(gross, rate)) * whole - BigInt(gross) * BigInt(rate))
        return -whole <= error && error <= whole
      }),
    )
  })

  test('takes out again exactly what vatOnTopCents added', () => {
    fc.assert(
      fc.property(anAmount, aRate, (net, rate) => {
        const vat = vatOnTopCents(net, rate)
        return vatInsideCents(net + vat, rate) === vat
      }),
    )
  })

  test('of a credit mirrors the invoice', () => {
    fc.assert(
      fc.property(anAmount, aRate, (gross, rate) => {
        return vatInsideCents(gross, rate) + vatInsideCents(-gross, rate) === 0
      }),
    )
  })
})

describe('vatOnTopCents', () => {
  test.each([
    [10_000, 1_500],
    [10, 2],
    [9, 1],
    [3, 0],
    [0, 0],
  ])('adds to %d cents %d of VAT at 15%%', (net, vat) => {
    expect(vatOnTopCents(net, 1500)).toBe(vat)
  })
})

describe('taxTreatment', () => {
  const day = '2026-11-20'

  test("includes VAT in a vendor's prices", () => {
    const treatment = taxTreatment({ isVatVendor: true, pricesIncludeVat: true, day })
    expect(treatment).toEqual({ kind: 'included', vatBasisPoints: 1500 })
  })

  test('adds VAT to the prices of a vendor who quotes without it', () => {
    const treatment = taxTreatment({ isVatVendor: true, pricesIncludeVat: false, day })
    expect(treatment).toEqual({ kind: 'added', vatBasisPoints: 1500 })
  })

  test.each([true, false])(
    'applies no VAT if the shop is not a vendor (pricesIncludeVat %s)',
    (pricesIncludeVat) => {
      expect(taxTreatment({ isVatVendor: false, pricesIncludeVat, day })).toEqual({ kind: 'none' })
    },
  )

  test('uses the rate of the day', () => {
    const treatment = taxTreatment({ isVatVendor: true, pricesIncludeVat: true, day: '2018-03-31' })
    expect(treatment).toEqual({ kind: 'included', vatBasisPoints: 1400 })
  })
})

describe('taxLabel', () => {
  test.each([
    [{ kind: 'included', vatBasisPoints: 1500 }, 'VAT (15% included)'],
    [{ kind: 'added', vatBasisPoints: 1500 }, 'VAT (15%)'],
    [{ kind: 'added', vatBasisPoints: 1550 }, 'VAT (15,5%)'],
    [{ kind: 'none' }, null],
  ] as const)('names %j %j', (treatment, label) => {
    expect(taxLabel(treatment)).toBe(label)
  })
})

test.each([
  [{ vatBasisPoints: null, pricesIncludeVat: true }, { kind: 'none' }],
  [
    { vatBasisPoints: 1500, pricesIncludeVat: true },
    { kind: 'included', vatBasisPoints: 1500 },
  ],
  [
    { vatBasisPoints: 1400, pricesIncludeVat: false },
    { kind: 'added', vatBasisPoints: 1400 },
  ],
])('an order that was placed with %j reads %j', (order, tax) => {
  expect(taxWhenPlaced(order)).toEqual(tax)
})

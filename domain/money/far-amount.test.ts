import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { farAmounts, farAmountText, isFarFrom } from './far-amount.ts'
import { formatRand } from './money.ts'
import { readRand } from './parse-rand.ts'

describe('an amount', () => {
  it.each([
    [44_999, 44_999_500, true],
    [44_999_500, 44_999, true],
    [100, 500, true],
    [100, 499, false],
    [500, 100, true],
    [500, 101, false],
    [100, 0, true],
    [0, 100, false],
  ])('of %d is far from %d: %s', (beside, cents, isFar) => {
    expect(isFarFrom(beside, cents)).toBe(isFar)
  })

  it('that is ten, a hundred or a thousand times what it should be is always far', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 2_000_000 }),
        fc.constantFrom(10, 100, 1000),
        (cents, factor) => isFarFrom(cents, cents * factor) && isFarFrom(cents * factor, cents),
      ),
    )
  })

  it('is, where it is unclear, far from one of its two meanings', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999 }), fc.integer({ min: 0, max: 999 }), (whole, part) => {
        const reading = readRand(`${whole},${String(part).padStart(3, '0')}`)
        return reading.kind === 'unclear' && isFarFrom(reading.asDecimalsCents, reading.asThousandsCents)
      }),
    )
  })
})

describe('the prices of a product', () => {
  const before = { wholesaleCents: 10_000, costCents: 10_000, retailCents: 15_000 }

  it('are compared with what they were, if they change', () => {
    expect(farAmounts({ ...before, retailCents: 15_000_000 }, before)).toEqual([
      { field: 'retailCents', cents: 15_000_000, beside: 'before', besideCents: 15_000 },
    ])
    expect(farAmounts({ ...before, retailCents: 16_000 }, before)).toEqual([])
    expect(farAmounts({ retailCents: 16_000 }, before)).toEqual([])
    expect(farAmounts({ wholesaleCents: 100, retailCents: 100_000 }, { retailCents: 100_000 })).toEqual([])
  })

  it('are compared with the wholesale price, and that with its neighbours, if the product is new', () => {
    expect(farAmounts({ ...before, costCents: null, retailCents: 24_999_500 }, null)).toEqual([
      { field: 'retailCents', cents: 24_999_500, beside: 'wholesale', besideCents: 10_000 },
    ])
    expect(farAmounts(before, null, 900_000)).toEqual([
      { field: 'wholesaleCents', cents: 10_000, beside: 'neighbours', besideCents: 900_000 },
    ])
    expect(farAmounts(before, null)).toEqual([])
  })

  it('are asked about with both figures', () => {
    const [far] = farAmounts({ retailCents: 44_999_500 }, { retailCents: 44_999 })
    expect(far && farAmountText(far)).toBe(
      `Retail price: ${formatRand(44_999_500)} is far from the ${formatRand(44_999)} it was`,
    )
  })
})

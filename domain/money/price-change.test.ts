import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  averageChange,
  changedPrice,
  type PriceChange,
  type PriceRounding,
  priceRoundings,
  priceWarnings,
  roundPrice,
} from './price-change.ts'

fc.configureGlobal({ seed: 20261122, numRuns: 1000 })

const aPrice = fc.integer({ min: 0, max: 2_100_000_000 })
const aRounding = fc.constantFrom(...priceRoundings)
const aChange: fc.Arbitrary<PriceChange> = fc.record({
  direction: fc.constantFrom('up', 'down'),
  rounding: aRounding,
  step: fc.oneof(
    fc.record({ kind: fc.constant('percent' as const), basisPoints: fc.integer({ min: 0, max: 100_000 }) }),
    fc.record({ kind: fc.constant('amount' as const), cents: fc.integer({ min: 0, max: 10_000_000 }) }),
  ),
})

const percent = (basisPoints: number, rounding: PriceRounding, direction: 'up' | 'down' = 'up') =>
  ({ direction, rounding, step: { kind: 'percent', basisPoints } }) as const

describe('a rounded price', () => {
  test.each([
    [1_429_890, 'none', 1_429_890],
    [1_429_890, 'whole_rand', 1_429_900],
    [1_429_849, 'whole_rand', 1_429_800],
    [1_429_850, 'whole_rand', 1_429_900],
    [1_429_890, 'to_99', 1_429_899],
    [1_429_848, 'to_99', 1_429_799],
    [1_429_890, 'to_95', 1_429_895],
    [1_429_890, 'to_900', 1_429_900],
    [1_430_399, 'to_900', 1_429_900],
    [1_430_400, 'to_900', 1_430_900],
    [3, 'to_99', 99],
    [3, 'to_900', 900],
    [0, 'whole_rand', 0],
  ] as const)('of %d cents, %s, is %d', (cents, rounding, rounded) => {
    expect(roundPrice(cents, rounding)).toBe(rounded)
  })

  test('is whole cents, ends as requested, is close, and does not change if rounded again', () => {
    const endings = { whole_rand: [100, 0], to_99: [100, 99], to_95: [100, 95], to_900: [1000, 900] } as const
    fc.assert(
      fc.property(aPrice, aRounding, (cents, rounding) => {
        const rounded = roundPrice(cents, rounding)
        expect(Number.isSafeInteger(rounded) && rounded >= 0).toBe(true)
        expect(roundPrice(rounded, rounding)).toBe(rounded)
        if (rounding === 'none') {
          expect(rounded).toBe(cents)
          return
        }
        const [every, ending] = endings[rounding]
        expect(rounded % every).toBe(ending)
        expect(Math.abs(rounded - cents)).toBeLessThanOrEqual(cents < ending ? ending : every / 2)
      }),
    )
  })
})

describe('a changed price', () => {
  test.each([
    [1_299_900, percent(1000, 'to_99'), 1_429_899],
    [1_299_900, percent(800, 'none'), 1_403_892],
    [999, percent(750, 'none'), 1_074],
    [1_000, percent(1000, 'none', 'down'), 900],
    [1_000, percent(20_000, 'none', 'down'), 0],
    // Rounded to the nearest it would be R 9,99, which is no raise.
    [1_000, percent(100, 'to_99'), 1_099],
    [1_099, percent(100, 'to_95', 'down'), 1_095],
    [1_090, percent(100, 'to_95', 'down'), 995],
    [50, percent(1000, 'to_99', 'down'), 50],
    [10_000, { direction: 'up', rounding: 'none', step: { kind: 'amount', cents: 250 } }, 10_250],
    [10_000, { direction: 'down', rounding: 'none', step: { kind: 'amount', cents: 25_000 } }, 0],
  ] as const)('of %d cents by %j is %d', (cents, change, expected) => {
    expect(changedPrice(cents, change)).toBe(expected)
  })

  test('is whole cents and never moves in the other direction', () => {
    fc.assert(
      fc.property(aPrice, aChange, (cents, change) => {
        const after = changedPrice(cents, change)
        expect(Number.isSafeInteger(after) && after >= 0).toBe(true)
        if (change.direction === 'up') expect(after).toBeGreaterThanOrEqual(cents)
        else expect(after).toBeLessThanOrEqual(cents)
      }),
    )
  })

  test('without rounding is exact to half a cent', () => {
    fc.assert(
      fc.property(aPrice, fc.integer({ min: 0, max: 10_000 }), (cents, basisPoints) => {
        const after = changedPrice(cents, percent(basisPoints, 'none'))
        const exact = BigInt(cents) * BigInt(10_000 + basisPoints)
        const off = BigInt(after) * 10_000n - exact
        expect((off < 0n ? -off : off) <= 5_000n).toBe(true)
      }),
    )
  })

  test('keeps the order of two prices', () => {
    fc.assert(
      fc.property(aPrice, aPrice, aChange, (one, other, { step, direction }) => {
        const change = { step, direction, rounding: 'none' } as const
        const [low, high] = one < other ? [one, other] : [other, one]
        expect(changedPrice(low, change)).toBeLessThanOrEqual(changedPrice(high, change))
      }),
    )
  })
})

const likeForLike = {
  vatBasisPoints: 1500,
  pricesIncludeVat: true,
  costsIncludeVat: true,
  lowestMarginPercent: 0,
}

describe('the warning about a price', () => {
  test.each([
    [{ retailCents: 1_200, wholesaleCents: 1_000, costCents: 900 }, []],
    [{ retailCents: 1_200, wholesaleCents: 1_000, costCents: 1_300 }, ['below_cost']],
    [{ retailCents: 1_000, wholesaleCents: 1_000, costCents: 1_000 }, ['not_above_wholesale']],
    [{ retailCents: 900, wholesaleCents: 1_000, costCents: 950 }, ['not_above_wholesale', 'below_cost']],
  ])('%j', (prices, expected) => {
    expect(priceWarnings(prices, likeForLike)).toEqual(expected)
  })

  test('a price below cost always has a warning, however it was changed', () => {
    fc.assert(
      fc.property(aPrice, aPrice, aPrice, aChange, (retail, wholesaleCents, costCents, change) => {
        const retailCents = changedPrice(retail, change)
        const warnings = priceWarnings({ retailCents, wholesaleCents, costCents }, likeForLike)
        expect(warnings.includes('below_cost')).toBe(retailCents < costCents)
      }),
    )
  })
})

describe('the average change', () => {
  test.each([
    [[{ beforeCents: 10_000, afterCents: 10_800 }], 8],
    [
      [
        { beforeCents: 10_000, afterCents: 11_000 },
        { beforeCents: 100_000, afterCents: 100_000 },
      ],
      5,
    ],
    [[{ beforeCents: 10_000, afterCents: 9_250 }], -7.5],
    [[{ beforeCents: 0, afterCents: 9_250 }], null],
    [[], null],
  ])('of %j is %j', (prices, expected) => {
    expect(averageChange(prices)).toBe(expected)
  })

  test('of prices that all rose by the same percentage is that percentage', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 100, max: 1_000_000 }), { minLength: 1, maxLength: 50 }),
        fc.integer({ min: 0, max: 20 }),
        (rands, percents) => {
          const prices = rands.map((rand) => ({
            beforeCents: rand * 100,
            afterCents: changedPrice(rand * 100, percent(percents * 100, 'none')),
          }))
          expect(averageChange(prices)).toBe(percents)
        },
      ),
    )
  })
})

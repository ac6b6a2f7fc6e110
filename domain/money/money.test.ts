import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  centsFromRand,
  formatDecimal,
  formatRand,
  formatWholeRand,
  fractionOfCents,
  randFromCents,
  shareCents,
  splitRand,
  sumCents,
} from './money.ts'
import { parseRand } from './parse-rand.ts'

fc.configureGlobal({ seed: 20261120, numRuns: 500 })

const anAmount = fc.integer({ min: -100_000_000_000, max: 100_000_000_000 })

describe('formatRand', () => {
  test.each([
    [0, 'R\u00a00,00'],
    [-0, 'R\u00a00,00'],
    [5, 'R\u00a00,05'],
    [99, 'R\u00a00,99'],
    [100, 'R\u00a01,00'],
    [99_999, 'R\u00a0999,99'],
    [100_000, 'R\u00a01\u00a0000,00'],
    [1_299_900, 'R\u00a012\u00a0999,00'],
    [123_456_780, 'R\u00a01\u00a0234\u00a0567,80'],
    [-123_456, '-R\u00a01\u00a0234,56'],
    [-5, '-R\u00a00,05'],
  ])('writes %d cents as %j', (cents, text) => {
    expect(formatRand(cents)).toBe(text)
  })

  test.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])(
    'refuses %d, which is not whole cents',
    (cents) => {
      expect(() => formatRand(cents)).toThrow(RangeError)
    },
  )

  test('is read back by parseRand to the same amount', () => {
    fc.assert(fc.property(anAmount, (cents) => parseRand(formatRand(cents)) === cents))
  })
})

describe('formatWholeRand', () => {
  test.each([
    [1_000_000, 'R\u00a010\u00a0000'],
    [50_000, 'R\u00a0500'],
    [1_299_950, 'R\u00a013\u00a0000'],
    [1_299_949, 'R\u00a012\u00a0999'],
    [-20, 'R\u00a00'],
  ])('writes %d cents as %j', (cents, text) => {
    expect(formatWholeRand(cents)).toBe(text)
  })
})

describe('splitRand', () => {
  test('splits a price before its comma', () => {
    expect(splitRand(1_299_900)).toEqual({ rands: 'R\u00a012\u00a0999', cents: ',00' })
  })

  test('keeps the minus sign of less than a rand', () => {
    expect(splitRand(-5)).toEqual({ rands: '-R\u00a00', cents: ',05' })
  })

  test('always joins up to the whole price', () => {
    fc.assert(
      fc.property(anAmount, (cents) => {
        const { rands, cents: rest } = splitRand(cents)
        return rands + rest === formatRand(cents)
      }),
    )
  })
})

describe('formatDecimal', () => {
  test.each([
    [123_456, '1234.56'],
    [1_299_900, '12999.00'],
    [0, '0.00'],
    [-5, '-0.05'],
  ])('writes %d cents as %j', (cents, text) => {
    expect(formatDecimal(cents)).toBe(text)
  })

  test('is a number that any program reads as the same amount', () => {
    fc.assert(fc.property(anAmount, (cents) => centsFromRand(Number(formatDecimal(cents))) === cents))
  })
})

describe('centsFromRand', () => {
  test.each([
    [12_999.5, 1_299_950],
    [0.1, 10],
    [0.29, 29],
    [1.15, 115],
    [4.35, 435],
    [1.005e3, 100_500],
    [-0.01, -1],
    [0, 0],
    [-0, 0],
  ])('converts R%d to %d cents', (rand, cents) => {
    expect(centsFromRand(rand)).toBe(cents)
  })

  test.each([0.001, 1.005, 0.1 + 0.2, 1e-9, 1e20, Number.NaN, Number.POSITIVE_INFINITY])(
    'refuses R%d, which has more than two decimals or is out of range',
    (rand) => {
      expect(() => centsFromRand(rand)).toThrow(RangeError)
    },
  )

  test('converts back every amount that randFromCents gives', () => {
    fc.assert(fc.property(anAmount, (cents) => centsFromRand(randFromCents(cents)) === cents))
  })
})

test('randFromCents gives rand with at most two decimals', () => {
  expect(randFromCents(1_299_950)).toBe(12_999.5)
})

describe('fractionOfCents', () => {
  test.each([
    [10, 1, 4, 3],
    [9, 1, 4, 2],
    [-10, 1, 4, -3],
    [0, 1, 4, 0],
    [Number.MAX_SAFE_INTEGER, 3, 3, Number.MAX_SAFE_INTEGER],
  ])('%d × %d ÷ %d is %d', (cents, numerator, denominator, expected) => {
    expect(fractionOfCents(cents, numerator, denominator)).toBe(expected)
  })

  test('is never more than half a cent from the exact fraction', () => {
    const small = fc.integer({ min: 1, max: 20_000 })
    fc.assert(
      fc.property(anAmount, small, small, (cents, numerator, denominator) => {
        const missed = BigInt(fractionOfCents(cents, numerator, denominator)) * BigInt(denominator)
        const twiceTheError = 2n * (missed - BigInt(cents) * BigInt(numerator))
        return twiceTheError <= BigInt(denominator) && -twiceTheError <= BigInt(denominator)
      }),
    )
  })
})

describe('shareCents', () => {
  test.each([
    [100, [1, 1, 1], [34, 33, 33]],
    [101, [1, 1, 1], [34, 34, 33]],
    [100, [1, 2], [33, 67]],
    [10, [1, 1, 2], [3, 2, 5]],
    [29_900, [1_299_900, 49_900], [28_795, 1_105]],
    [5, [0, 1, 0], [0, 5, 0]],
    [5, [0, 0], [3, 2]],
    [0, [3, 4], [0, 0]],
    [0, [], []],
    [-100, [1, 1, 1], [-34, -33, -33]],
  ])('shares %d cents by weights %j as %j', (total, weights, parts) => {
    expect(shareCents(total, weights)).toEqual(parts)
  })

  test('refuses to share an amount among nobody', () => {
    expect(() => shareCents(1, [])).toThrow(RangeError)
  })

  test('refuses weights that are negative or not whole', () => {
    expect(() => shareCents(100, [2, -1])).toThrow(RangeError)
    expect(() => shareCents(100, [0.5, 1])).toThrow(RangeError)
  })

  const weights = fc.array(fc.nat({ max: 1_000_000_000_000 }), { minLength: 1, maxLength: 30 })

  test('always gives parts that add up to the whole', () => {
    fc.assert(
      fc.property(anAmount, weights, (total, shares) => sumCents(shareCents(total, shares)) === total),
    )
  })

  test('is never a full cent away from the exact share', () => {
    fc.assert(
      fc.property(fc.nat({ max: 100_000_000_000 }), weights, (total, shares) => {
        const whole = shares.reduce((sum, weight) => sum + BigInt(weight), 0n)
        fc.pre(whole > 0n)
        return shareCents(total, shares).every((part, index) => {
          const error = BigInt(part) * whole - BigInt(total) * BigInt(shares[index] ?? 0)
          return -whole < error && error < whole
        })
      }),
    )
  })

  test('gives nothing to a weight of zero while others have some', () => {
    fc.assert(
      fc.property(fc.nat(), weights, (total, shares) => {
        fc.pre(shares.some((weight) => weight > 0))
        return shareCents(total, shares).every((part, index) => shares[index] !== 0 || part === 0)
      }),
    )
  })
})

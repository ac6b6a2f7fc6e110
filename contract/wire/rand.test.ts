import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { centsFromRand, randFromCents } from '#domain/money/money.ts'
import { PriceText, Rand, sumBetween } from './rand.ts'
import { toWire } from './to-wire.ts'

describe('an amount in rand', () => {
  it.each([
    399.000000001,
    10.000000001,
    0.005,
    1e-9,
    0.1 + 0.2,
    20_999_999.990000002,
    Number.NaN,
    -0.01,
    21_000_000.01,
  ])('is refused with a validation error and never by a crash: %s', (amount) =>
    expect(Rand.safeParse(amount).success).toBe(false),
  )

  it('is accepted for every whole number of cents', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2_100_000_000 }), (cents) => {
        expect(Rand.safeParse(randFromCents(cents)).success).toBe(true)
      }),
    )
  })

  it('is accepted only if it is a whole number of cents', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 21_000_000, noNaN: true }), (amount) => {
        if (Rand.safeParse(amount).success) expect(randFromCents(centsFromRand(amount))).toBe(amount)
      }),
    )
  })
})

it('within limits is sent in rand, and refused outside of them', () => {
  const amount = sumBetween(1_000, 2_000_000)
  expect(toWire(amount, 50_000)).toBe(500)
  expect(amount.parse(500)).toBe(50_000)
  for (const rand of [9.99, 20_000.01, 10.001]) expect(amount.safeParse(rand).success).toBe(false)
})

it('of a query is written with two decimals, and read in cents', () => {
  expect(toWire(PriceText, 123_450)).toBe('1234.50')
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2_100_000_000 }), (cents) => {
      expect(PriceText.parse(toWire(PriceText, cents))).toBe(cents)
    }),
  )
  for (const text of ['-5', '1.005', 'R5', '99999999']) expect(PriceText.safeParse(text).success).toBe(false)
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type DatedPrice, lookBackMs, lowestAsked, reductionOf, wasPriceMs } from './was-price.ts'

const dayMs = 24 * 60 * 60_000
const day = (number: number) => new Date(Date.UTC(2026, 0, 1) + number * dayMs)

/** What was asked, and from which day. */
const asked = (...changes: [number | null, number][]): DatedPrice[] =>
  changes.map(([askedCents, from]) => ({ askedCents, from: day(from) }))

const wasOn = (number: number, history: DatedPrice[]) => reductionOf(history, day(number))?.wasCents ?? null

describe('a former price', () => {
  it('is what was asked before it fell', () => {
    expect(wasOn(41, asked([1000, 0], [800, 40]))).toBe(1000)
  })

  it('is the lowest of the 30 days before, not the one raised to be struck through', () => {
    expect(wasOn(45, asked([1000, 0], [1500, 35], [1200, 44]))).toBeNull()
    expect(wasOn(45, asked([1000, 0], [1500, 35], [900, 44]))).toBe(1000)
  })

  it('counts a price that still ran when the 30 days began, and none that had ended', () => {
    expect(wasOn(41, asked([500, 0], [1000, 10], [900, 40]))).toBe(1000)
    expect(wasOn(41, asked([500, 0], [1000, 11], [900, 40]))).toBeNull()
  })

  it('is told for 60 days', () => {
    const history = asked([1000, 0], [800, 40])
    expect(wasOn(99, history)).toBe(1000)
    expect(wasOn(100, history)).toBeNull()
  })

  it('stays while the price falls further, or rises and is still lower', () => {
    expect(wasOn(46, asked([1000, 0], [800, 40], [700, 45]))).toBe(1000)
    expect(wasOn(46, asked([1000, 0], [700, 40], [800, 45]))).toBe(1000)
  })

  it('ends once as much is asked as before', () => {
    expect(wasOn(46, asked([1000, 0], [800, 40], [1000, 45]))).toBeNull()
  })

  it('is not told of a second reduction within 30 days to the same price', () => {
    expect(wasOn(60, asked([1000, 0], [800, 40], [1000, 42], [800, 55]))).toBeNull()
    expect(wasOn(60, asked([1000, 0], [800, 40], [1000, 42], [700, 55]))).toBe(800)
  })

  it('does not count what was asked while the product was not on sale', () => {
    expect(wasOn(91, asked([null, 0], [800, 90]))).toBeNull()
    expect(wasOn(91, asked([1000, 0], [null, 40], [800, 90]))).toBeNull()
    expect(wasOn(61, asked([1000, 0], [null, 40], [800, 60]))).toBe(1000)
  })
})

const anyHistory = fc
  .array(
    fc.record({
      askedCents: fc.option(fc.integer({ min: 1, max: 6 })),
      afterDays: fc.integer({ min: 1, max: 40 }),
    }),
    {
      minLength: 1,
      maxLength: 12,
    },
  )
  .map((steps) => {
    let at = 0
    return steps.map(({ askedCents, afterDays }): DatedPrice => {
      at += afterDays
      return { askedCents, from: day(at) }
    })
  })
const anyDaysLater = fc.integer({ min: 0, max: 80 })

describe('whatever was asked before', () => {
  it('a former price is higher than today’s, was really asked, and began to fall less than 60 days ago', () => {
    fc.assert(
      fc.property(anyHistory, anyDaysLater, (history, later) => {
        const last = history.at(-1)?.from.getTime() ?? 0
        const now = new Date(last + later * dayMs)
        const reduction = reductionOf(history, now)
        if (!reduction) return
        const { wasCents, beganAt } = reduction
        const today = history.findLast(({ askedCents }) => askedCents !== null)?.askedCents ?? 0
        expect(wasCents).toBeGreaterThan(today)
        expect(now.getTime() - beganAt.getTime()).toBeLessThan(wasPriceMs)
        const before = history.filter(({ from }) => from < beganAt)
        expect(before.map(({ askedCents }) => askedCents)).toContain(wasCents)
        // Nothing lower was asked in the 30 days before.
        for (const [at, { askedCents }] of before.entries()) {
          const until = before[at + 1]?.from ?? beganAt
          if (askedCents !== null && until.getTime() > beganAt.getTime() - lookBackMs)
            expect(askedCents).toBeGreaterThanOrEqual(wasCents)
        }
      }),
    )
  })

  it('a price that never fell has none', () => {
    fc.assert(
      fc.property(anyHistory, (history) => {
        const rising = history
          .map(({ askedCents }) => askedCents ?? 1)
          .toSorted((one, other) => one - other)
          .map((askedCents, at) => ({ askedCents, from: day(at * 7) }))
        expect(reductionOf(rising, day(200))).toBeNull()
      }),
    )
  })
})

it('the lowest price of a time counts what was asked when it began', () => {
  const history = asked([500, 0], [1000, 10], [900, 40])
  expect(lowestAsked(history, day(9))).toBe(500)
  expect(lowestAsked(history, day(10))).toBe(900)
  expect(lowestAsked([], day(10))).toBeNull()
})

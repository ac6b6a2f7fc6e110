import { describe, expect, it, test } from 'vitest'
import { lastCompleteMonth, monthsBetween, vatPeriod } from './vat-period.ts'

describe('vatPeriod', () => {
  test.each([
    ['2026-11', 1, '2026-11-01', '2026-11-30'],
    ['2026-11', 2, '2026-10-01', '2026-11-30'],
    ['2027-01', 2, '2026-12-01', '2027-01-31'],
    ['2028-02', 1, '2028-02-01', '2028-02-29'],
    ['2027-02', 2, '2027-01-01', '2027-02-28'],
  ] as const)('that ends in %s and has %d months runs from %s to %s', (month, length, from, to) => {
    expect(vatPeriod(month, length)).toEqual({ from, to })
  })
})

describe('lastCompleteMonth', () => {
  test.each([
    ['2026-11-01', '2026-10'],
    ['2026-11-30', '2026-10'],
    ['2027-01-31', '2026-12'],
    ['2027-03-31', '2027-02'],
  ])('on %s is %s', (today, month) => {
    expect(lastCompleteMonth(today)).toBe(month)
  })
})

describe('monthsBetween', () => {
  it('goes back over the turn of a year', () => {
    expect(monthsBetween('2027-02', '2026-11')).toEqual(['2027-02', '2027-01', '2026-12', '2026-11'])
  })

  it('is the newest alone if nothing is older', () => {
    expect(monthsBetween('2026-11', '2026-11')).toEqual(['2026-11'])
    expect(monthsBetween('2026-11', '2026-12')).toEqual(['2026-11'])
  })
})

import { describe, expect, test } from 'vitest'
import { formatDay, southAfricanDay } from './south-african-day.ts'

test.each([
  ['2026-11-27', 'Fri 27 Nov'],
  ['2027-01-03', 'Sun 3 Jan'],
  ['2028-02-29', 'Tue 29 Feb'],
])('%s reads %j', (day, text) => {
  expect(formatDay(day)).toBe(text)
})

describe('southAfricanDay', () => {
  test.each([
    ['2026-11-20T21:59:59.999Z', '2026-11-20'],
    ['2026-11-20T22:00:00.000Z', '2026-11-21'],
    ['2026-06-30T22:00:00.000Z', '2026-07-01'],
    ['2026-12-31T22:00:00.000Z', '2027-01-01'],
  ])('at %s is %s', (instant, day) => {
    expect(southAfricanDay(Date.parse(instant))).toBe(day)
  })
})

import { expect, test } from 'vitest'
import { longDate } from './long-date.ts'

test('writes a date out', () => {
  expect(longDate('2026-11-05')).toBe('5 November 2026')
  expect(longDate('2027-01-31')).toBe('31 January 2027')
})

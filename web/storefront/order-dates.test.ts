import { expect, test } from 'vitest'
import { formatClockTime, formatOrderDate } from './order-dates.ts'

test('gives day and time in South Africa', () => {
  expect(formatOrderDate('2026-11-20T12:32:59.000Z')).toBe('Fri 20 Nov 2026')
  expect(formatClockTime('2026-11-20T12:32:59.000Z')).toBe('14:32')
})

test('counts the hours before midnight in Greenwich towards the next South African day', () => {
  expect(formatOrderDate('2026-12-31T22:30:00.000Z')).toBe('Fri 1 Jan 2027')
  expect(formatClockTime('2026-12-31T22:05:00.000Z')).toBe('00:05')
})

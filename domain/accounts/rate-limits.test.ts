import { expect, it } from 'vitest'
import { isWorthTelling, rateLimits, slowdownMs, waitText } from './rate-limits.ts'

it.each([
  [1, 0],
  [10, 0],
  [11, 250],
  [18, 2000],
  [26, 4000],
  [100_000, 4000],
])('%s attempts from all networks delay the answer by %s ms', (count, ms) => {
  expect(slowdownMs(rateLimits.signInEverywhere, count)).toBe(ms)
})

it.each([
  [1, '1 minute'],
  [61, '2 minutes'],
])('%s seconds are "%s"', (seconds, text) => {
  expect(waitText(seconds)).toBe(text)
})

it('reports a repeated event at its first, tenth and hundredth occurrence', () => {
  const told = Array.from({ length: 2_000 }, (_nothing, number) => number).filter(isWorthTelling)
  expect(told).toEqual([1, 10, 100, 1000])
})

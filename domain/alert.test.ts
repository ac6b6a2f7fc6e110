import { expect, test } from 'vitest'
import { isMostlyHeld } from './alert.ts'

test.each([
  [10, 5, false],
  [10, 6, true],
  [10, 10, true],
  [1, 1, false],
  [2, 2, false],
  [3, 3, true],
  [6, 3, false],
])('%i on hand with %i held by unpaid orders alerts the owner: %s', (onHand, held, expected) => {
  expect(isMostlyHeld({ onHand, held })).toBe(expected)
})

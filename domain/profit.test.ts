import { expect, test } from 'vitest'
import { profitOf } from './profit.ts'

test.each([
  [150_000, 100_000, 50_000, 50],
  [1_299_900, 1_000_000, 299_900, 30],
  [400, 300, 100, 33.3],
  [500, 300, 200, 66.7],
  [2_003, 2_000, 3, 0.2],
  [100_000, 100_000, 0, 0],
  [90_000, 100_000, 0, 0],
  [50_000, 0, 50_000, 0],
])('retail %d over cost %d earns %d cents, %d%%', (retailCents, costCents, amountCents, percentage) => {
  expect(profitOf({ retailCents, costCents })).toEqual({ amountCents, percentage })
})

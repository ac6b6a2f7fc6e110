import { expect, test } from 'vitest'
import { averageProfit, profitOf } from './profit.ts'

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

test('the average of several counts a loss as nothing, and weighs the percentage by what they cost', () => {
  const cheap = { retailCents: 20_000, costCents: 10_000 }
  const dear = { retailCents: 120_000, costCents: 100_000 }
  const atALoss = { retailCents: 5_000, costCents: 10_000 }
  expect(averageProfit([cheap, dear])).toEqual({ amountCents: 15_000, percentage: 27.3 })
  expect(averageProfit([cheap, atALoss])).toEqual({ amountCents: 5_000, percentage: 50 })
  expect(averageProfit([{ retailCents: 500, costCents: 0 }])).toEqual({ amountCents: 500, percentage: 0 })
  expect(averageProfit([])).toBeNull()
})

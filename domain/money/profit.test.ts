import { expect, test } from 'vitest'
import type { CostRule } from './cost-rule.ts'
import { averageProfit, profitOf } from './profit.ts'

const noVat: CostRule = {
  vatBasisPoints: null,
  pricesIncludeVat: true,
  costsIncludeVat: true,
  lowestMarginPercent: 0,
}
const withVat: CostRule = { ...noVat, vatBasisPoints: 1500 }
const withoutVat: CostRule = { ...withVat, costsIncludeVat: false }

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
  expect(profitOf({ retailCents, costCents }, noVat)).toEqual({ amountCents, percentage })
})

test('the average of several counts a loss as zero, and weighs the percentage by cost', () => {
  const cheap = { retailCents: 20_000, costCents: 10_000 }
  const dear = { retailCents: 120_000, costCents: 100_000 }
  const atALoss = { retailCents: 5_000, costCents: 10_000 }
  expect(averageProfit([cheap, dear], noVat)).toEqual({ amountCents: 15_000, percentage: 27.3 })
  expect(averageProfit([cheap, atALoss], noVat)).toEqual({ amountCents: 5_000, percentage: 50 })
  expect(averageProfit([{ retailCents: 500, costCents: 0 }], noVat)).toEqual({
    amountCents: 500,
    percentage: 0,
  })
  expect(averageProfit([], noVat)).toBeNull()
})

test.each([
  ['with VAT', withVat, { amountCents: 155_987, percentage: 14.9 }],
  ['without VAT', withoutVat, { amountCents: 0, percentage: 0 }],
  [
    'in a shop that knows no VAT',
    { ...noVat, costsIncludeVat: false },
    { amountCents: 155_987, percentage: 14.9 },
  ],
])('a price of R 11 999 over a cost of R 10 439,13 %s', (_how, rule, expected) => {
  expect(profitOf({ retailCents: 1_199_900, costCents: 1_043_913 }, rule)).toEqual(expected)
})

test.each([
  ['with VAT as well as the costs', withVat, { amountCents: 23_000, percentage: 25 }],
  ['with VAT over costs without it', withoutVat, { amountCents: 8_000, percentage: 8.7 }],
  [
    'without VAT as well as the costs',
    { ...withoutVat, pricesIncludeVat: false },
    { amountCents: 23_000, percentage: 25 },
  ],
  [
    'without VAT over costs with it',
    { ...withVat, pricesIncludeVat: false },
    { amountCents: 40_250, percentage: 43.8 },
  ],
  [
    'with VAT at another rate',
    { ...withoutVat, vatBasisPoints: 1400 },
    { amountCents: 8_877, percentage: 9.6 },
  ],
])('a price of R 1 150 %s, over a cost of R 920', (_how, rule, expected) => {
  expect(profitOf({ retailCents: 115_000, costCents: 92_000 }, rule)).toEqual(expected)
})

test('the average profit of products is without VAT, however costs are entered', () => {
  const gross = [{ retailCents: 230_000, costCents: 115_000 }]
  const net = [{ retailCents: 230_000, costCents: 100_000 }]
  expect(averageProfit(gross, withVat)).toEqual({ amountCents: 100_000, percentage: 100 })
  expect(averageProfit(net, withoutVat)).toEqual({ amountCents: 100_000, percentage: 100 })
  expect(averageProfit(gross, noVat)).toEqual({ amountCents: 115_000, percentage: 100 })
})

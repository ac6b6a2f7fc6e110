import { describe, expect, test } from 'vitest'
import type { CostRule } from './cost-rule.ts'
import { costWarning, costWarningText } from './cost-warning.ts'

const withVat: CostRule = {
  vatBasisPoints: 1500,
  pricesIncludeVat: true,
  costsIncludeVat: true,
  lowestMarginPercent: 0,
}
const withoutVat: CostRule = { ...withVat, costsIncludeVat: false }
const plain = (text: string | null) => text?.replaceAll('\u00a0', ' ')

describe('a price of R 11 999 for a cost of R 10 439,13', () => {
  const acer = { retailCents: 1_199_900, costCents: 1_043_913 }

  test('is a loss where that cost is without VAT', () => {
    expect(costWarning(acer, withoutVat)).toBe('below_cost')
    expect(plain(costWarningText(acer, withoutVat))).toBe(
      'Below cost: R 11 999,00 is R 10 433,91 without VAT, which is less than the cost of R 10 439,13',
    )
  })

  test('is fine where that cost is with VAT, or where there is no VAT', () => {
    expect(costWarning(acer, withVat)).toBeNull()
    expect(costWarning(acer, { ...withoutVat, vatBasisPoints: null })).toBeNull()
    expect(costWarningText(acer, withVat)).toBeNull()
  })

  test('would be fine at the rate of 2017', () => {
    expect(costWarning(acer, { ...withoutVat, vatBasisPoints: 1400 })).toBeNull()
  })
})

test('reports a price below a cost of the same kind without showing a calculation', () => {
  expect(plain(costWarningText({ retailCents: 9_000, costCents: 10_000 }, withVat))).toBe(
    'Below cost: R 90,00 is less than the cost of R 100,00',
  )
})

describe('the lowest profit that the owner wants', () => {
  const atLeastTen = { ...withVat, lowestMarginPercent: 10 }

  test.each([
    [11_000, null],
    [10_999, 'below_lowest_margin'],
    [10_000, 'below_lowest_margin'],
    [9_999, 'below_cost'],
  ] as const)('of 10 per cent, a price of %d cents over 10000 is %s', (retailCents, expected) => {
    expect(costWarning({ retailCents, costCents: 10_000 }, atLeastTen)).toBe(expected)
  })

  test('is compared with prices and costs that are both without VAT', () => {
    const rule = { ...atLeastTen, costsIncludeVat: false }
    expect(costWarning({ retailCents: 12_650, costCents: 10_000 }, rule)).toBeNull()
    expect(costWarning({ retailCents: 12_649, costCents: 10_000 }, rule)).toBe('below_lowest_margin')
    expect(costWarningText({ retailCents: 12_075, costCents: 10_000 }, rule)).toBe(
      'A profit of 5,0% is below your lowest, 10,0%',
    )
  })

  test('does not apply to a product that cost nothing', () => {
    expect(costWarning({ retailCents: 100, costCents: 0 }, atLeastTen)).toBeNull()
  })

  test('of zero allows any price that is not below cost', () => {
    expect(costWarning({ retailCents: 10_000, costCents: 10_000 }, withVat)).toBeNull()
  })
})

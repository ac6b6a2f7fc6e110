import { expect, test } from 'vitest'
import { costLabel, costRule, retailAsCosts } from './cost-rule.ts'
import { taxTreatment } from './vat/vat.ts'

const vendorOn = (day: string) => taxTreatment({ isVatVendor: true, pricesIncludeVat: true, day })
const asksForNone = { lowestMarginPercent: 0 }

test.each([
  ['2026-11-23', 100_000],
  ['2018-04-01', 100_000],
  ['2018-03-31', 100_877],
  ['1993-04-07', 100_877],
])('on %s a retail price of R 1 150 is compared using the VAT of that day', (day, expected) => {
  const rule = costRule(vendorOn(day), { ...asksForNone, costsIncludeVat: false })
  expect(retailAsCosts(115_000, rule)).toBe(expected)
})

test.each([
  [true, 'Cost price, with VAT'],
  [false, 'Cost price, without VAT'],
])('a label says how costs are typed', (costsIncludeVat, expected) => {
  expect(costLabel('Cost price', costRule(vendorOn('2026-11-23'), { ...asksForNone, costsIncludeVat }))).toBe(
    expected,
  )
})

test('a shop that is not VAT-registered mentions no VAT and compares prices as they are', () => {
  const rule = costRule({ kind: 'none' }, { ...asksForNone, costsIncludeVat: false })
  expect(costLabel('Cost price', rule)).toBe('Cost price')
  expect(retailAsCosts(115_000, rule)).toBe(115_000)
})

test('a label does not mention VAT until the rule is known', () => {
  expect(costLabel('Cost price', null)).toBe('Cost price')
})

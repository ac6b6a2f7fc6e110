import { expect, it } from 'vitest'
import { columnLabel, columnMeaning, mendAdvice } from './column-meaning.ts'

it.each([
  ['a price under the wholesale price', 'retail_price', 'not_above_wholesale', /^Raise the retail price/],
  ['a price beyond all prices', 'wholesale_price', 'too_big', /^A price is at most/],
  ['a name beyond all names', 'name', 'too_big', /^Enter the name/],
  ['a price in words', 'retail_price', undefined, /^Enter it as 1299.00/],
  ['an archived product', 'sku', 'archived', /^Restore the product/],
  [
    'a price that is not theirs to change',
    'cost_price',
    'no_permission',
    /^Leave the cell as it was exported/,
  ],
  ['a character that cannot be kept', 'tags', 'invalid_character', /^Retype the cell/],
  ['a delivery written twice', 'stock_quantity', 'received_twice', /^Clear Stock received/],
  ['a count in words', 'stock_quantity', undefined, /^Enter a whole number/],
] as const)('explains what to do about %s', (_what, field, code, advice) => {
  expect(mendAdvice({ line: 2, field, error: 'In any words', code })).toMatch(advice)
})

it('distinguishes a duplicate column from an unknown one', () => {
  expect(mendAdvice({ line: 1, field: 'name', error: 'is in the header row twice' })).toMatch(/^Keep one/)
  expect(mendAdvice({ line: 1, field: 'Barcode', error: 'Unknown column' })).toMatch(/^Name the/)
})

it.each([
  [true, 'Cost price, with VAT', 'Write it with VAT.'],
  [false, 'Cost price, without VAT', 'Write it without VAT.'],
])('says whether costs are entered with VAT: %s', (costsIncludeVat, label, advice) => {
  const rule = { vatBasisPoints: 1500, pricesIncludeVat: true, costsIncludeVat, lowestMarginPercent: 0 }
  expect(columnLabel('cost_price', rule)).toBe(label)
  expect(columnMeaning('cost_price', rule)).toContain(advice)
  expect(columnMeaning('wholesale_price', rule)).toContain(advice)
  expect(columnMeaning('brand', rule)).not.toContain('VAT')
})

import { expect, it } from 'vitest'
import { ProductBody } from '#contract/catalogue/admin-product.ts'
import { validateProduct } from '#domain/catalogue/validate-product.ts'
import { columnLabel, columnMeaning, mendAdvice } from './column-meaning.ts'

const priced = (retailCents: number, wholesaleCents: number) =>
  validateProduct({ name: 'Buoy', categoryId: '1', supplierSku: 'B', retailCents, wholesaleCents })
    ?.message ?? ''

const tooHigh = ProductBody.safeParse({ wholesale_price: 99_999_999 }).error?.issues[0]?.message ?? ''

it.each([
  ['a price under the wholesale price', 'retail_price', priced(10_000, 10_000), /^Raise the retail price/],
  ['a price beyond all prices', 'wholesale_price', tooHigh, /^A price is at most/],
  ['a price in words', 'retail_price', '"free" is not a valid amount', /^Enter it as 1299.00/],
  ['an archived product', 'sku', 'This product is archived', /^Restore the product/],
  [
    'a price that is not theirs to change',
    'cost_price',
    'You need the prices and costs permission to change this',
    /^Leave the cell as it was exported/,
  ],
  ['a character that cannot be kept', 'tags', 'has a character that cannot be stored', /^Retype the cell/],
  [
    'a delivery written twice',
    'stock_quantity',
    'Enter what was received in only one of the two columns',
    /^Clear Stock received/,
  ],
  ['a count in words', 'stock_quantity', '"ten" is not a whole number of 0 or more', /^Enter a whole number/],
])('explains what to do about %s', (_what, field, error, advice) => {
  expect(mendAdvice({ line: 2, field, error })).toMatch(advice)
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

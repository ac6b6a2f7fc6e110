import { expect, test } from 'vitest'
import type { Product } from '#contract/catalogue/product.ts'
import { stockText } from './stock-text.ts'

test.each<[Product['stockStatus'], number, string]>([
  ['low_stock', 1, 'Only 1 left'],
  ['low_stock', 5, 'Only 5 left'],
  ['low_stock', 6, 'Low Stock'],
  ['in_stock', 3, 'In Stock'],
  ['in_stock', 40, 'In Stock'],
  ['out_of_stock', 0, 'Out of Stock'],
])('says of %s with %i: %s', (stockStatus, available, text) => {
  expect(stockText({ stockStatus, available })).toBe(text)
})

import { expect, test } from 'vitest'
import type { Product } from '#contract/product.ts'
import { stockText } from './stock-text.ts'

test.each<[Product['stock_status'], number, string]>([
  ['low_stock', 1, 'Only 1 left'],
  ['low_stock', 5, 'Only 5 left'],
  ['low_stock', 6, 'Low Stock'],
  ['in_stock', 3, 'In Stock'],
  ['in_stock', 40, 'In Stock'],
  ['out_of_stock', 0, 'Out of Stock'],
])('says of %s with %i: %s', (stock_status, stock_quantity, text) => {
  expect(stockText({ stock_status, stock_quantity })).toBe(text)
})

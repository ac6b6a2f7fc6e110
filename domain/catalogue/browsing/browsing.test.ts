import { expect, test } from 'vitest'
import { defaultSort, maxPageSize, pageCount, pageSize, productSorts, sortLabels } from './browsing.ts'

test('offers the best match and the six sort orders of the shop, in order and by name', () => {
  expect(productSorts.map((sort) => sortLabels[sort])).toEqual([
    'Best match',
    'Name A-Z',
    'Name Z-A',
    'Price low to high',
    'Price high to low',
    'Brand',
    'Newest First',
  ])
})

test('sorts by name unless told otherwise', () => {
  expect(defaultSort).toBe('name')
})

test('shows 20 products at a time, and never more than 100', () => {
  expect([pageSize, maxPageSize]).toEqual([20, 100])
})

test.each([
  [0, 20, 0],
  [1, 20, 1],
  [20, 20, 1],
  [21, 20, 2],
  [101, 100, 2],
])('%d products by %d fill %d pages', (total, limit, pages) => {
  expect(pageCount(total, limit)).toBe(pages)
})

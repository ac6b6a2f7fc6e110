import { expect, test } from 'vitest'
import { adminProductSorts } from '#domain/catalogue/browsing/browsing.ts'
import { columnOf, sortAfter } from './column-sort.ts'

test.each([
  ['name', 'price', 'price'],
  ['price', 'price', 'price_desc'],
  ['price_desc', 'price', 'price'],
  ['name', 'newest', 'newest'],
  ['newest', 'newest', 'newest'],
  ['sku', 'nothing', 'sku'],
] as const)('sorted by %s, pressing %s sorts by %s', (current, by, expected) => {
  expect(sortAfter(current, by)).toBe(expected)
})

test('every sort order belongs to a column', () => {
  for (const sort of adminProductSorts) {
    const { by } = columnOf(sort)
    const reached = new Set([sortAfter('name', by), sortAfter(sortAfter('name', by), by)])
    expect(reached.has(sort) || by === 'name').toBe(true)
  }
})

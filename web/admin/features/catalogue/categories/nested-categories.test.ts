import { expect, test } from 'vitest'
import { nestedCategories, nestedLabel } from './nested-categories.ts'

test('puts subcategories right after their parent, in the given order', () => {
  const categories = [
    { id: 1, parentId: null },
    { id: 6, parentId: 2 },
    { id: 2, parentId: null },
    { id: 7, parentId: 2 },
    { id: 8, parentId: 6 },
  ]
  expect(nestedCategories(categories).map(({ id, depth }) => [id, depth])).toEqual([
    [1, 0],
    [2, 0],
    [6, 1],
    [8, 2],
    [7, 1],
  ])
})

test('keeps a category whose parent is missing', () => {
  expect(nestedCategories([{ id: 3, parentId: 99 }])).toEqual([{ id: 3, parentId: 99, depth: 0 }])
})

test('is indented by its depth in a select', () => {
  expect(nestedLabel({ title: 'iPhones', depth: 1 })).toBe('\u2003iPhones')
})

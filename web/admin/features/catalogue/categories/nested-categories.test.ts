import { expect, test } from 'vitest'
import { nestedCategories, nestedLabel, nestedShelves } from './nested-categories.ts'

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

test('puts a group beside the category that keeps its products, after what is in that one', () => {
  const shelf = { productCount: 1, parentId: 2, slug: '', title: '' }
  const categories = [
    { ...shelf, id: 2, parentId: null },
    { ...shelf, id: 6, slug: 'iphones' },
    { ...shelf, id: 7, parentId: 6, slug: 'old-iphones' },
    { ...shelf, id: 8, slug: 'other-phones' },
  ]
  const group = { slug: 'samsung-phones', title: 'Samsung Phones', productCount: 4, keptIn: 6 }
  expect(nestedShelves(categories, [group]).map(({ slug, depth }) => [slug, depth])).toEqual([
    ['', 0],
    ['iphones', 1],
    ['old-iphones', 2],
    ['samsung-phones', 1],
    ['other-phones', 1],
  ])
})

test('is indented by its depth in a select', () => {
  expect(nestedLabel({ title: 'iPhones', depth: 1 })).toBe('\u2003iPhones')
})

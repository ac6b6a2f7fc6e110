import { expect, test } from 'vitest'
import type { Category } from '#contract/catalogue/category.ts'
import { arranged, possibleParents } from './arranged-categories.ts'

function aCategory(id: number, parentId: number | null = null): Category {
  return { id, parentId, slug: `c${id}`, title: `C${id}`, description: '', position: 0, productCount: 0 }
}

const tree = [aCategory(1), aCategory(2), aCategory(6, 2), aCategory(7, 2), aCategory(3)]
const ids = (categories: readonly Category[]) => categories.map(({ id }) => id)

test('moves one among its siblings and leaves all others where they are', () => {
  expect(ids(arranged(tree, 3, 0))).toEqual([3, 1, 6, 7, 2])
  expect(ids(arranged(tree, 7, 0))).toEqual([1, 2, 7, 6, 3])
  expect(ids(arranged(tree, 99, 0))).toEqual(ids(tree))
})

test('allows any parent except the category itself and its descendants', () => {
  expect(ids(possibleParents(tree, 2))).toEqual([1, 3])
  expect(ids(possibleParents(tree, 6))).toEqual([1, 2, 7, 3])
})

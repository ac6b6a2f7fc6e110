import { expect, test } from 'vitest'
import { nestedCategories } from './nested-categories.ts'

const category = (id: number, parent_id: number | null = null) => ({ id, parent_id })

test('children come straight after their parent, everything else stays in order', () => {
  const ids = nestedCategories([category(5), category(2), category(3), category(6, 2), category(4, 5)])

  expect(ids.map(({ id }) => id)).toEqual([5, 4, 2, 6, 3])
})

test('a child whose parent is not listed stands by itself', () => {
  expect(nestedCategories([category(6, 99), category(1)]).map(({ id }) => id)).toEqual([6, 1])
})

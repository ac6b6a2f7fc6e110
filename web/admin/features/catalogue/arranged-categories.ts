import type { Category } from '#contract/category.ts'
import { wouldLoop } from '#domain/category-tree.ts'
import { moved } from '../../ui/moved.ts'

/** Those that share a parent, in their order. */
export function siblingsOf(categories: readonly Category[], parentId: number | null): Category[] {
  return categories.filter(({ parent_id }) => parent_id === parentId)
}

/** The categories with one of them at another place among its siblings; all others keep theirs. */
export function arranged(categories: readonly Category[], id: number, to: number): Category[] {
  const category = categories.find((one) => one.id === id)
  if (!category) return [...categories]
  const order = moved(siblingsOf(categories, category.parent_id), category, to)
  return categories.map((one) => (one.parent_id === category.parent_id ? (order.shift() ?? one) : one))
}

/** Where a category may be put: anywhere but below itself. */
export function possibleParents<One extends Category>(categories: readonly One[], id: number): One[] {
  const nodes = categories.map((category) => ({ id: category.id, parentId: category.parent_id }))
  return categories.filter((category) => !wouldLoop(nodes, id, category.id))
}

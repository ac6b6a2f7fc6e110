import type { Category } from '#contract/catalogue/category.ts'
import { wouldLoop } from '#domain/catalogue/browsing/category-tree.ts'
import { moved } from '#web/admin/ui/table/moved.ts'

/** Those that share a parent, in order. */
export function siblingsOf<One extends Category>(categories: readonly One[], parent: number | null): One[] {
  return categories.filter(({ parentId }) => parentId === parent)
}

/** The categories with one of them moved among its siblings; all others keep their places. */
export function arranged<One extends Category>(categories: readonly One[], id: number, to: number): One[] {
  const category = categories.find((one) => one.id === id)
  if (!category) return [...categories]
  const order = moved(siblingsOf(categories, category.parentId), category, to)
  return categories.map((one) => (one.parentId === category.parentId ? (order.shift() ?? one) : one))
}

/** Possible parents of a category: any except itself and its descendants. */
export function possibleParents<One extends Category>(categories: readonly One[], id: number): One[] {
  return categories.filter((category) => !wouldLoop(categories, id, category.id))
}

import type { Category, CategoryGroup } from '#contract/catalogue/category.ts'

/** The owner's order, with subcategories right after their parent, and their depth. */
export function nestedCategories<Category extends { id: number; parentId: number | null }>(
  categories: readonly Category[],
): (Category & { depth: number })[] {
  const known = new Set(categories.map(({ id }) => id))
  const below = (parent: number | null, depth: number): (Category & { depth: number })[] =>
    categories
      .filter(({ parentId }) => (parentId !== null && known.has(parentId) ? parentId : null) === parent)
      .flatMap((category) => [{ ...category, depth }, ...below(category.id, depth + 1)])
  return below(null, 0)
}

type Shelf = Pick<Category, 'id' | 'parentId' | 'slug' | 'title' | 'productCount'>

/** As the shop shows them: a group stands beside the category that keeps its products. */
export function nestedShelves(
  categories: readonly Shelf[],
  groups: readonly CategoryGroup[],
): (Shelf & { depth: number })[] {
  const kept = ({ id, parentId }: Shelf) =>
    groups.filter(({ keptIn }) => keptIn === id).map((group): Shelf => ({ ...group, id: -id, parentId }))
  return nestedCategories(categories.flatMap((category) => [category, ...kept(category)]))
}

/** Select options, indented by depth. */
export function nestedLabel({ title, depth }: { title: string; depth: number }): string {
  return '\u2003'.repeat(depth) + title
}

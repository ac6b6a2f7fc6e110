type Nested = { id: number; parentId: number | null }

/** The owner's order, with subcategories right after their parent, and their depth. */
export function nestedCategories<Category extends Nested>(
  categories: readonly Category[],
): (Category & { depth: number })[] {
  const known = new Set(categories.map(({ id }) => id))
  const below = (parent: number | null, depth: number): (Category & { depth: number })[] =>
    categories
      .filter(({ parentId }) => (parentId !== null && known.has(parentId) ? parentId : null) === parent)
      .flatMap((category) => [{ ...category, depth }, ...below(category.id, depth + 1)])
  return below(null, 0)
}

/** Select options, indented by depth. */
export function nestedLabel({ title, depth }: { title: string; depth: number }): string {
  return '\u2003'.repeat(depth) + title
}

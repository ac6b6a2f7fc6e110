type Nested = { id: number; parentId: number | null }

/** The owner's order, with what lies below a category straight after it, and how deep it lies. */
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

/** As the options of a select can show it: pushed in by how deep it lies. */
export function nestedLabel({ title, depth }: { title: string; depth: number }): string {
  return '\u2003'.repeat(depth) + title
}

type Nested = { id: number; parent_id: number | null }

/** The owner's order, with children straight after their parent. */
export function nestedCategories<Category extends Nested>(categories: readonly Category[]): Category[] {
  const known = new Set(categories.map(({ id }) => id))
  const isTop = ({ parent_id }: Category) => parent_id === null || !known.has(parent_id)
  return categories
    .filter(isTop)
    .flatMap((parent) => [
      parent,
      ...categories.filter((child) => child.parent_id === parent.id && !isTop(child)),
    ])
}

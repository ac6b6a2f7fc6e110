type Node = { id: number; parentId: number | null }

/** Whether moving a category below this parent would put it below itself. */
export function wouldLoop(categories: readonly Node[], id: number, parentId: number | null): boolean {
  const parents = new Map(categories.map((category) => [category.id, category.parentId]))
  const seen = new Set<number>()
  for (let at = parentId; at !== null && !seen.has(at); at = parents.get(at) ?? null) {
    if (at === id) return true
    seen.add(at)
  }
  return false
}

/** The categories below one parent in order, with one of them moved to a place; a place beyond the end means last. */
export function orderSiblings(
  categories: readonly Node[],
  moved: { id: number; parentId: number | null; position: number },
): number[] {
  const others = categories.filter(({ id, parentId }) => parentId === moved.parentId && id !== moved.id)
  return others.map(({ id }) => id).toSpliced(moved.position, 0, moved.id)
}

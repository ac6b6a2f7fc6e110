/** The list with one element moved to another position; beyond an end means at that end. */
export function moved<Item>(items: readonly Item[], item: Item, to: number): Item[] {
  const others = items.filter((other) => other !== item)
  return others.toSpliced(Math.max(0, to), 0, item)
}

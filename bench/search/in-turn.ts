/** The first of each, then the second of each, and so on: the most frequent addresses are then of every sort. */
export function inTurn(groups: readonly string[][]): string[] {
  const longest = Math.max(...groups.map(({ length }) => length))
  return Array.from({ length: longest }, (_, at) => groups.flatMap((group) => group[at] ?? [])).flat()
}

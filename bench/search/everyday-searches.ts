import { judgedSearches } from '#tests/support/search/judge-searches.ts'
import { inTurn } from './in-turn.ts'

// What people call things, their makes and models, and prices; the rest of the list is there to be hard.
const everydayKinds = ['category', 'brand-kind', 'model', 'local', 'price']

/** Their queries, the most frequent first. */
export function everydaySearches(): string[] {
  const groups = everydayKinds.map((kind) =>
    judgedSearches()
      .filter((search) => search.kind === kind)
      .map(({ q }) => new URLSearchParams({ q }).toString()),
  )
  return inTurn(groups)
}

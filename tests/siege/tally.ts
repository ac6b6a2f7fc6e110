export type Tally = {
  count(what: string, by?: number): void
  /** Something that must not happen, with the number of times it was seen. */
  accuse(sentence: string): void
  of(what: string): number
  readonly counts: ReadonlyMap<string, number>
  readonly accusations: ReadonlyMap<string, number>
}

export function createTally(): Tally {
  const counts = new Map<string, number>()
  const accusations = new Map<string, number>()
  return {
    counts,
    accusations,
    count: (what, by = 1) => counts.set(what, (counts.get(what) ?? 0) + by),
    accuse: (sentence) => accusations.set(sentence, (accusations.get(sentence) ?? 0) + 1),
    of: (what) => counts.get(what) ?? 0,
  }
}

import { readFileSync } from 'node:fs'

/** A search with the products that should come, by slug: 3 is exactly what was meant, 2 good, 1 related. */
export type JudgedSearch = {
  /** `{sku:SLUG}` stands for the SKU that the shop gave that product, `{sku:SLUG:lower}` for it in small letters. */
  q: string
  kind: string
  relevant: Readonly<Record<string, number>>
  /** Products that would be glaring among the first five, or before the right ones in a search of the kind "not-equal". */
  must_not?: readonly string[]
  /** What the shop does not sell. */
  expects?: 'nothing'
}

/** The slugs of an answer, in its order: of the products, and of the near misses. */
export type Answer = { found: readonly string[]; near: readonly string[]; ms: number }

export type Verdict = {
  search: JudgedSearch
  answer: Answer
  /** Null where nothing good is sold. */
  isEmpty: boolean | null
  isGoodFirst: boolean | null
  isGoodInThree: boolean | null
  ndcg: number | null
  /** Glaring products among the first five. */
  glaring: readonly string[]
  /** Whether what is not sold was answered with nothing, or with related products alone. */
  isRightlyEmpty: boolean | null
}

export type Figures = {
  queries: number
  nothing: number | null
  success1: number | null
  success3: number | null
  ndcg: number | null
  must_not: number | null
  not_sold: number | null
  median_ms: number | null
}

/** Everyday searches of South African shoppers, judged by reading the demo's catalogue. */
export function judgedSearches(): JudgedSearch[] {
  return JSON.parse(readFileSync(new URL('judged-searches.json', import.meta.url), 'utf8')).queries
}

export function judge(search: JudgedSearch, answer: Answer): Verdict {
  const { relevant, must_not: glaringSlugs = [] } = search
  const glaring = answer.found
    .slice(0, watchedIn(search, answer))
    .filter((slug) => glaringSlugs.includes(slug))
  const common = { search, answer, glaring }
  if (search.expects === 'nothing') {
    const isRightlyEmpty = answer.found.every((slug) => (relevant[slug] ?? 0) > 0)
    return { ...common, isEmpty: null, isGoodFirst: null, isGoodInThree: null, ndcg: null, isRightlyEmpty }
  }
  // Near misses are what a mistyped search is answered with.
  const shown = answer.found.length === 0 && search.kind === 'misspelling' ? answer.near : answer.found
  const isGood = (first: number) => shown.slice(0, first).some((slug) => (relevant[slug] ?? 0) >= 2)
  return {
    ...common,
    isEmpty: shown.length === 0,
    isGoodFirst: isGood(1),
    isGoodInThree: isGood(3),
    ndcg: ndcg(relevant, shown),
    isRightlyEmpty: null,
  }
}

/** How many of an answer must have nothing glaring: of two things that are told apart, what stands before the right one. */
function watchedIn({ kind, relevant }: JudgedSearch, { found }: Answer): number {
  const first = found.findIndex((slug) => (relevant[slug] ?? 0) >= 2)
  return kind === 'not-equal' && first !== -1 ? first : 5
}

const lookedAt = 10

/**
 * How near the order is to the best there could be, from 0 to 1 (normalised discounted cumulative gain of the first
 * ten: a grade gains 2^grade - 1, divided by the logarithm of its place + 1). Null if nothing is relevant.
 */
export function ndcg(relevant: JudgedSearch['relevant'], shown: readonly string[]): number | null {
  const best = cumulativeGain(Object.values(relevant).toSorted((a, b) => b - a))
  return best === 0 ? null : cumulativeGain(shown.map((slug) => relevant[slug] ?? 0)) / best
}

function cumulativeGain(grades: readonly number[]): number {
  return grades
    .slice(0, lookedAt)
    .reduce((sum, grade, place) => sum + (2 ** grade - 1) / Math.log2(place + 2), 0)
}

export function figuresOf(verdicts: readonly Verdict[]): Figures {
  const guarded = verdicts.filter(({ search }) => (search.must_not?.length ?? 0) > 0)
  return {
    queries: verdicts.length,
    nothing: share(verdicts.map(({ isEmpty }) => isEmpty)),
    success1: share(verdicts.map(({ isGoodFirst }) => isGoodFirst)),
    success3: share(verdicts.map(({ isGoodInThree }) => isGoodInThree)),
    ndcg: mean(verdicts.map((verdict) => verdict.ndcg)),
    must_not: share(guarded.map(({ glaring }) => glaring.length > 0)),
    not_sold: share(verdicts.map(({ isRightlyEmpty }) => isRightlyEmpty)),
    median_ms:
      verdicts.map(({ answer }) => answer.ms).toSorted((a, b) => a - b)[verdicts.length >> 1] ?? null,
  }
}

/** The figures of each kind of search, and of all. */
export function figuresByKind(verdicts: readonly Verdict[]): Record<string, Figures> {
  const kinds = Map.groupBy(verdicts, ({ search }) => search.kind)
  return {
    ...Object.fromEntries(Array.from(kinds, ([kind, some]) => [kind, figuresOf(some)])),
    all: figuresOf(verdicts),
  }
}

/** What a shop that is to be recommended reaches; the floor of each kind keeps the mean from hiding one. */
export function missedNeeds(figures: Readonly<Record<string, Figures>>): string[] {
  const all = figures.all
  if (!all) throw new Error('Figures by kind have those of all')
  const needs: [name: string, is: number | null, isMet: (is: number) => boolean][] = [
    ['nothing found though goods are sold: at most 0.01', all.nothing, (is) => is <= 0.01],
    ['a good product among the first three: at least 0.95', all.success3, (is) => is >= 0.95],
    ['order of the first ten (NDCG): at least 0.88', all.ndcg, (is) => is >= 0.88],
    ['glaring products among the first five: at most 0.01', all.must_not, (is) => is <= 0.01],
    ['what is not sold answered with nothing: at least 0.95', all.not_sold, (is) => is >= 0.95],
    ...Object.entries(figures).map(([kind, { success3 }]): (typeof needs)[number] => [
      `a good product among the first three for ${kind}: at least 0.85`,
      success3,
      (is) => is >= 0.85,
    ]),
  ]
  return needs.flatMap(([name, is, isMet]) =>
    is === null || isMet(is) ? [] : [`${name}, is ${is.toFixed(3)}`],
  )
}

function share(values: readonly (boolean | null)[]): number | null {
  return mean(values.map((value) => (value === null ? null : Number(value))))
}

function mean(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null)
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length
}

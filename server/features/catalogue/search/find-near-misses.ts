import { kindWords } from '#domain/catalogue/search/kinds.ts'
import { knownSlips } from '#domain/catalogue/search/known-slips.ts'
import { purposeWords } from '#domain/catalogue/search/purposes.ts'
import { mainWordAt } from '#domain/catalogue/search/search-request.ts'
import { hasDigit, searchWords, singular } from '#domain/catalogue/search/search-words.ts'
import {
  type Correction,
  nearestWord,
  type Vocabulary,
  withWords,
} from '#domain/catalogue/search/spelling.ts'
import { searchTerms, synonymWords } from '#domain/catalogue/search/synonyms.ts'
import type { Queryable } from '#server/db/client.ts'
import { findMatches, type Matches, ofKind } from './find-matches.ts'
import { kindOf } from './kind-of.ts'
import { listClosest, listUnknownWords, listVocabulary, listWritten } from './near-miss-queries.ts'
import { partialConditions } from './search-conditions.ts'
import type { ShopSearch } from './shop-search.ts'

const maxNearMisses = 8

/** The ids of what comes near, and the text as it was surely meant. */
type NearMisses = { ids: number[]; meant: string | null }

/**
 * What is near to a search without a match: each word that nothing has is replaced by the nearest known. If that finds
 * nothing either, the products that match a part of it.
 */
export async function findNearMisses(db: Queryable, search: ShopSearch): Promise<NearMisses> {
  const corrected = await correctSearch(db, search)
  const near = corrected?.matches ?? partialOf(search)
  return { ids: near ? await listClosest(db, near, maxNearMisses) : [], meant: corrected?.meant ?? null }
}

function partialOf(search: ShopSearch) {
  const { words, purpose } = search.request
  if (words.length === 0) return null
  const mainAt = purpose.length + mainWordAt(words)
  const terms = searchTerms([...purpose, ...words], search.synonyms)
  const partial = partialConditions(
    terms.map((term, at) => ({ ...term, isMain: at === mainAt })),
    search,
  )
  const kind = kindOf(search)
  return kind && !kind.kind.isPart ? ofKind(partial, kind, search) : partial
}

/** What the search finds once its spelling is corrected, and how it was surely meant. Null if it finds nothing. */
export async function correctSearch(
  db: Queryable,
  search: ShopSearch,
): Promise<{ matches: Matches; meant: string | null } | null> {
  const { request } = search
  const corrections = await correctWords(db, search)
  if (corrections.size === 0) return null
  const correct = (words: readonly string[]) => words.map((word) => corrections.get(word)?.word ?? word)
  const corrected = { ...request, words: correct(request.words), purpose: correct(request.purpose) }
  const matches = await findMatches(db, { ...search, request: corrected })
  return matches && { matches, meant: sureText(request.typed, corrections) }
}

function sureText(typed: string, corrections: ReadonlyMap<string, Correction | null>): string | null {
  const sure = [...corrections].flatMap(([from, to]) => (to?.isSure ? [[from, to.word] as const] : []))
  const text = withWords(typed, new Map(sure))
  return sure.length === corrections.size && text !== typed ? text : null
}

/** The words that nothing has, each with what is put in its place. */
async function correctWords(db: Queryable, search: ShopSearch): Promise<Map<string, Correction | null>> {
  const { request } = search
  const known = new Set(shopWords(search))
  // What the shop sells none of is no slip for something else.
  const evened = new Set([...known, ...purposeWords, ...kindWords].map(singular))
  const unsure = [...request.words, ...request.purpose].filter(
    (word) => !hasDigit(word) && !evened.has(singular(word)),
  )
  const unknown = await listUnknownWords(db, unsure)
  if (unknown.length === 0) return new Map()
  const vocabulary = await readVocabulary(db, search)
  const nearest = unknown.map((word) => [word, meantBy(word, vocabulary)] as const)
  const stems = nearest.flatMap(([, to]) => (to && !known.has(to.word) ? [to.word] : []))
  const written = new Map((await listWritten(db, stems)).map(({ word, as }) => [word, as]))
  return new Map(nearest.map(([word, to]) => [word, to && inFull(to, written)]))
}

function meantBy(word: string, vocabulary: Vocabulary): Correction | null {
  const slip = knownSlips.get(word)
  return slip === undefined ? nearestWord(singular(word), vocabulary) : { word: slip, isSure: true }
}

/** What names do not have as a word of its own, such as two joined ones, is searched for and never shown. */
function inFull({ word, isSure }: Correction, written: ReadonlyMap<string, string | null>): Correction {
  const as = written.get(word)
  return as === null ? { word, isSure: false } : { word: as ?? word, isSure }
}

async function readVocabulary(db: Queryable, search: ShopSearch): Promise<Vocabulary> {
  const vocabulary = new Map(shopWords(search).map((word) => [word, 0]))
  for (const { word, products } of await listVocabulary(db)) vocabulary.set(word, products)
  return vocabulary
}

function shopWords({ categories, synonyms }: ShopSearch): string[] {
  return [...synonymWords(synonyms), ...categories.flatMap(({ title }) => searchWords(title))].filter(
    (word) => !hasDigit(word),
  )
}

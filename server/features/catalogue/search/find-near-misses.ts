import { mainWordAt, type SearchRequest } from '#domain/catalogue/search/search-request.ts'
import { hasDigit, searchWords, singular } from '#domain/catalogue/search/search-words.ts'
import { nearestWord, type Vocabulary } from '#domain/catalogue/search/spelling.ts'
import { searchTerms, synonymWords } from '#domain/catalogue/search/synonyms.ts'
import type { Queryable } from '#server/db/client.ts'
import { findMatches, type Matches, type SearchContext } from './find-matches.ts'
import { listClosest, listUnknownWords, listVocabulary } from './near-miss-queries.ts'
import { partialConditions } from './search-conditions.ts'

const maxNearMisses = 8

/**
 * The ids of the products of the search as it was perhaps meant: each word that nothing has is replaced by the nearest known. If
 * that finds nothing either, those that match a part of it.
 */
export async function findNearMisses(
  db: Queryable,
  request: SearchRequest,
  context: SearchContext,
): Promise<number[]> {
  const matches = await correctSearch(db, request, context)
  const near = matches ?? partialOf(request, context)
  return near ? listClosest(db, near, maxNearMisses) : []
}

function partialOf({ words, purpose }: SearchRequest, context: SearchContext) {
  if (words.length === 0) return null
  const terms = searchTerms([...purpose, ...words], context.synonyms)
  return partialConditions({ terms, mainAt: purpose.length + mainWordAt(words) }, context)
}

/** What the search finds once its spelling is corrected, if anything. */
export async function correctSearch(
  db: Queryable,
  request: SearchRequest,
  context: SearchContext,
): Promise<Matches | null> {
  const corrected = await correctSpelling(db, request, context)
  return corrected && findMatches(db, corrected, context)
}

async function correctSpelling(
  db: Queryable,
  request: SearchRequest,
  context: SearchContext,
): Promise<SearchRequest | null> {
  const known = new Set(contextWords(context).map(singular))
  const unsure = [...request.words, ...request.purpose].filter(
    (word) => !hasDigit(word) && !known.has(singular(word)),
  )
  const unknown = await listUnknownWords(db, unsure)
  if (unknown.length === 0) return null
  const vocabulary = await readVocabulary(db, context)
  const meant = new Map(unknown.map((word) => [word, nearestWord(singular(word), vocabulary)]))
  const correct = (words: readonly string[]) => words.map((word) => meant.get(word) ?? word)
  return { ...request, words: correct(request.words), purpose: correct(request.purpose) }
}

async function readVocabulary(db: Queryable, context: SearchContext): Promise<Vocabulary> {
  const vocabulary = new Map(contextWords(context).map((word) => [word, 1]))
  for (const { word, products } of await listVocabulary(db)) vocabulary.set(word, products)
  return vocabulary
}

function contextWords({ categories, synonyms }: SearchContext): string[] {
  return [...synonymWords(synonyms), ...categories.flatMap(({ title }) => searchWords(title))].filter(
    (word) => !hasDigit(word),
  )
}

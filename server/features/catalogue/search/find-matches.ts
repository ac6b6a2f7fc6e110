import { type SQL, sql } from 'drizzle-orm'
import { purposeWords } from '#domain/catalogue/search/purposes.ts'
import { isModelNumber, mainWordAt, type SearchRequest } from '#domain/catalogue/search/search-request.ts'
import { type SearchTerm, type Synonym, searchTerms } from '#domain/catalogue/search/synonyms.ts'
import type { Queryable } from '#server/db/client.ts'
import { containing, isTooShortForIndex } from '#server/db/text-match.ts'
import { isKept, isListed } from '../product-row-queries.ts'
import { kindOf, type NamedKind } from './kind-of.ts'
import {
  isOfKind,
  pointsOfKind,
  type SearchConditions,
  type SearchedCategory,
  searchConditions,
} from './search-conditions.ts'
import { foundStatement, listNamedWords } from './search-sample-queries.ts'

/** How the products of a search are found and ordered. */
export type Matches = SearchConditions & {
  /** How many of the sample match. */
  sampleHits: number
  /** The same with each family once. */
  sampleListings: number
  /** The points of the best match. */
  best: number
  wants: SearchRequest['wants']
  /** The kind of product that all of them are of. */
  kind: NamedKind | null
}

export type SearchContext = {
  categories: readonly SearchedCategory[]
  synonyms: readonly Synonym[]
  /** Where to search, if not in the whole shop: a condition for a product `p`. */
  within?: SQL
  /** Whether hidden products are found as well: for staff. */
  withHidden?: boolean
  /** How many products the shop has. */
  listed: number
  /** Whether the last word may be unfinished. */
  isTyping?: boolean
}

// Beginnings of words cost the index ten times as much as whole words do.
const largeShop = 20_000

/**
 * What a search finds. Where it names a kind of product, nothing of another kind; but a part, which is also written in the
 * names of whole things, may stand for those that have it.
 */
export async function findMatches(
  db: Queryable,
  request: SearchRequest,
  context: SearchContext,
): Promise<Matches | null> {
  const named =
    context.listed > largeShop ? await listNamedWords(db, [...request.words, ...request.purpose]) : []
  const read = readings(request, context, new Set(named))
  const kind = kindOf(request, context)
  if (!kind) return firstFound(db, read, { request, context, kind })
  const limited = read.map((conditions) => ofKind(conditions, kind, context))
  const found = await firstFound(db, limited, { request, context, kind })
  if (found) return found
  if (kind.kind.isPart) return firstFound(db, read, { request, context, kind: null })
  if (kind.typed === kind.term) return null
  const asTyped = { ...kind, term: kind.typed }
  return firstFound(
    db,
    read.map((conditions) => ofKind(conditions, asTyped, context)),
    { request, context, kind: asTyped },
  )
}

/** The same for products of a kind alone. */
export function ofKind<Conditions extends { matches: SQL }>(
  conditions: Conditions,
  kind: NamedKind,
  { categories }: Pick<SearchContext, 'categories'>,
): Conditions {
  // The planner takes "is not null" for what nearly always holds: it goes on finding products by their words alone.
  const isOfIt = sql`(case when ${isOfKind(kind, categories)} then true end) is not null`
  return { ...conditions, matches: sql`(${conditions.matches} and ${isOfIt})` }
}

type Asked = { request: SearchRequest; context: SearchContext; kind: NamedKind | null }

/**
 * The first reading of a search that finds something: what is asked for, whatever its purpose ("for students"); then
 * every word somewhere; then inside words. Null if none does. Products that match far worse than the best are left out.
 */
async function firstFound(
  db: Queryable,
  read: readonly SearchConditions[],
  { request, context, kind }: Asked,
): Promise<Matches | null> {
  for (const conditions of read) {
    const { sampleHits, sampleListings, best, bestMain, ids } = await readFound(db, conditions, context)
    if (best !== null && bestMain !== null) {
      const near = nearEnough(conditions, { best, bestMain })
      return {
        ...conditions,
        matches: sql`(${ids ? sql`p.id = any(${sql.param(ids)}::int[])` : conditions.matches} and ${near})`,
        sampleHits,
        sampleListings,
        best,
        wants: request.wants,
        kind,
      }
    }
  }
  return null
}

// Where a name has the word, a description that only mentions it is about something else.
const leastOfMainWord = 0.17
const leastOfAllWords = 0.5
// Of laptops and what has "laptop" in its name, such as bags, only what matches about as well.
const leastBesideKind = 0.85

function nearEnough(
  { points, mainPoints, isOneWord }: SearchConditions,
  { best, bestMain }: { best: number; bestMain: number },
): SQL {
  const atLeast = (value: SQL, least: number) => sql`${value} >= ${least}::real`
  const main = atLeast(mainPoints, bestMain * leastOfMainWord)
  if (isOneWord) return main
  const near = sql`${main} and ${atLeast(points, best * leastOfAllWords)}`
  return bestMain < pointsOfKind
    ? near
    : sql`${near} and (${atLeast(mainPoints, pointsOfKind)} or ${atLeast(points, best * leastBesideKind)})`
}

function readings(
  { words, purpose }: SearchRequest,
  context: SearchContext,
  wholeWords: ReadonlySet<string>,
): SearchConditions[] {
  const mainAt = words.length > 0 ? purpose.length + mainWordAt(words) : mainWordAt(purpose)
  // "Case for iPhone" is an "iPhone case".
  const all = searchTerms([...purpose, ...words], context.synonyms, {
    mainAt: words.length > 0 ? mainAt : -1,
  }).map((term): SearchTerm => ({ ...term, isWhole: wholeWords.has(term.word) }))
  if (all.length === 0) return []
  const purposeTerms = all.slice(0, purpose.length)
  const exact = searchConditions({ terms: all, mainAt }, context)
  const main = all[mainAt]
  const isOptional = (term: SearchTerm) =>
    term !== main &&
    (purposeWords.has(term.word) || (purposeTerms.includes(term) && !isModelNumber(term.word)))
  const whateverPurpose = main && all.some(isOptional) ? withOptional(all, main, isOptional, context) : null
  const inside = insideWords(all, exact)
  return [
    ...(purpose.length > 0 && whateverPurpose ? [whateverPurpose] : []),
    exact,
    ...(purpose.length === 0 && whateverPurpose ? [whateverPurpose] : []),
    ...(inside ? [inside] : []),
  ]
}

function withOptional(
  all: readonly SearchTerm[],
  main: SearchTerm,
  isOptional: (term: SearchTerm) => boolean,
  context: SearchContext,
): SearchConditions {
  const terms = all.filter((term) => !isOptional(term))
  const part = { terms, mainAt: terms.indexOf(main), optional: all.filter(isOptional), isNamed: true }
  return searchConditions(part, context)
}

/** Words of three letters and more may also stand inside others, as "ook" does in MacBook. */
function insideWords(terms: readonly SearchTerm[], exact: SearchConditions): SearchConditions | null {
  if (terms.some(({ word }) => isTooShortForIndex(word) || isModelNumber(word))) return null
  const each = terms.map(({ word }): SQL => sql`p.search_text like ${containing(word)}`)
  const named = terms.map(({ word }): SQL => sql`(lower(p.name) like ${containing(word)})::int`)
  const points = sql`(1 + ${sql.join(named, sql` + `)})::real`
  return { ...exact, matches: sql`(${sql.join(each, sql` and `)})`, points, mainPoints: sql`1::real` }
}

type Found = {
  sampleHits: number
  sampleListings: number
  best: number | null
  bestMain: number | null
  /** All that match, if they are few. */
  ids: number[] | null
}

async function readFound(
  db: Queryable,
  conditions: SearchConditions,
  { within, withHidden }: SearchContext,
): Promise<Found> {
  const result = await db.execute<Found>(foundStatement(conditions, within, withHidden ? isKept : isListed))
  const found = result.rows[0]
  if (!found) throw new Error('Looking for matches always answers one row')
  return found
}

import { type SQL, sql } from 'drizzle-orm'
import { purposeWords } from '#domain/catalogue/search/purposes.ts'
import { isModelNumber, mainWordAt, type SearchRequest } from '#domain/catalogue/search/search-request.ts'
import { type SearchTerm, searchTerms } from '#domain/catalogue/search/synonyms.ts'
import type { Queryable } from '#server/db/client.ts'
import { containing, isTooShortForIndex } from '#server/db/text-match.ts'
import { isKept, isListed } from '../product-row-queries.ts'
import { kindOf, type NamedKind } from './kind-of.ts'
import { isOfKind, pointsOfKind, type SearchConditions, searchConditions } from './search-conditions.ts'
import { foundStatement, listNamedWords } from './search-sample-queries.ts'
import type { ShopSearch } from './shop-search.ts'

/** How the products of a search are found and ordered. */
export type Matches = SearchConditions & {
  /** The search as it was written, for names that begin with it. */
  typed: string
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

// Beginnings of words cost the index ten times as much as whole words do.
const largeShop = 20_000

/**
 * What a search finds. Where it names a kind of product, nothing of another kind; but a part, which is also written in the
 * names of whole things, may stand for those that have it.
 */
export async function findMatches(db: Queryable, search: ShopSearch): Promise<Matches | null> {
  const { words, purpose } = search.request
  const named = search.listed > largeShop ? await listNamedWords(db, [...words, ...purpose]) : []
  const read = readings(search, new Set(named))
  const firstOf = (kind: NamedKind) => {
    const limited = read.map((conditions) => ofKind(conditions, kind, search))
    return firstFound(db, limited, search, kind)
  }
  const kind = kindOf(search)
  if (!kind) return firstFound(db, read, search, null)
  const found = await firstOf(kind)
  if (found) return found
  if (kind.kind.isPart) return firstFound(db, read, search, null)
  return kind.typed === kind.term ? null : firstOf({ ...kind, term: kind.typed })
}

/** The same for products of a kind alone. */
export function ofKind<Conditions extends { matches: SQL }>(
  conditions: Conditions,
  kind: NamedKind,
  { categories }: Pick<ShopSearch, 'categories'>,
): Conditions {
  // The planner takes "is not null" for what nearly always holds: it goes on finding products by their words alone.
  const isOfIt = sql`(case when ${isOfKind(kind, categories)} then true end) is not null`
  return { ...conditions, matches: sql`(${conditions.matches} and ${isOfIt})` }
}

/**
 * The first reading of a search that finds something: what is asked for, whatever its purpose ("for students"); then
 * every word somewhere; then inside words. Null if none does. Products that match far worse than the best are left out.
 */
async function firstFound(
  db: Queryable,
  read: readonly SearchConditions[],
  search: ShopSearch,
  kind: NamedKind | null,
): Promise<Matches | null> {
  const { typed, wants } = search.request
  for (const conditions of read) {
    const { sampleHits, sampleListings, best, bestMain, ids } = await readFound(db, conditions, search)
    if (best !== null && bestMain !== null) {
      const near = nearEnough(conditions, { best, bestMain })
      return {
        ...conditions,
        matches: sql`(${ids ? sql`p.id = any(${sql.param(ids)}::int[])` : conditions.matches} and ${near})`,
        sampleHits,
        sampleListings,
        best,
        typed,
        wants,
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

function readings(search: ShopSearch, wholeWords: ReadonlySet<string>): SearchConditions[] {
  const { words, purpose } = search.request
  const mainAt = words.length > 0 ? purpose.length + mainWordAt(words) : mainWordAt(purpose)
  // "Case for iPhone" is an "iPhone case".
  const terms = searchTerms([...purpose, ...words], search.synonyms, {
    mainAt: words.length > 0 ? mainAt : -1,
  }).map((term, at): SearchTerm => ({ ...term, isWhole: wholeWords.has(term.word), isMain: at === mainAt }))
  if (terms.length === 0) return []
  const exact = searchConditions(terms, search)
  const isOptional = ({ word, isMain }: SearchTerm, at: number) =>
    !isMain && (purposeWords.has(word) || (at < purpose.length && !isModelNumber(word)))
  const whateverPurpose = terms.some(isOptional)
    ? searchConditions(
        terms.map((term, at) => ({ ...term, isOptional: isOptional(term, at) })),
        search,
      )
    : null
  const inside = insideWords(terms, exact)
  return [
    ...(purpose.length > 0 && whateverPurpose ? [whateverPurpose] : []),
    exact,
    ...(purpose.length === 0 && whateverPurpose ? [whateverPurpose] : []),
    ...(inside ? [inside] : []),
  ]
}

/** Words of three letters and more may also stand inside others, as "ook" does in MacBook. */
function insideWords(terms: readonly SearchTerm[], exact: SearchConditions): SearchConditions | null {
  if (terms.some(({ word }) => isTooShortForIndex(word) || isModelNumber(word))) return null
  const each = terms.map(({ word }): SQL => sql`p.search_text like ${containing(word)}`)
  const named = terms.map(({ word }): SQL => sql`(lower(p.name) like ${containing(word)})::int`)
  const points = sql`(1 + ${sql.join(named, sql` + `)})::real`
  return { ...exact, matches: sql`(${sql.join(each, sql` and `)})`, points, mainPoints: sql`1::real` }
}

type Sample = {
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
  { within, withHidden }: ShopSearch,
): Promise<Sample> {
  const result = await db.execute<Sample>(foundStatement(conditions, within, withHidden ? isKept : isListed))
  const found = result.rows[0]
  if (!found) throw new Error('Looking for matches always answers one row')
  return found
}

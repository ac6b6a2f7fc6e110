import { type SQL, sql } from 'drizzle-orm'
import { readSearch } from '#domain/catalogue/search/search-request.ts'
import { searchTerms } from '#domain/catalogue/search/synonyms.ts'
import type { Db } from '#server/db/client.ts'
import { containing } from '#server/db/text-match.ts'
import type { PageParts } from '#server/http/page-cache/page-parts.ts'
import { all, priceConditions } from '../browse/product-filter-queries.ts'
import { readShelves } from '../categories/read-shelves.ts'
import { limitsOf } from './limits-of.ts'
import { anyOf, searchConditions } from './search-conditions.ts'

/** Whose codes may be searched: the shop's alone, or its suppliers' as well. */
export type SearchedCodes = 'own' | 'own and supplier'

/**
 * The condition for a product `p` to be found by staff: each word as the shop reads it, or in a code; or each word exactly as typed,
 * in the middle of a word or of a code too.
 */
export async function staffSearch(
  needs: { db: Db; pageCache: PageParts },
  text: string,
  codes: SearchedCodes,
): Promise<SQL> {
  const { categories, synonyms } = await readShelves(needs)
  const request = readSearch(text)
  const terms = searchTerms([...request.words, ...request.purpose], synonyms)
  const asRead = terms.map((term) => {
    // The last word may be unfinished: the list is searched while one types.
    const context = { categories, isTyping: term === terms.at(-1) }
    return anyOf([searchConditions([term], context).matches, ...inCodes(term.word, codes)])
  })
  const typed = text.toLowerCase().split(/\s+/)
  const asTyped = typed.map((word) =>
    anyOf([sql`p.search_text like ${containing(word)}`, ...inCodes(word, codes)]),
  )
  const hasReading = terms.length > 0 || request.price !== null
  const found = anyOf([
    ...(hasReading ? [all([...asRead, ...priceConditions(limitsOf(request))])] : []),
    ...(hasReading && typed.every(isShort) ? [] : [all(asTyped)]),
  ])
  // Looked for by itself: where the planner expects many, it would read the shop in the list's order until a page is full.
  return sql`p.id = any(array(select p.id from products p where ${found}))`
}

// A pattern of one or two letters is of no use to the indexes, and the whole shop would be read.
const isShort = (word: string) => word.length < 3

function inCodes(word: string, codes: SearchedCodes): SQL[] {
  if (isShort(word)) return []
  const pattern = containing(word)
  const inSkus = sql`lower(p.sku || ' ' || p.supplier_sku) like ${pattern}`
  // The index covers both codes together, so both are searched in either case.
  const isOwn = codes === 'own' ? sql`${inSkus} and lower(p.sku) like ${pattern}` : inSkus
  return [sql`(${isOwn})`, sql`(p.ean <> '' and p.ean like ${pattern})`]
}

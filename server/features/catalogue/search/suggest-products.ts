import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { suggestProducts as suggestEndpoint } from '#contract/catalogue/product.ts'
import { helpPages } from '#domain/catalogue/search/help-pages.ts'
import { readSearch } from '#domain/catalogue/search/search-request.ts'
import { type Synonym, searchTerms } from '#domain/catalogue/search/synonyms.ts'
import { stockStatus } from '#domain/catalogue/stock.ts'
import type { Clock } from '#server/clock.ts'
import type { Asker } from '#server/db/access/create-search.ts'
import type { Reads } from '#server/db/access/open-database-access.ts'
import type { Db } from '#server/db/client.ts'
import type { PageParts } from '#server/http/page-cache/page-parts.ts'
import { pictureOf } from '../../media/picture-of.ts'
import { all, priceConditions } from '../browse/product-filter-queries.ts'
import type { CategoryRow } from '../categories/category-queries.ts'
import { readShelves } from '../categories/read-shelves.ts'
import { findMatches } from './find-matches.ts'
import { correctSearch } from './find-near-misses.ts'
import { limitsOf } from './limits-of.ts'
import { categoriesOf } from './search-conditions.ts'
import type { ShopSearch } from './shop-search.ts'
import { listSuggestions, type ProductSuggestions, type SuggestedProduct } from './suggestion-queries.ts'

type Suggestions = z.infer<(typeof suggestEndpoint.responses)[200]>

const maxSuggestions = 8
const maxCategories = 3
const maxPages = 3

/**
 * Suggestions for what someone is typing; what was perhaps meant is offered only if nothing matches. Null if too many
 * search at once.
 */
export async function suggestProducts(
  needs: { db: Db; reads: Reads; clock: Clock; pageCache: PageParts },
  text: string,
  asker: Asker,
): Promise<Suggestions | null> {
  const typed = text.trim()
  if (typed === '') return { products: [], categories: [], total: 0, pages: [] }

  const { categories, synonyms, listed } = await readShelves(needs)
  return needs.reads.search(async (db) => {
    const search = { request: readSearch(typed), categories, synonyms, listed, isTyping: true }
    const named = suggestCategories(typed, { categories, synonyms })
    const { products, total, correction } = await findProducts(db, search, needs.clock())
    const isNothing = products.length === 0 && named.length === 0
    const suggested = isNothing ? nearestCategories(typed, { categories, synonyms }) : named
    return {
      categories: suggested.map(({ slug, title }) => ({ slug, title })),
      products: products.slice(0, maxSuggestions - suggested.length).map(suggestionView),
      total,
      pages: helpPages(typed, { isTyping: true }).slice(0, maxPages),
      ...(correction !== undefined && { correction }),
    }
  }, asker)
}

type CorrectedSuggestions = ProductSuggestions & { correction?: string }

async function findProducts(db: Db, search: ShopSearch, now: Date): Promise<CorrectedSuggestions> {
  const matches = await findMatches(db, search)
  const atPrice = all(priceConditions(limitsOf(search.request)))
  if (matches) {
    const affordable = { ...matches, matches: sql`(${matches.matches} and ${atPrice})` }
    return listSuggestions(db, affordable, maxSuggestions, now)
  }
  const corrected = await correctSearch(db, search)
  if (!corrected) return { products: [], total: 0 }
  const near = await listSuggestions(db, corrected.matches, maxSuggestions, now)
  return {
    products: near.products,
    total: null,
    ...(corrected.meant !== null && { correction: corrected.meant }),
  }
}

type SuggestionSources = { categories: readonly CategoryRow[]; synonyms: readonly Synonym[] }

/** Where the shop sells nothing of what was typed: categories that one of its words names. */
function nearestCategories(typed: string, { categories, synonyms }: SuggestionSources): CategoryRow[] {
  const { words, purpose } = readSearch(typed)
  const filled = categories.filter(({ productCount }) => productCount > 0)
  const named = searchTerms([...words, ...purpose], synonyms).map((term) => categoriesOf(term, filled))
  const nearest = named.flatMap(({ kinds, parts }) => [...kinds, ...parts])
  return [...new Set(nearest)].slice(0, maxCategories)
}

/** Categories with something in them whose title is what was typed, or has it. */
function suggestCategories(typed: string, { categories, synonyms }: SuggestionSources): CategoryRow[] {
  const filled = categories.filter(({ productCount }) => productCount > 0)
  const terms = searchTerms(readSearch(typed).words, synonyms)
  const [only] = terms
  const named = only && terms.length === 1 ? categoriesOf(only, filled).kinds : []
  const held = filled.filter(({ title }) => title.toLowerCase().includes(typed.toLowerCase()))
  const starting = held.filter(({ title }) => title.toLowerCase().startsWith(typed.toLowerCase()))
  return [...new Set([...named, ...starting, ...held])].slice(0, maxCategories)
}

function suggestionView({
  photo,
  available,
  minStockLevel,
  ...product
}: SuggestedProduct): Suggestions['products'][number] {
  return {
    ...product,
    imageUrl: photo ? pictureOf(photo).url : null,
    stockStatus: stockStatus({ available, minStockLevel }),
  }
}

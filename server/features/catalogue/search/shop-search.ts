import type { SQL } from 'drizzle-orm'
import type { SearchRequest } from '#domain/catalogue/search/search-request.ts'
import type { Synonym } from '#domain/catalogue/search/synonyms.ts'
import type { SearchedCategory } from './search-conditions.ts'

/** What is searched for, and in which shop. */
export type ShopSearch = {
  request: SearchRequest
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

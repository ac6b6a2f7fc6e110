import { type SQL, sql } from 'drizzle-orm'
import { searchTerms } from '#domain/catalogue/search/synonyms.ts'
import type { Queryable } from '#server/db/client.ts'
import { all } from '../browse/product-filter-queries.ts'
import { listAccessories } from './accessory-queries.ts'
import type { NamedKind } from './kind-of.ts'
import { isAccessory, isOfKind, searchConditions } from './search-conditions.ts'
import type { ShopSearch } from './shop-search.ts'

/** The ids of what goes with the kind of product that a search names, where its other words and its filters suit as well. */
export async function findAccessories(
  db: Queryable,
  kind: NamedKind,
  search: ShopSearch,
  narrowed: readonly SQL[],
): Promise<number[]> {
  return kind.accessories.length > 0 ? listAccessories(db, goesWith(kind, search, narrowed)) : []
}

/** The same as a condition for a product `p`. */
export function goesWith(kind: NamedKind, search: ShopSearch, narrowed: readonly SQL[] = []): SQL {
  const { request, synonyms, categories, within } = search
  const others = searchTerms(request.words, synonyms).filter(({ word }) => word !== kind.typed.word)
  const suits = others.length > 0 ? [searchConditions(others, search).matches] : []
  return all([
    isAccessory(kind),
    ...suits,
    sql`not ${isOfKind(kind, categories)}`,
    ...(within ? [within] : []),
    ...narrowed,
  ])
}

import { type SQL, sql } from 'drizzle-orm'
import type { SearchRequest } from '#domain/catalogue/search/search-request.ts'
import { searchTerms } from '#domain/catalogue/search/synonyms.ts'
import type { Queryable } from '#server/db/client.ts'
import { all } from '../browse/product-filter-queries.ts'
import { listAccessories } from './accessory-queries.ts'
import type { SearchContext } from './find-matches.ts'
import type { NamedKind } from './kind-of.ts'
import { isAccessory, isOfKind, searchConditions } from './search-conditions.ts'

/** The ids of what goes with the kind of product that a search names, where its other words suit as well. */
export async function findAccessories(
  db: Queryable,
  kind: NamedKind,
  { request, context, chosen }: { request: SearchRequest; context: SearchContext; chosen: readonly SQL[] },
): Promise<number[]> {
  if (kind.accessories.length === 0) return []
  const others = searchTerms(request.words, context.synonyms).filter(({ word }) => word !== kind.term.word)
  const suits = others.length > 0 ? [searchConditions({ terms: others, mainAt: 0 }, context).matches] : []
  const conditions = [isAccessory(kind), ...suits, sql`not ${isOfKind(kind, context.categories)}`]
  return listAccessories(db, all([...conditions, context.within ?? sql`true`, ...chosen]), maxAccessories)
}

const maxAccessories = 8

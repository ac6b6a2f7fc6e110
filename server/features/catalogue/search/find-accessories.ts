import { type SQL, sql } from 'drizzle-orm'
import type { SearchRequest } from '#domain/catalogue/search/search-request.ts'
import { searchTerms } from '#domain/catalogue/search/synonyms.ts'
import type { Queryable } from '#server/db/client.ts'
import { all } from '../browse/product-filter-queries.ts'
import { listAccessories } from './accessory-queries.ts'
import type { SearchContext } from './find-matches.ts'
import type { NamedKind } from './kind-of.ts'
import { isAccessory, isOfKind, searchConditions } from './search-conditions.ts'

type AskedOfKind = { request: SearchRequest; context: SearchContext; chosen?: readonly SQL[] }

/** The ids of what goes with the kind of product that a search names, where its other words and its filters suit as well. */
export async function findAccessories(db: Queryable, kind: NamedKind, asked: AskedOfKind): Promise<number[]> {
  return kind.accessories.length > 0 ? listAccessories(db, goesWith(kind, asked)) : []
}

/** The same as a condition for a product `p`. */
export function goesWith(kind: NamedKind, { request, context, chosen = [] }: AskedOfKind): SQL {
  const others = searchTerms(request.words, context.synonyms).filter(({ word }) => word !== kind.typed.word)
  const suits = others.length > 0 ? [searchConditions({ terms: others, mainAt: 0 }, context).matches] : []
  const within = context.within ? [context.within] : []
  return all([
    isAccessory(kind),
    ...suits,
    sql`not ${isOfKind(kind, context.categories)}`,
    ...within,
    ...chosen,
  ])
}

import type { ProductSort } from '#domain/catalogue/browsing/browsing.ts'
import type { Matches } from '../search/find-matches.ts'
import type { ProductFilter } from './product-filter-queries.ts'

/** The place: categories by id, null for products without one, or the whole shop; and how many products it has. */
export type Place = { categoryIds: readonly (number | null)[] | null; products: number }

/** What one statement answers: a page of a list with its figures. */
export type ListPage = {
  place: Place
  filter: ProductFilter
  search: Matches | null
  sort: ProductSort
  limit: number
  offset: number
  /** Whether hidden products are listed as well: for staff. */
  withHidden?: boolean
}

export function isChosen({ inStockOnly, facets, brands, ...others }: ProductFilter): boolean {
  return (
    inStockOnly === true ||
    (facets?.length ?? 0) > 0 ||
    (brands?.length ?? 0) > 0 ||
    Object.values(others).some((choice) => choice !== undefined)
  )
}

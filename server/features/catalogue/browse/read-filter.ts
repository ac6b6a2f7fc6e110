import type { ProductQuery } from '#contract/catalogue/product.ts'
import { type Facet, parseFacet } from '#domain/catalogue/browsing/facet.ts'
import { tagKey } from '#domain/catalogue/browsing/facets.ts'
import type { SearchRequest } from '#domain/catalogue/search/search-request.ts'
import { findPreset } from '#domain/money/price-presets.ts'
import type { ChosenFacet, ProductFilter } from './product-filter-queries.ts'

type ReadFilter =
  | { kind: 'read'; filter: ProductFilter }
  | { kind: 'refused'; reason: 'unknown_range' | 'unknown_spec' }

/** The filters of a query, and the price that its words name. */
export function readFilter(query: ProductQuery, request: SearchRequest | null): ReadFilter {
  const preset = query.range ? findPreset(query.range) : null
  if (query.range && !preset) return { kind: 'refused', reason: 'unknown_range' }
  const chosen = readFacets((query.spec ?? []).filter(Boolean))
  if (!chosen) return { kind: 'refused', reason: 'unknown_spec' }

  const brands = (query.brand ?? []).filter(Boolean)
  const fromCents = Math.max(preset?.fromCents ?? 0, query.minCents ?? 0, request?.price?.minCents ?? 0)
  const facets = [...chosen, ...(query.tag ? [{ key: tagKey, values: [query.tag] }] : [])]
  const limits = [query.maxCents, request?.price?.maxCents].filter((limit) => limit != null)
  const filter = {
    ...(brands.length > 0 && { brands }),
    ...(fromCents > 0 && { fromCents }),
    ...(preset?.belowCents != null && { belowCents: preset.belowCents }),
    ...(limits.length > 0 && { toCents: Math.min(...limits) }),
    ...(facets.length > 0 && { facets }),
    ...(query.inStock && { inStockOnly: true }),
  }
  return { kind: 'read', filter }
}

/** The chosen values of each key. Null if any cannot be read. */
function readFacets(specs: readonly string[]): ChosenFacet[] | null {
  const facets = specs.map(parseFacet)
  if (facets.includes(null)) return null
  const byKey = Map.groupBy(
    facets.filter((facet) => facet !== null),
    ({ key }: Facet) => key,
  )
  return Array.from(byKey, ([key, same]) => ({ key, values: same.map(({ value }) => value) }))
}

import type { ProductList, ProductQuery } from '#contract/catalogue/product.ts'
import { groupFilter } from '#domain/catalogue/browsing/category.ts'
import { isFacetKey, ownFacetKey } from '#domain/catalogue/browsing/facet.ts'
import { facetsInOrder, orderFacetValues, tagKey } from '#domain/catalogue/browsing/facets.ts'
import { isOwnFilter } from '#domain/catalogue/browsing/own-filter.ts'
import { productTags } from '#domain/catalogue/product.ts'
import type { SpecificationField } from '#domain/catalogue/specifications/specification-field.ts'
import { templateOf } from '#domain/catalogue/specifications/specification-template.ts'
import type { Shelves } from '../categories/category-queries.ts'
import type { ListRow } from './browse-queries.ts'
import { addressNow } from './find-place.ts'
import type { ChosenFacet } from './product-filter-queries.ts'

/**
 * What a list can be filtered by: what its category says; in a search of the whole shop, the owner's own filters of every
 * category; and what it is filtered by.
 */
export function fieldsFor(
  shelves: Shelves,
  { q, category }: Pick<ProductQuery, 'q' | 'category'>,
  facets: readonly ChosenFacet[],
): SpecificationField[] {
  const chosen = facets.map(({ key }) => key)
  const isWholeSearch = category === undefined && Boolean(q)
  const own = shelves.templates
    .flatMap(({ specificationFields }) => specificationFields.filter(isOwnFilter))
    .filter(({ name }) => isWholeSearch || chosen.includes(ownFacetKey(name)))
  return [...templateAt(shelves, category), ...own]
}

/** Of a category; lists of several have the order that suits all. */
function templateAt(shelves: Shelves, slug: string | undefined): SpecificationField[] {
  const { categories, templates } = shelves
  if (slug === undefined) return []
  const { categorySlug } = groupFilter(addressNow(shelves, slug))
  const category = categories.find((one) => one.slug === categorySlug)
  return templateOf(templates, category?.id ?? null)
}

/**
 * In the panel's order. A selected value stays, with 0, even if nothing matches: otherwise it could not be deselected.
 */
export function facetView(
  counted: ListRow['values'],
  chosen: readonly ChosenFacet[],
  fields: readonly SpecificationField[],
): ProductList['facets'] {
  return facetsInOrder(fields).flatMap(({ key, label }) => {
    const counts = new Map<string, number>()
    for (const value of chosen.find((choice) => choice.key === key)?.values ?? []) counts.set(value, 0)
    for (const one of counted) if (one.key === key) counts.set(one.value, one.count)
    const all = Array.from(counts, ([value, count]) => ({ value, count }))
    const values = isFacetKey(key) ? all : commonest(all)
    if (values.length === 0) return []
    return [{ key, label, values: orderFacetValues(key, values) }]
  })
}

// More than one can look through, and than a page should bring: a mass that each product has to the gram.
const maxValues = 60

function commonest<Counted extends { count: number }>(values: Counted[]): Counted[] {
  if (values.length <= maxValues) return values
  const byCount = values.toSorted((a, b) => b.count - a.count)
  return [...byCount.slice(0, maxValues), ...byCount.slice(maxValues).filter(({ count }) => count === 0)]
}

export function tagView(counted: ListRow['values']): ProductList['tags'] {
  return productTags.flatMap((name) => {
    const count = counted.find(({ key, value }) => key === tagKey && value === name)?.count ?? 0
    return count > 0 ? [{ name, count }] : []
  })
}

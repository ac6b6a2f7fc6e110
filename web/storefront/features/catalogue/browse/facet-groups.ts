import type { ProductList } from '#contract/catalogue/product.ts'
import { formatFacet } from '#domain/catalogue/browsing/facet.ts'
import { type BrowseState, browseFields } from './browse-state.ts'

export type FacetChoice = { label: string; count: number; fieldValue: string; isChosen: boolean }

/** One filter: the name of its boxes in the form, and its values. */
export type FacetGroup = { key: string; label: string; field: string; choices: FacetChoice[] }

/** The useful filters: brands first, then the facets, without those that all products share. */
export function facetGroups(
  state: BrowseState,
  list: Pick<ProductList, 'brands' | 'facets' | 'pagination'>,
): FacetGroup[] {
  const groups: FacetGroup[] = [brandGroup(state, list.brands)]
  for (const { key, label, values } of list.facets) {
    const choices = values.map(({ value, count }) => ({
      label: value,
      count,
      fieldValue: formatFacet({ key, value }),
      isChosen: state.specs.some((spec) => spec.key === key && spec.value === value),
    }))
    groups.push({ key, label, field: browseFields.specs, choices })
  }
  return groups.filter(({ choices }) => isWorthChoosing(choices, list.pagination.total))
}

function brandGroup(state: BrowseState, counted: ProductList['brands']): FacetGroup {
  // A selected brand that the other filters rule out stays, so that it can be deselected.
  const missing = state.brands.filter((brand) => !counted.some(({ name }) => name === brand))
  const brands = [...counted, ...missing.map((name) => ({ name, count: 0 }))]
  return {
    key: 'brand',
    label: 'Brand',
    field: browseFields.brands,
    choices: brands.map(({ name, count }) => ({
      label: name,
      count,
      fieldValue: name,
      isChosen: state.brands.includes(name),
    })),
  }
}

function isWorthChoosing(choices: readonly FacetChoice[], total: number): boolean {
  const [first, second] = choices
  if (!first) return false
  return second !== undefined || first.isChosen || first.count < total
}

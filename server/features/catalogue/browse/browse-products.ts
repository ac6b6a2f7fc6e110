import type { ProductList } from '#contract/catalogue/product.ts'
import { maxProductOffset, pageCount, type productSorts } from '#domain/catalogue/browsing.ts'
import { categoryTitle, groupFilter, normaliseCategory } from '#domain/catalogue/category.ts'
import {
  compareFacetValues,
  type Facet,
  facetKeys,
  facetLabel,
  parseFacet,
} from '#domain/catalogue/facets.ts'
import type { Cents } from '#domain/money/money.ts'
import { findPreset, type PricePreset } from '#domain/money/price-presets.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import type { ShopConfig } from '#shop.config'
import { type CategoryRow, findShelves, type Shelves } from '../categories/category-queries.ts'
import { type ProductView, type Reader, readProductView } from '../read-product-view.ts'
import type { Searches } from '../search/searches.ts'
import { type Browsed, browse as browseList, type Choices, type Place } from './browse-queries.ts'

type Needs = { db: Db; searches: Searches; clock: Clock; shop: ShopConfig }

export type Browse = {
  category?: string
  q?: string
  brand?: string[]
  min_price?: Cents
  max_price?: Cents
  range?: string
  in_stock?: string
  spec?: string[]
  sort: (typeof productSorts)[number]
  page: number
  limit: number
}

export type BrowseResult =
  | {
      kind: 'found'
      list: ProductList
      category: { slug: string; title: string; description: string } | null
    }
  | {
      kind: 'refused'
      reason: 'unknown_category' | 'unknown_range' | 'unknown_spec' | 'page_too_deep' | 'too_many_searches'
    }

/** The caller: what they may see, and their network address. */
type Requester = { caller: Reader | null; clientAddress: string | null }

/** One page of a list, each product as the caller may see it, with the filters still available. */
export async function browseProducts(
  needs: Needs,
  browse: Browse,
  { caller, clientAddress }: Requester,
): Promise<BrowseResult> {
  if ((browse.page - 1) * browse.limit >= maxProductOffset)
    return { kind: 'refused', reason: 'page_too_deep' }
  const preset = browse.range ? findPreset(browse.range) : null
  if (browse.range && !preset) return { kind: 'refused', reason: 'unknown_range' }

  const chosen = readChosen((browse.spec ?? []).filter(Boolean))
  if (!chosen) return { kind: 'refused', reason: 'unknown_spec' }

  const choices = readChoices(browse, preset, chosen)
  const view = await readProductView(needs, caller)
  const read = (db: Db) => readPage(db, needs.clock(), { browse, choices, view })
  // Requests with endless variations wait in a queue of their own, so that they cannot slow down the rest of the shop.
  if (Object.keys(choices).length === 0) return read(needs.db)
  const page = await needs.searches.run(read, clientAddress)
  return page ?? { kind: 'refused', reason: 'too_many_searches' }
}

function readChoices(browse: Browse, preset: PricePreset | null, chosen: readonly Chosen[]): Choices {
  const brands = (browse.brand ?? []).filter(Boolean)
  const fromCents = Math.max(preset?.fromCents ?? 0, browse.min_price ?? 0)
  return {
    ...(browse.q && { text: browse.q }),
    ...(brands.length > 0 && { brands }),
    ...(fromCents > 0 && { fromCents }),
    ...(preset?.belowCents != null && { belowCents: preset.belowCents }),
    ...(browse.max_price !== undefined && { toCents: browse.max_price }),
    ...(chosen.length > 0 && { facets: chosen }),
    ...((browse.in_stock === 'true' || browse.in_stock === '1') && { inStockOnly: true }),
  }
}

type Question = { browse: Browse; choices: Choices; view: ProductView }

async function readPage(db: Db, now: Date, { browse, choices, view }: Question): Promise<BrowseResult> {
  const shelves = await findShelves(db, choices.text)
  const requestedSlug =
    browse.category === undefined ? wholeShop(shelves) : findPlace(shelves, browse.category)
  if (!requestedSlug) return { kind: 'refused', reason: 'unknown_category' }

  const { sort, page, limit } = browse
  const list = await browseList(
    db,
    {
      place: requestedSlug.place,
      choices: { ...choices, ...requestedSlug.kind },
      sampleHits: shelves.sampleHits,
      sort,
      limit,
      offset: (page - 1) * limit,
    },
    now,
  )
  return {
    kind: 'found',
    category: requestedSlug.heading,
    list: {
      products: list.rows.map(view),
      pagination: paginationOf(list, { page, limit }),
      brands: list.brands,
      facets: facetView(list.values, choices.facets ?? []),
      suggestions: list.nearMisses.map(view),
      price: { minCents: list.minCents ?? 0, maxCents: list.maxCents ?? 0 },
    },
  }
}

function paginationOf(
  { total, isEstimate }: Browsed,
  { page, limit }: { page: number; limit: number },
): ProductList['pagination'] {
  const pages = pageCount(Math.min(total, maxProductOffset), limit)
  return { page, limit, total, pages, ...(isEstimate && { is_estimate: true }) }
}

type Chosen = NonNullable<Choices['facets']>[number]

function readChosen(specs: readonly string[]): Chosen[] | null {
  const facets = specs.map(parseFacet)
  if (facets.includes(null)) return null
  const byKey = Map.groupBy(
    facets.filter((facet) => facet !== null),
    ({ key }: Facet) => key,
  )
  return Array.from(byKey, ([key, same]) => ({ key, values: same.map(({ value }) => value) }))
}

/**
 * In the panel's order. A selected value stays, with 0, even if nothing matches: otherwise it could not be deselected.
 */
function facetView(counted: Browsed['values'], chosen: readonly Chosen[]): ProductList['facets'] {
  return facetKeys.flatMap((key) => {
    const counts = new Map<string, number>()
    for (const value of chosen.find((choice) => choice.key === key)?.values ?? []) counts.set(value, 0)
    for (const one of counted) if (one.key === key) counts.set(one.value, one.count)
    const values = Array.from(counts, ([value, count]) => ({ value, count }))
    if (values.length === 0) return []
    return [
      {
        key,
        label: facetLabel(key),
        values: values.toSorted((a, b) => compareFacetValues(a.value, b.value)),
      },
    ]
  })
}

type BrowsedPlace = {
  heading: { slug: string; title: string; description: string } | null
  place: Place
  kind: Pick<Choices, 'brandIs' | 'brandIsNot'>
}

function wholeShop({ listed }: Shelves): BrowsedPlace {
  return { heading: null, place: { categoryIds: null, products: listed }, kind: {} }
}

/** One of the owner's categories with its children, or a group of Home with a page of its own. */
function findPlace({ categories, uncategorized }: Shelves, requestedSlug: string): BrowsedPlace | null {
  const slug = normaliseCategory(requestedSlug)
  const { categorySlug, ...kind } = groupFilter(slug)
  const own = categories.find((category) => category.slug === slug)
  const kept = categories.find((category) => category.slug === categorySlug)
  const heading = { slug, title: categoryTitle(slug, own?.title), description: own?.description ?? '' }
  if (kept) {
    const categoryIds = withChildren(categories, kept).map(({ id }) => id)
    return { heading, place: { categoryIds, products: kept.productCount }, kind }
  }
  return slug === 'uncategorized'
    ? { heading, place: { categoryIds: [null], products: uncategorized }, kind }
    : null
}

function withChildren(categories: readonly CategoryRow[], parent: CategoryRow): CategoryRow[] {
  const children = categories.filter((category) => category.parentId === parent.id)
  return [parent, ...children.flatMap((child) => withChildren(categories, child))]
}

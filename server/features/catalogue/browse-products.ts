import type { ProductList } from '#contract/product.ts'
import { pageCount, type productSorts } from '#domain/browsing.ts'
import { categoryTitle, groupFilter, normaliseCategory } from '#domain/category.ts'
import { centsFromRand, randFromCents } from '#domain/money.ts'
import { findPreset } from '#domain/price-presets.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import { type CategoryRow, listCategoryRows } from './category-queries.ts'
import { countProductFacets, listProducts, type ProductFilter } from './product-queries.ts'
import { productView } from './product-view.ts'

type Needs = { db: Db; clock: Clock }

export type Browse = {
  category?: string
  q?: string
  brand?: string[]
  min_price?: number
  max_price?: number
  range?: string
  in_stock?: string
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
  | { kind: 'refused'; reason: 'unknown_category' | 'unknown_range' }

/** One page of what a shopper asked for, with what else could be chosen. */
export async function browseProducts({ db, clock }: Needs, browse: Browse): Promise<BrowseResult> {
  const category = browse.category ? findPlace(await listCategoryRows(db), browse.category) : null
  if (browse.category && !category) return { kind: 'refused', reason: 'unknown_category' }

  const preset = browse.range ? findPreset(browse.range) : null
  if (browse.range && !preset) return { kind: 'refused', reason: 'unknown_range' }

  const fromCents = Math.max(
    preset?.fromCents ?? 0,
    browse.min_price === undefined ? 0 : centsFromRand(browse.min_price),
  )
  const filter: ProductFilter = {
    ...category?.filter,
    ...(browse.q && { text: browse.q }),
    ...(browse.brand && { brands: browse.brand.filter(Boolean) }),
    ...(fromCents > 0 && { fromCents }),
    ...(preset?.belowCents != null && { belowCents: preset.belowCents }),
    ...(browse.max_price !== undefined && { toCents: centsFromRand(browse.max_price) }),
    inStockOnly: browse.in_stock === 'true' || browse.in_stock === '1',
  }

  const { sort, page, limit } = browse
  const now = clock()
  const [rows, facets] = await Promise.all([
    listProducts(db, filter, { sort, limit, offset: (page - 1) * limit }, now),
    countProductFacets(db, filter, now),
  ])
  return {
    kind: 'found',
    category: category ? category.heading : null,
    list: {
      products: rows.map(productView),
      pagination: { page, limit, total: facets.total, pages: pageCount(facets.total, limit) },
      brands: facets.brands,
      price: { min: randFromCents(facets.minCents ?? 0), max: randFromCents(facets.maxCents ?? 0) },
    },
  }
}

type Place = { heading: { slug: string; title: string; description: string }; filter: ProductFilter }

/** A category of the owner's with its children, or a group of Home that has a page of its own. */
function findPlace(categories: readonly CategoryRow[], asked: string): Place | null {
  const slug = normaliseCategory(asked)
  const { categorySlug, brandIs, brandIsNot } = groupFilter(slug)
  const isUncategorized = slug === 'uncategorized'
  const own = categories.find((category) => category.slug === slug)
  const kept = categories.find((category) => category.slug === categorySlug)
  if (!kept && !isUncategorized) return null

  return {
    heading: { slug, title: categoryTitle(slug, own?.title), description: own?.description ?? '' },
    filter: {
      categorySlugs: kept ? withChildren(categories, kept).map((category) => category.slug) : [],
      ...(brandIs && { brandIs }),
      ...(brandIsNot && { brandIsNot }),
    },
  }
}

function withChildren(categories: readonly CategoryRow[], parent: CategoryRow): CategoryRow[] {
  const children = categories.filter((category) => category.parentId === parent.id)
  return [parent, ...children.flatMap((child) => withChildren(categories, child))]
}

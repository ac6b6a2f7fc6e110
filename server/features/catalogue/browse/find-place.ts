import type { CategoryHeading } from '#contract/catalogue/product.ts'
import {
  categoryTitle,
  groupFilter,
  normaliseCategory,
  regrouped,
} from '#domain/catalogue/browsing/category.ts'
import type { CategoryRow, Shelves } from '../categories/category-queries.ts'
import { groupsIn } from '../categories/category-view.ts'
import type { Place } from './list-page.ts'
import type { ProductFilter } from './product-filter-queries.ts'

export type BrowsedPlace = {
  heading: CategoryHeading | null
  place: Place
  kind: Pick<ProductFilter, 'brandIs' | 'brandIsNot'>
}

export function wholeShop({ listed }: Shelves): BrowsedPlace {
  return { heading: null, place: { categoryIds: null, products: listed }, kind: {} }
}

/** The address of today of a category that had this one once; anything else as it is. */
export function addressNow(
  { categories, oldAddresses }: Pick<Shelves, 'categories' | 'oldAddresses'>,
  requestedSlug: string,
): string {
  const slug = normaliseCategory(requestedSlug)
  const { group, keptIn } = regrouped
  // Where the category of a group has moved, the group's products are listed with the rest of it.
  const held = slug === group ? keptIn : slug
  if (categories.some((category) => category.slug === held)) return slug
  const id = oldAddresses.find((old) => old.slug === held)?.id
  return categories.find((category) => category.id === id)?.slug ?? slug
}

/** One of the owner's categories with its children, or a group of Home with a page of its own. */
export function findPlace(shelves: Shelves, requestedSlug: string): BrowsedPlace | null {
  const { categories, uncategorized } = shelves
  const slug = addressNow(shelves, requestedSlug)
  const { categorySlug, ...kind } = groupFilter(slug)
  const own = categories.find((category) => category.slug === slug)
  const kept = categories.find((category) => category.slug === categorySlug)
  const heading = {
    slug,
    title: categoryTitle(slug, own?.title),
    description: own?.description ?? '',
    seoTitle: own?.seoTitle ?? '',
    seoDescription: own?.seoDescription ?? '',
  }
  if (kept) {
    const categoryIds = withChildren(categories, kept).map(({ id }) => id)
    return {
      heading: { ...heading, ...familyOf(shelves, slug, kept) },
      place: { categoryIds, products: kept.productCount },
      kind,
    }
  }
  if (slug !== 'uncategorized') return null
  return {
    heading: { ...heading, productCount: uncategorized, parent: null, children: [], wider: null },
    place: { categoryIds: [null], products: uncategorized },
    kind,
  }
}

type Family = Pick<CategoryHeading, 'productCount' | 'parent' | 'children' | 'wider'>

function familyOf({ categories, regroupedBrands }: Shelves, slug: string, kept: CategoryRow): Family {
  const parent = categories.find(({ id }) => id === kept.parentId)
  const above = parent && { slug: parent.slug, title: categoryTitle(parent.slug, parent.title) }
  if (slug !== regrouped.group) {
    const children = categories.filter(({ parentId }) => parentId === kept.id).flatMap(pagesOf)
    return { productCount: kept.listedCount, parent: above ?? null, children, wider: null }
  }
  const hasMore = parent !== undefined && parent.regroupedCount > kept.regroupedCount
  return {
    productCount: kept.regroupedCount,
    parent: above ?? null,
    children: [],
    wider:
      hasMore && above ? { ...above, brands: regroupedBrands, productCount: parent.regroupedCount } : null,
  }
}

/** A category's own page, and that of the group stored in it, without empty ones. */
export function pagesOf(category: CategoryRow): Family['children'] {
  const { slug, title, listedCount } = category
  const own = { slug, title: categoryTitle(slug, title), productCount: listedCount }
  const groups = groupsIn(category).map(({ keptIn: _kept, ...page }) => page)
  return listedCount > 0 ? [own, ...groups] : groups
}

export function withChildren(categories: readonly CategoryRow[], parent: CategoryRow): CategoryRow[] {
  const children = categories.filter((category) => category.parentId === parent.id)
  return [parent, ...children.flatMap((child) => withChildren(categories, child))]
}

import { foldAccents } from '../../accents.ts'

export type GroupFilter = { categorySlug: string; brandIs?: 'samsung'; brandIsNot?: 'samsung' }

const uncategorized = 'uncategorized'

const titles = new Map([
  ['iphones', 'iPhones'],
  ['smartphones', 'Smartphones'],
  ['laptops', 'Laptops'],
  ['gaming', 'Gaming'],
  ['accessories', 'Accessories'],
  ['samsung-phones', 'Samsung Phones'],
  ['pc', "PC's and Monitors"],
  [uncategorized, 'Other Products'],
])

/** Samsung phones stored among the iPhones are shown as a group of their own. */
export const regrouped = { brand: 'samsung', keptIn: 'iphones', group: 'samsung-phones' } as const

/** Whether a group is meant by what somebody wrote for a category: its slug or its title. */
export function isGroupName(text: string): boolean {
  const name = text.trim().toLowerCase()
  return [regrouped.group, categoryTitle(regrouped.group).toLowerCase()].includes(name)
}

/** Slugs of groups that have no row. */
export const reservedSlugs: readonly string[] = [regrouped.group, uncategorized]

export const homeGroupOrder: readonly string[] = [
  'smartphones',
  'iphones',
  'samsung-phones',
  'laptops',
  'pc',
  'gaming',
  'accessories',
]

/** "PC's and Monitors" becomes "pcs_and_monitors"; "samsung-phones" is unchanged. */
export function normaliseCategory(text: string): string {
  return foldAccents(text)
    .toLowerCase()
    .trim()
    .replace(/\s+/g, '_')
    .replace(/[^a-z0-9_-]/g, '')
}

/** The owner's own title as written; otherwise a default title, or one made from the slug. */
export function categoryTitle(slug: string, ownTitle?: string | null): string {
  if (ownTitle?.trim()) return ownTitle
  return titles.get(normaliseCategory(slug)) ?? titleCase(slug)
}

/** Where a product stands, by name: its category's own title, or the group's, for one that is regrouped. */
export function shelfTitle(product: {
  categorySlug: string | null
  categoryTitle: string | null
  brand: string | null
}): string {
  const group = homeGroup(product)
  return categoryTitle(group, group === product.categorySlug ? product.categoryTitle : null)
}

/** The group of the home page that a product belongs to. */
export function homeGroup(product: { categorySlug: string | null; brand: string | null }): string {
  const isSamsung = product.brand?.trim().toLowerCase() === regrouped.brand
  if (product.categorySlug === regrouped.keptIn && isSamsung) return regrouped.group
  return product.categorySlug ?? uncategorized
}

/** Known groups in the shop's order, then the owner's own by name, then products without a category. */
export function orderHomeGroups(slugs: readonly string[]): string[] {
  return slugs.toSorted((one, other) => placeOf(one) - placeOf(other) || alphabetically(one, other))
}

/** What a category's page lists, so that its View All link shows exactly the home group. */
export function groupFilter(slug: string): GroupFilter {
  switch (slug) {
    case regrouped.group:
      return { categorySlug: regrouped.keptIn, brandIs: regrouped.brand }
    case regrouped.keptIn:
      return { categorySlug: regrouped.keptIn, brandIsNot: regrouped.brand }
    default:
      return { categorySlug: slug }
  }
}

function titleCase(slug: string): string {
  const words = slug.split(/[-_\s]+/).filter(Boolean)
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ')
}

function placeOf(slug: string): number {
  if (slug === uncategorized) return homeGroupOrder.length + 1
  const place = homeGroupOrder.indexOf(slug)
  return place === -1 ? homeGroupOrder.length : place
}

// By code unit, not by locale: server and browser must agree on the order.
function alphabetically(one: string, other: string): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}

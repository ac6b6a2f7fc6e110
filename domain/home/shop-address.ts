import { normaliseCategory } from '../catalogue/browsing/category.ts'
import { shopPages } from '../texts/own-text.ts'
import { safeAddress } from '../texts/safe-address.ts'

/** What an address of the shop leads to. Of a product, a category and an own page it names which. */
export type ShopPlace =
  | { kind: 'product'; slug: string }
  | { kind: 'category'; slug: string }
  | { kind: 'own page'; slug: string }
  | { kind: 'page' }

const lists: readonly string[] = ['/', '/products']
const named = /^\/(product|category|pages)\/([^/]+)$/

/** Null for everything that is not a page for shoppers: other sites, the admin area, files. */
export function shopPlace(typed: string): ShopPlace | null {
  const address = safeAddress(typed)
  if (!address?.startsWith('/') || !URL.canParse(address, 'http://shop.invalid')) return null
  const { pathname } = new URL(address, 'http://shop.invalid')
  if (lists.includes(pathname) || shopPages.some((page) => pathname === `/${page}`)) return { kind: 'page' }
  const [, place, slug] = named.exec(pathname) ?? []
  const decoded = slug === undefined ? null : decodedSlug(slug)
  if (decoded === null) return null
  if (place === 'pages') return { kind: 'own page', slug: decoded }
  if (place === 'category') return { kind: 'category', slug: normaliseCategory(decoded) }
  return { kind: 'product', slug: decoded }
}

export function isShopAddress(typed: string): boolean {
  return shopPlace(typed) !== null
}

function decodedSlug(slug: string): string | null {
  try {
    return decodeURIComponent(slug)
  } catch {
    return null
  }
}

import { foldAccents } from '../accents.ts'

export const productTags = ['new', 'sale', 'limited'] as const
export type ProductTag = (typeof productTags)[number]

export const insuranceTypes = ['none', 'hills'] as const
export type InsuranceType = (typeof insuranceTypes)[number]

export const maxImages = 10
export const maxImageBytes = 5 * 1024 * 1024

const maxSlugLength = 80

/** The product's name as part of an address: "MacBook Pro 14″" becomes "macbook-pro-14". */
export function slugify(name: string): string {
  const slug = plainSlug(name)
  // A name in another script leaves nothing, and an address must have something; digits alone would be read as an id.
  if (slug === '') return 'product'
  return isDigits(slug) ? `product-${slug}`.slice(0, maxSlugLength) : slug
}

/** The letters and digits of a text, as they can stand in an address; empty if there are none. */
export function plainSlug(text: string): string {
  const words = foldAccents(text)
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
  return trimHyphens(trimHyphens(words).slice(0, maxSlugLength))
}

export function isDigits(text: string): boolean {
  return /^\d+$/.test(text)
}

function trimHyphens(text: string): string {
  return text.replace(/^-|-$/g, '')
}

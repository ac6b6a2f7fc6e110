import { slugify } from './product.ts'

/** An address as it was typed for a product; null if nothing of it can be one. Digits alone would be read as an id. */
export function productAddress(typed: string): string | null {
  const slug = /[a-z0-9]/i.test(typed) ? slugify(typed) : ''
  return slug === '' || /^\d+$/.test(slug) ? null : slug
}

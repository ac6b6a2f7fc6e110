import { isDigits, plainSlug } from './product.ts'

/** An address as it was typed for a product; null if nothing of it can be one. Digits alone would be read as an id. */
export function productAddress(typed: string): string | null {
  const slug = plainSlug(typed)
  return slug === '' || isDigits(slug) ? null : slug
}

/** What an address names a product by. */
export function idOrSlug(text: string): { id: number } | { slug: string } {
  return /^\d{1,9}$/.test(text) ? { id: Number(text) } : { slug: text }
}

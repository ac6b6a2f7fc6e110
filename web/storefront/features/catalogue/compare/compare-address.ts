import { maxCompared } from '#domain/catalogue/specifications/max-compared.ts'

/** "/compare?products=a,b": a comparison can be shared, and works without JavaScript. */
export function compareAddress(slugs: readonly string[]): string {
  return slugs.length === 0 ? '/compare' : `/compare?products=${slugs.map(encodeURIComponent).join(',')}`
}

/** The slugs of an address, each once, and whether it named more than can be compared. */
export function readCompareAddress(params: URLSearchParams): { slugs: string[]; hasMore: boolean } {
  const named = (params.get('products') ?? '').split(',').map((slug) => slug.trim())
  const slugs = [...new Set(named)].filter((slug) => slug !== '' && slug.length <= 120)
  return { slugs: slugs.slice(0, maxCompared), hasMore: slugs.length > maxCompared }
}

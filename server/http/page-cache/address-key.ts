import { ProductQuery } from '#contract/catalogue/product.ts'

const maxKeyLength = 2_000

// Parameters that campaigns and mail programs add to addresses: they say where someone came from, never what they want
// to see.
const trackers = /^(utm_\w+|gclid|gbraid|wbraid|fbclid|msclkid|ttclid|mc_cid|mc_eid|_ga)$/

/** The parameters that the shop's pages read; nothing else in an address can change what they show. */
export const readByPages: ReadonlySet<string> = new Set([
  ...Object.keys(ProductQuery.in.shape),
  'view',
  'products',
  'from',
  'verify',
  'order',
  'cancelled',
  'step',
  'token',
  // The router's own: which parts of a page it wants the data for.
  '_routes',
])

/**
 * One key for all addresses that show the same page; the cached response is made from the key and from nothing else of
 * the request. Null for addresses that are not worth caching.
 */
export function addressKey(url: string): string | null {
  // A request has no fragment (RFC 9112 §3.2): some programs read what follows it and others do not.
  if (url.length > maxKeyLength || url.includes('#')) return null
  const at = url.indexOf('?')
  if (at < 0) return url
  const path = url.slice(0, at)
  const query = new URLSearchParams(url.slice(at + 1))
  for (const name of [...query.keys()]) if (trackers.test(name)) query.delete(name)
  const unread = [...query.keys()].filter((name) => !readByPages.has(name))
  // For API calls, each endpoint declares what it reads.
  if (unread.length > 0 && path.startsWith('/api/')) return null
  for (const name of unread) query.delete(name)
  // Stable, so that repeated names keep the order of their values.
  query.sort()
  const key = query.size > 0 ? `${path}?${query}` : path
  return key.length > maxKeyLength ? null : key
}

/** The query of an address, in the form that schemas read. */
export function queryOf(address: string): Record<string, string | string[]> {
  const at = address.indexOf('?')
  const query = new URLSearchParams(at < 0 ? '' : address.slice(at + 1))
  const entries = [...new Set(query.keys())].map((name) => {
    const [first = '', ...more] = query.getAll(name)
    return [name, more.length > 0 ? [first, ...more] : first] as const
  })
  return Object.fromEntries(entries)
}

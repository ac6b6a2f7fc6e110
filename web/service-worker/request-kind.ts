export type RequestKind = 'page' | 'uncached_page' | 'page_data' | 'asset' | 'picture' | 'other'

type RequestHead = { method: string; mode: string; url: string; headers: { has(name: string): boolean } }

// An allow-list: a page that is added later is only cached once somebody has listed it.
const cachedPaths =
  /^\/(products|cart|wishlist|category\/[^/]+|product\/[^/]+|contact|returns|warranty|faqs|shipping|terms|terms-of-service|privacy|privacy-policy)?$/

const othersPaths = /^\/(api|admin|media|assets|healthz|readyz)([./]|$)/

/** How a request is answered. Personal data, and the owner's, are none of this worker's business. */
export function requestKind({ method, mode, url, headers }: RequestHead, origin: string): RequestKind {
  const address = new URL(url)
  if (method !== 'GET' || address.origin !== origin || headers.has('authorization')) return 'other'
  const { pathname } = address
  if (pathname.startsWith('/assets/')) return 'asset'
  if (pathname.startsWith('/media/')) return 'picture'
  if (othersPaths.test(pathname)) return 'other'
  if (mode === 'navigate') return cachedPaths.test(pathname) ? 'page' : 'uncached_page'
  return pathname.endsWith('.data') ? 'page_data' : 'other'
}

export function mayBeCached(address: URL, origin: string): boolean {
  return address.origin === origin && cachedPaths.test(address.pathname)
}

/** `/product/a.data?_routes=…` → `/product/a`: the page that the data belongs to. */
export function pageOfData(url: string): URL {
  const page = new URL(url)
  page.pathname = page.pathname.replace(/_?[.]data$/, '')
  page.searchParams.delete('_routes')
  return page
}

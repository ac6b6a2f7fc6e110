const origin = 'http://shop.invalid'

export const maxWayBackLength = 500

/** The page a person came from, if it is one of this shop: an outside address is never followed. */
export function wayBack(from: string | null | undefined): string {
  if (!from?.startsWith('/') || from.length > maxWayBackLength || !URL.canParse(from, origin)) return '/'
  const url = new URL(from, origin)
  // "//elsewhere" and "/\elsewhere" are other hosts to a browser, and "/.//elsewhere" becomes one when resolved.
  if (url.origin !== origin || url.pathname.startsWith('//') || isSignIn(url.pathname)) return '/'
  return url.pathname + url.search + url.hash
}

/** A page to log in with, which leads back to where the person came from. */
export function withWayBack(page: string, from: string | null | undefined): string {
  const path = wayBack(from)
  return path === '/' ? page : `${page}?${new URLSearchParams({ from: path })}`
}

const signInPages = ['/login', '/signup', '/forgot-password', '/reset-password', '/verify-email', '/join']

function isSignIn(path: string): boolean {
  return signInPages.includes(path)
}

const origin = 'http://shop.invalid'

/** The page a person came from, if it is one of this shop: an outside address is never followed. */
export function returnPath(from: string | null): string {
  if (!from?.startsWith('/') || !URL.canParse(from, origin)) return '/'
  const url = new URL(from, origin)
  // "//elsewhere" and "/\elsewhere" are other hosts to a browser, and "/.//elsewhere" becomes one when resolved.
  if (url.origin !== origin || url.pathname.startsWith('//') || isSignIn(url.pathname)) return '/'
  return url.pathname + url.search + url.hash
}

/** The login page, which leads back to the current page. */
export function loginPath(from: string): string {
  return withReturn('/login', from)
}

export function signupPath(from: string): string {
  return withReturn('/signup', from)
}

function withReturn(page: string, from: string): string {
  const path = returnPath(from)
  return path === '/' ? page : `${page}?${new URLSearchParams({ from: path })}`
}

const signInPages = ['/login', '/signup', '/forgot-password', '/reset-password', '/verify-email', '/join']

function isSignIn(path: string): boolean {
  return signInPages.includes(path)
}

/**
 * The path and query of a request's target, so that all code reads the same. Invalid escapes in a path stand for
 * themselves, and so do those of control characters, which an address cannot have: such a page does not exist, and says
 * so.
 */
export function readableAddress(target: string): string {
  // RFC 9112 §3.2.2: a server also accepts a whole address, but the sender cannot choose the host that way.
  const own = target.startsWith('/') ? target : target.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '')
  const address = own.startsWith('/') ? own : `/${own}`
  const end = address.search(/[?#]|$/)
  const path = address.slice(0, end)
  return isReadable(path) || isCall(path) ? address : mended(path) + address.slice(end)
}

function isCall(path: string): boolean {
  return path === '/api' || path.startsWith('/api/')
}

function mended(path: string): string {
  return path
    .replace(/%(?![0-9a-f]{2})/gi, '%25')
    .replace(/(?:%[0-9a-f]{2})+/gi, (signs) => (isReadable(signs) ? signs : signs.replaceAll('%', '%25')))
}

function isReadable(path: string): boolean {
  try {
    return !/\p{Cc}/u.test(decodeURIComponent(path))
  } catch {
    return false
  }
}

import type { IncomingMessage } from 'node:http'
import type { PreparedResponse } from '#server/http/page-cache/representation.ts'
import { surrogateKeys } from './surrogate-keys.ts'

// While a proxy fetches the next one, so that nobody waits for the shop. It is still right by then.
const maxStaleSeconds = 30
// In an outage, a page of an hour ago is better than none.
const staleIfErrorSeconds = 60 * 60

// What is sent unless a proxy may have it.
const checkedEachTime = 'public, no-cache'

// Of links in emails and of what somebody just did: no use to anyone else, and not for the logs of a proxy.
const personal = /[?&](token|verify|order|cancelled|from)=/

/**
 * The headers by which a proxy may keep an answer. `Cache-Control` is for everyone, so it allows no browser anything;
 * browsers, too, would heed `stale-while-revalidate` in it and show old pages. What only proxies may do is said in
 * `CDN-Cache-Control` (RFC 9213).
 */
export function headersForProxies(
  { url = '', headers: asked }: Pick<IncomingMessage, 'url' | 'headers'>,
  { tags, goodUntil, status, headers }: PreparedResponse,
  { seconds, now }: { seconds: number; now: number },
): Record<string, string> {
  if (asked.authorization !== undefined || personal.test(url)) return {}
  const leftSeconds = Math.floor((goodUntil - now) / 1000)
  const staleSeconds = Math.min(seconds, maxStaleSeconds)
  const freshSeconds = Math.min(seconds, leftSeconds - staleSeconds)
  if (!tags || status !== 200 || headers['cache-control'] !== checkedEachTime || freshSeconds < 1) return {}
  return {
    'cache-control': `public, max-age=0, s-maxage=${freshSeconds}`,
    'cdn-cache-control': `public, max-age=${freshSeconds}, stale-while-revalidate=${staleSeconds}, stale-if-error=${staleIfErrorSeconds}`,
    xkey: surrogateKeys(tags),
  }
}

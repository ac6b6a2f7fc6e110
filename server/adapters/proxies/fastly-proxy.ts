import type { CachingProxy } from '#server/http/proxies/caching-proxy.ts'
import { callProxy } from './call-proxy.ts'

/** A service of Fastly, as https://api.fastly.com/service/ID. One call takes 256 keys (their docs, "Purging API"). */
export function fastlyProxy({ url, token }: { url: string; token: string }): CachingProxy {
  return {
    name: new URL(url).host,
    purge: (keys) =>
      callProxy(`${url.replace(/\/$/, '')}/purge`, {
        method: 'POST',
        headers: { 'fastly-key': token, accept: 'application/json', 'surrogate-key': keys.join(' ') },
      }),
  }
}

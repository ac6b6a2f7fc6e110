import type { CachingProxy } from './caching-proxy.ts'
import { callProxy } from './call-proxy.ts'

/** A Varnish with our VCL (deploy/varnish/kwela.vcl), at the address where it listens for the shop alone. */
export function varnishProxy({ url, token }: { url: string; token: string }): CachingProxy {
  return {
    name: new URL(url).host,
    purge: (keys) =>
      callProxy(url, {
        method: 'PURGE',
        headers: { authorization: `Bearer ${token}`, xkey: keys.join(' ') },
      }),
  }
}

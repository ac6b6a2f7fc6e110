import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { southAfricanMidnightAfter } from '#domain/south-african-day.ts'
import type { Clock } from '#server/clock.ts'
import { headersForProxies, type ProxySettings } from '../proxies/headers-for-proxies.ts'
import { addressKey } from './address-key.ts'
import type { ChangeFeed } from './change-feed.ts'
import { type CachedPart, createPageParts } from './create-page-parts.ts'
import { noParts, type PageParts } from './page-parts.ts'
import {
  type PreparedResponse,
  prepare,
  represent,
  type SharedResponse,
  type Wire,
} from './representation.ts'
import { createResponseCache } from './response-cache.ts'
import type { Change } from './tags.ts'

type RequestHead = Pick<IncomingMessage, 'url' | 'headers'>

/** Responses that are rendered once and sent to everyone, until something they show changes. */
export type PageCache = PageParts & {
  /**
   * The cached response for this address, or one rendered now for the normalised address, once for all who wait for it.
   */
  getOrCreate(url: string, make: (address: string) => Promise<SharedResponse>): Promise<PreparedResponse>
  /** Sends a cached response before anything else of the shop runs. */
  before(next: RequestListener): RequestListener
  /**
   * The headers by which a proxy may keep this answer to a request: none unless it is cached here, and current. A proxy
   * that is told of every change has no other way to learn that an answer was too old when it arrived.
   */
  forProxies(request: RequestHead, answer: PreparedResponse): Promise<Record<string, string>>
  /** Awaited after a change and before it is reported: from then on every answer of this process shows it. */
  sync(): Promise<boolean>
  /** How far a replica must be to be read for pages; null if none may. */
  position(): bigint | null
  close(): Promise<void>
}

// Each counts as one: a product takes some 3 kB, the ids and counts of a list up to 10.
const maxParts = 2_000

// "Bought together" follows orders, which are not worth a new page each; ten minutes late is soon enough.
const maxAgeMs = 10 * 60_000

export function createPageCache(needs: {
  openFeed: (onChange: (change: Change) => void) => ChangeFeed
  maxBytes: number
  clock: Clock
  maxMakingMs: number
  /** Null: no proxy may send an answer without asking the shop. */
  proxySettings: ProxySettings | null
}): PageCache {
  const now = () => needs.clock().getTime()
  const { maxBytes, maxMakingMs, proxySettings } = needs
  const cache = createResponseCache<PreparedResponse>({ maxBytes, now, maxMakingMs })
  const parts = createResponseCache<CachedPart>({ maxBytes: maxParts, now, maxMakingMs })
  const feed = needs.openFeed((change) => {
    // A page with such a part may only be cached if the part was current: both receive every change.
    parts.drop(change)
    cache.drop(change)
  })

  const mayCache = async () => feed.isFresh() || (await feed.freshen())

  const made = (address: string, make: (address: string) => Promise<SharedResponse>) =>
    makeAnswer(address, make, { goodUntil: goodUntilOf(now()), onGrown: () => cache.reweigh(address) })

  function forProxiesNow(request: RequestHead, answer: PreparedResponse) {
    const key = proxySettings && feed.isFresh() ? addressKey(request.url ?? '') : null
    if (!proxySettings || key === null || cache.find(key) !== answer) return {}
    return headersForProxies(request, answer, proxySettings, now())
  }

  return {
    async forProxies(request, answer) {
      // Making it may have taken so long that a change was missed.
      if (proxySettings && !feed.isFresh()) await feed.freshen()
      return forProxiesNow(request, answer)
    },

    async getOrCreate(url, make) {
      const key = addressKey(url)
      if (key === null) return made(url, make)
      // Rendered from the key and not from the request: otherwise one odd spelling of an address could spoil it for
      // everybody.
      return (await mayCache()) ? cache.getOrCreate(key, () => made(key, make)) : made(key, make)
    },

    ...createPageParts(parts, { mayCache, goodUntil: () => goodUntilOf(now()) }),

    before(next) {
      return (request, response) => {
        const { method, url, headers } = request
        const isShared = (method === 'GET' || method === 'HEAD') && headers.authorization === undefined
        const key = isShared && url ? addressKey(url) : null
        if (key === null || !cache.find(key)) return next(request, response)

        const trySend = (isTold: boolean) => {
          const found = isTold ? cache.find(key) : undefined
          if (!found) return next(request, response)
          const send = (wire: Wire) => write(request, response, wire, forProxiesNow(request, found))
          const wire = represent(found, headers)
          if (wire instanceof Promise) void wire.then(send)
          else send(wire)
        }
        if (feed.isFresh()) trySend(true)
        else void feed.freshen().then(trySend)
      }
    },

    sync: () => feed.sync(),
    position: () => feed.position(),
    close: () => feed.close(),
  }
}

async function makeAnswer(
  address: string,
  make: (address: string) => Promise<SharedResponse>,
  options: { goodUntil: number; onGrown: () => void },
): Promise<PreparedResponse> {
  const answer = await prepare(await make(address), options)
  // The caller decides how long it is.
  answer.bytes += address.length
  return answer
}

/** Pages show delivery dates, which change at midnight. */
function goodUntilOf(madeAt: number): number {
  return Math.min(madeAt + maxAgeMs, southAfricanMidnightAfter(madeAt))
}

function write(
  { method }: IncomingMessage,
  response: ServerResponse,
  { status, headers, body }: Wire,
  forProxies: Record<string, string>,
): void {
  response.writeHead(status, 'cache-control' in forProxies ? { ...headers, ...forProxies } : headers)
  if (method === 'HEAD') response.end()
  else response.end(body)
}

/** Everything is made anew each time. */
export const noCache: PageCache = {
  getOrCreate: async (url, make) => prepare(await make(url), { goodUntil: 0 }),
  ...noParts,
  before: (next) => next,
  forProxies: async () => ({}),
  sync: async () => true,
  position: () => null,
  close: async () => undefined,
}

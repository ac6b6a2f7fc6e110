import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { southAfricanMidnightAfter } from '#domain/south-african-day.ts'
import type { Clock } from '#server/clock.ts'
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

/** Responses that are rendered once and sent to everyone, until something they show changes. */
export type PageCache = PageParts & {
  /**
   * The cached response for this address, or one rendered now for the normalised address, once for all who wait for it.
   */
  getOrCreate(url: string, make: (address: string) => Promise<SharedResponse>): Promise<PreparedResponse>
  /** Sends a cached response before anything else of the shop runs. */
  before(next: RequestListener): RequestListener
  /** Awaited after a change and before it is reported: from then on every answer of this process shows it. */
  sync(): Promise<boolean>
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
}): PageCache {
  const now = () => needs.clock().getTime()
  const { maxBytes, maxMakingMs } = needs
  const cache = createResponseCache<PreparedResponse>({ maxBytes, now, maxMakingMs })
  const parts = createResponseCache<CachedPart>({ maxBytes: maxParts, now, maxMakingMs })
  const feed = needs.openFeed((change) => {
    // A page with such a part may only be cached if the part was current: both receive every change.
    parts.drop(change)
    cache.drop(change)
  })

  const mayCache = async () => feed.isFresh() || (await feed.freshen())

  // Pages show delivery dates, which change at midnight.
  const goodUntilOf = (madeAt: number) => Math.min(madeAt + maxAgeMs, southAfricanMidnightAfter(madeAt))

  async function made(
    address: string,
    make: (address: string) => Promise<SharedResponse>,
  ): Promise<PreparedResponse> {
    const goodUntil = goodUntilOf(now())
    const answer = await prepare(await make(address), { goodUntil, onGrown: () => cache.reweigh(address) })
    // The caller decides how long it is.
    answer.bytes += address.length
    return answer
  }

  return {
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
          const wire = represent(found, headers)
          if (wire instanceof Promise) void wire.then((ready) => write(request, response, ready))
          else write(request, response, wire)
        }
        if (feed.isFresh()) trySend(true)
        else void feed.freshen().then(trySend)
      }
    },

    sync: () => feed.sync(),
    close: () => feed.close(),
  }
}

function write({ method }: IncomingMessage, response: ServerResponse, { status, headers, body }: Wire): void {
  response.writeHead(status, headers)
  if (method === 'HEAD') response.end()
  else response.end(body)
}

/** For development: rendered anew each time. */
export const noCache: PageCache = {
  getOrCreate: async (url, make) => prepare(await make(url), { goodUntil: 0 }),
  ...noParts,
  before: (next) => next,
  sync: async () => true,
  close: async () => undefined,
}

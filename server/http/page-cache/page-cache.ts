import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { southAfricanMidnightAfter } from '#domain/south-african-day.ts'
import type { Clock } from '#server/clock.ts'
import type { HeadersForProxies } from '#server/growth/growth.ts'
import { addressKey } from './address-key.ts'
import type { ChangeFeed } from './change-feed.ts'
import { type CachedPart, createPageParts } from './create-page-parts.ts'
import { createMakeSmallerLater, type MakeSmallerLater } from './make-smaller-later.ts'
import type { Neighbours } from './neighbours.ts'
import { packResponse, unpackResponse } from './pack-response.ts'
import { noParts, type PageParts } from './page-parts.ts'
import {
  type PreparedResponse,
  prepare,
  represent,
  type SharedResponse,
  type Wire,
} from './representation.ts'
import { createResponseCache, type ResponseCache } from './response-cache.ts'
import type { Change } from './tags.ts'
import { headersOfOld, whatIsKnown } from './what-is-known.ts'

type MoreHeaders = Readonly<Record<string, string>>

const noMore: MoreHeaders = {}

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
  /** Begins to make pages for the other processes of this machine. `make` asks this one for an address. */
  answerNeighbours(make: (address: string) => Promise<void>): Promise<void>
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
  /** For how long after it was known to be right an answer is sent while the database cannot be asked. */
  maxOldMs: number
  /** Null if no proxy may keep an answer. */
  headersForProxies: HeadersForProxies | null
  /** Null if this process is alone on its machine. */
  neighbours: Neighbours | null
}): PageCache {
  const now = () => needs.clock().getTime()
  const { maxBytes, maxMakingMs, maxOldMs, headersForProxies, neighbours } = needs
  const cache = createResponseCache<PreparedResponse>({ maxBytes, now, maxMakingMs })
  const smallerLater = createMakeSmallerLater((key, answer) => cache.find(key) === answer)
  const parts = createResponseCache<CachedPart>({ maxBytes: maxParts, now, maxMakingMs })
  const feed = needs.openFeed((change) => {
    // A page with such a part may only be cached if the part was current: both receive every change.
    parts.drop(change)
    cache.drop(change)
  })

  const mayCache = async () => feed.isFresh() || (await feed.freshen())

  const made = (address: string, make: (address: string) => Promise<SharedResponse>) =>
    makeAnswer(address, make, { goodUntil: goodUntilOf(now()), onGrown: () => cache.reweigh(address) })

  // Nothing of an answer that has arrived since this process asked is lost: what changed meanwhile counts against it, as
  // against one that is made here.
  async function madeElsewhere(key: string): Promise<PreparedResponse | null> {
    const bytes = isShared(key) ? await neighbours?.ask(key) : null
    if (!bytes) return null
    const answer = unpackResponse(bytes, () => cache.reweigh(key))
    answer.bytes += key.length
    return answer
  }

  function forProxiesNow(request: RequestHead, answer: PreparedResponse) {
    if (!headersForProxies || !feed.isFresh()) return noMore
    const key = addressKey(request.url ?? '')
    if (key === null || cache.find(key) !== answer) return noMore
    return headersForProxies(request, answer, now())
  }

  return {
    async forProxies(request, answer) {
      // Making it may have taken so long that a change was missed.
      if (headersForProxies && !feed.isFresh()) await feed.freshen()
      return forProxiesNow(request, answer)
    },

    async getOrCreate(url, make) {
      const key = addressKey(url)
      if (key === null) return made(url, make)
      // Rendered from the key and not from the request: otherwise one odd spelling of an address could spoil it for
      // everybody.
      if (!(await mayCache())) return made(key, make)
      return cache.getOrCreate(key, async () => (await madeElsewhere(key)) ?? made(key, make))
    },

    ...createPageParts(parts, { mayCache, goodUntil: () => goodUntilOf(now()) }),

    before: (next) => sendingFirst(next, { cache, feed, maxOldMs, forProxiesNow, smallerLater }),

    async answerNeighbours(make) {
      await neighbours?.listen(async (key) => {
        // Whatever the one who asks knows of, this one must know of as well.
        if (!(await feed.sync())) return null
        if (!cache.find(key)) await make(key)
        const found = cache.find(key)
        return found ? packResponse(found) : null
      })
    },

    sync: () => feed.sync(),
    position: () => feed.position(),
    close: () => feed.close().finally(() => Promise.all([smallerLater.close(), neighbours?.close()])),
  }
}

type Sending = {
  cache: Pick<ResponseCache<PreparedResponse>, 'find' | 'findOld'>
  feed: ChangeFeed
  maxOldMs: number
  forProxiesNow: (request: RequestHead, answer: PreparedResponse) => MoreHeaders
  smallerLater: MakeSmallerLater
}

/** A cached answer is sent before anything else of the shop runs, if it is known to be right. */
function sendingFirst(
  next: RequestListener,
  { cache, feed, maxOldMs, forProxiesNow, smallerLater }: Sending,
): RequestListener {
  return (request, response) => {
    const { method, url, headers } = request
    const isShared = (method === 'GET' || method === 'HEAD') && headers.authorization === undefined
    const key = isShared && url ? addressKey(url) : null
    if (key === null || !cache.findOld(key)) return next(request, response)

    const send = (found: PreparedResponse | undefined, more: (found: PreparedResponse) => MoreHeaders) => {
      if (!found) return next(request, response)
      const sendAs = (wire: Wire) => write(request, response, wire, more(found))
      const wire = represent(found, headers)
      if (wire instanceof Promise) void wire.then(sendAs)
      else sendAs(wire)
    }
    const sendKnown = () =>
      send(cache.find(key), (found) => {
        smallerLater.sent(key, found)
        return forProxiesNow(request, found)
      })
    if (feed.isFresh()) return sendKnown()
    void whatIsKnown(feed, maxOldMs).then((known) => {
      if (known.kind === 'known') return sendKnown()
      if (known.kind === 'unknown') return next(request, response)
      send(cache.findOld(key), () => headersOfOld(known.seconds))
    })
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

/** Searches are many and seldom the same, and wait in a queue where their senders count. */
function isShared(key: string): boolean {
  return !/[?&]q=/.test(key)
}

/** Pages show delivery dates, which change at midnight. */
function goodUntilOf(madeAt: number): number {
  return Math.min(madeAt + maxAgeMs, southAfricanMidnightAfter(madeAt))
}

function write(
  { method }: IncomingMessage,
  response: ServerResponse,
  { status, headers, body }: Wire,
  more: MoreHeaders,
): void {
  response.writeHead(status, more === noMore ? headers : { ...headers, ...more })
  if (method === 'HEAD') response.end()
  else response.end(body)
}

/** Everything is made anew each time. */
export const noCache: PageCache = {
  getOrCreate: async (url, make) => prepare(await make(url), { goodUntil: 0 }),
  ...noParts,
  before: (next) => next,
  forProxies: async () => ({}),
  answerNeighbours: async () => undefined,
  sync: async () => true,
  position: () => null,
  close: async () => undefined,
}

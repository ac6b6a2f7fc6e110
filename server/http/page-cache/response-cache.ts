import { SilentDatabase } from '#server/db/answered-within.ts'
import { createTaggedEntries, type Made } from './tagged-entries.ts'
import type { Change } from './tags.ts'

export type ResponseCache<M extends Made> = {
  find(key: string): M | undefined
  /** What is cached or being made, if it is true at the moment of asking; else it is made, once for all who ask. */
  getOrCreate(key: string, make: () => Promise<M>): Promise<M>
  drop(change: Change): void
  /** Weighs anew what is kept under the key, which has become more. */
  reweigh(key: string): void
  readonly size: number
}

type Flight<M> = { made: Promise<M>; dropsSince: { at: number; change: Change }[] }

/**
 * Keeps responses until something they show changes. A change that is told while a response is being made counts against
 * it, since nobody knows on which side of the change its queries fell.
 */
export function createResponseCache<M extends Made>({
  maxBytes,
  now,
  maxMakingMs,
}: {
  maxBytes: number
  now: () => number
  /** What takes longer fails for all who wait for it, and is made anew for the next who asks. */
  maxMakingMs: number
}): ResponseCache<M> {
  const { entries, store, dropTagged } = createTaggedEntries<M>(maxBytes)
  const flights = new Map<string, Flight<M>>()
  let drops = 0

  function find(key: string): M | undefined {
    const made = entries.get(key)
    if (!made || made.goodUntil > now()) return made
    entries.delete(key)
    return undefined
  }

  async function fly(key: string, make: () => Promise<M>): Promise<M> {
    const flight: Flight<M> = { made: endingAfter(maxMakingMs, make()), dropsSince: [] }
    flights.set(key, flight)
    try {
      const made = await flight.made
      if (made.tags && !flight.dropsSince.some(({ change }) => touches(change, made))) store(key, made)
      return made
    } finally {
      flights.delete(key)
    }
  }

  return {
    find,

    async getOrCreate(key, make) {
      const askedAt = drops
      for (;;) {
        const found = find(key)
        if (found) return found
        const flight = flights.get(key)
        if (!flight) return fly(key, make)
        const made = await flight.made
        if (!flight.dropsSince.some(({ at, change }) => at <= askedAt && touches(change, made))) return made
      }
    },

    drop(change) {
      drops += 1
      for (const flight of flights.values()) flight.dropsSince.push({ at: drops, change })
      if (change === 'all') entries.clear()
      else dropTagged(change)
    },

    reweigh(key) {
      const made = entries.peek(key)
      if (!made) return
      entries.delete(key)
      store(key, made)
    },

    get size() {
      return entries.size
    },
  }
}

/** What is waited for in the making of an answer is the database. */
function endingAfter<T>(limitMs: number, making: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new SilentDatabase(limitMs)), limitMs)
  return Promise.race([making, late]).finally(() => clearTimeout(timer))
}

/** What may not be cached has no tags, so any change may be one of its own. */
function touches(change: Change, { tags }: Made): boolean {
  return change === 'all' || tags === null || change.some((tag) => tags.includes(tag))
}

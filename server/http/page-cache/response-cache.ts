import { SilentDatabase } from '#server/db/answered-within.ts'
import { createTaggedEntries, type TaggedEntry } from './tagged-entries.ts'
import type { Change } from './tags.ts'

export type ResponseCache<M extends TaggedEntry> = {
  find(key: string): M | undefined
  /** Also one that is past its time. */
  findOld(key: string): M | undefined
  /**
   * A cached or pending response, if it is current at the moment of the request; otherwise a new one, made once for all
   * who ask.
   */
  getOrCreate(key: string, make: () => Promise<M>): Promise<M>
  drop(change: Change): void
  /** Updates the weight of an entry that has grown. */
  reweigh(key: string): void
  readonly size: number
}

type Flight<M> = { made: Promise<M>; dropsSince: { at: number; change: Change }[] }

/**
 * Caches responses until something they show changes. A change that is reported while a response is being made counts
 * against it, since nobody knows on which side of the change its queries ran.
 */
export function createResponseCache<M extends TaggedEntry>({
  maxBytes,
  now,
  maxMakingMs,
}: {
  maxBytes: number
  now: () => number
  /** Anything slower fails for all who wait for it, and is made again for the next request. */
  maxMakingMs: number
}): ResponseCache<M> {
  const { entries, store, dropTagged } = createTaggedEntries<M>(maxBytes)
  const flights = new Map<string, Flight<M>>()
  let drops = 0

  function find(key: string): M | undefined {
    const made = entries.get(key)
    return made && made.goodUntil > now() ? made : undefined
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
    findOld: (key) => entries.get(key),

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

/** While an answer is made, it mostly waits for the database. */
function endingAfter<T>(limitMs: number, making: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new SilentDatabase(limitMs)), limitMs)
  return Promise.race([making, late]).finally(() => clearTimeout(timer))
}

/** Uncacheable answers have no tags, so any change may be relevant. */
function touches(change: Change, { tags }: TaggedEntry): boolean {
  return change === 'all' || tags === null || change.some((tag) => tags.includes(tag))
}

import { LRUCache } from 'lru-cache'

/** A response to be sent. `tags` is null if it may not be cached. */
export type TaggedEntry = { tags: readonly string[] | null; bytes: number; goodUntil: number }

export type TaggedEntries<M extends TaggedEntry> = {
  entries: LRUCache<string, M>
  store(key: string, made: M): void
  dropTagged(tags: readonly string[]): void
}

/** As many of the most recently used entries as there is room for, each found by its tags. */
export function createTaggedEntries<M extends TaggedEntry>(maxBytes: number): TaggedEntries<M> {
  const keysByTag = new Map<string, Set<string>>()

  const entries = new LRUCache<string, M>({
    maxSize: maxBytes,
    sizeCalculation: ({ bytes }) => bytes,
    dispose: (made, key) => {
      for (const tag of made.tags ?? []) {
        const keys = keysByTag.get(tag)
        keys?.delete(key)
        if (keys?.size === 0) keysByTag.delete(tag)
      }
    },
  })

  return {
    entries,

    store(key, made) {
      entries.set(key, made)
      // Entries larger than the whole limit are not added.
      if (!entries.has(key)) return
      for (const tag of made.tags ?? []) {
        const keys = keysByTag.get(tag)
        if (keys) keys.add(key)
        else keysByTag.set(tag, new Set([key]))
      }
    },

    dropTagged(tags) {
      for (const tag of tags) for (const key of [...(keysByTag.get(tag) ?? [])]) entries.delete(key)
    },
  }
}

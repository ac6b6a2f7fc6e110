import { availableParallelism } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import pLimit from 'p-limit'
import type { Database, Db } from '#server/db/client.ts'
import { isOutOfTime } from '#server/db/conflicts.ts'

/** Where lists are searched and narrowed: a few at once, so that no flood of it is ever felt at a checkout. */
export type Searches = {
  /** Null where too many wait already, or one took too long. */
  run<T>(act: (db: Db) => Promise<T>): Promise<T | null>
  close(): Promise<void>
}

export const searchesAtOnce = searchesOn(availableParallelism())
export const mostWaiting = 60
export const longestSearchMs = 2_000

// Told at once, a program asks again at once, and saying no thousands of times a second is work too.
const refusedAfterMs = 1_000
// What waits to be told costs nothing but its memory.
export const mostRefusing = 500

/** Half of what a small machine has: the other half is for those who buy. */
export function searchesOn(cores: number): number {
  return cores < 4 ? 1 : 2
}

export function createSearches(
  database: Pick<Database, 'db' | 'close'>,
  // Nobody who waits to be told keeps the process from ending.
  hesitate: () => Promise<void> = () => delay(refusedAfterMs, undefined, { ref: false }),
): Searches {
  const limit = pLimit(searchesAtOnce)
  let refusing = 0

  async function refuse(): Promise<null> {
    if (refusing >= mostRefusing) return null
    refusing += 1
    await hesitate()
    refusing -= 1
    return null
  }

  return {
    async run(act) {
      if (limit.pendingCount >= mostWaiting) return refuse()
      try {
        return await limit(() => act(database.db))
      } catch (error) {
        if (isOutOfTime(error)) return null
        throw error
      }
    },
    close: database.close,
  }
}

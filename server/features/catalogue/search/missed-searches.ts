import type { Logger } from 'pino'
import { missedSearch } from '#domain/catalogue/search/missed-search.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import { addMissedSearches } from './missed-search-queries.ts'

/**
 * Counts the searches that found nothing, in memory until they are written together: a flood of them costs the
 * database one statement a minute.
 */
export type MissedSearches = {
  count(typed: string): void
  /** Writes what was counted. */
  flush(): Promise<void>
}

// A flood of nonsense does not grow the memory. What comes after it is counted from the next minute on.
export const maxCounted = 500
const flushAfterMs = 60_000

export function createMissedSearches({
  db,
  clock,
  log,
}: {
  db: Db
  clock: Clock
  log: Pick<Logger, 'warn'>
}): MissedSearches {
  let counted = new Map<string, number>()
  let timer: NodeJS.Timeout | undefined

  async function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const due = counted
    if (due.size === 0) return
    counted = new Map()
    try {
      await addMissedSearches(db, due, clock())
    } catch (error) {
      // They are worth a warning and no more: a search is never kept waiting, and what matters is searched for again.
      if (!(error instanceof Error)) throw error
      log.warn({ reason: error.message }, 'searches that found nothing could not be counted')
    }
  }

  return {
    count(typed) {
      const words = missedSearch(typed)
      if (words === null || (counted.size >= maxCounted && !counted.has(words))) return
      counted.set(words, (counted.get(words) ?? 0) + 1)
      timer ??= setTimeout(flush, flushAfterMs).unref()
    },
    flush,
  }
}

import { missedSearchRetention } from '#domain/catalogue/search/missed-search.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import { deleteOldMissedSearches } from './missed-search-queries.ts'

const dayMs = 24 * 60 * 60_000

/** Forgets searches that nobody has repeated for months, and the rarest of too many. Returns how many. */
export function tidyMissedSearches({ db, clock }: { db: Db; clock: Clock }): Promise<number> {
  const { days, max } = missedSearchRetention
  return deleteOldMissedSearches(db, new Date(clock().getTime() - days * dayMs), max)
}

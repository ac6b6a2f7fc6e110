import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import { deleteEndedRateLimitCounts } from '../rate-limits/rate-limit-queries.ts'
import { deleteExpiredProofs } from './proof-queries.ts'
import { deleteExpiredSessions } from './session-queries.ts'

/** Tidies away sessions, proofs and counts of rate limits whose time is over. They count for nothing even before. */
export async function deleteExpiredAccess({
  db,
  clock,
}: {
  db: Db
  clock: Clock
}): Promise<{ sessions: number; proofs: number; rateLimitCounts: number }> {
  const now = clock()
  return {
    sessions: await deleteExpiredSessions(db, now),
    proofs: await deleteExpiredProofs(db, now),
    rateLimitCounts: await deleteEndedRateLimitCounts(db, now),
  }
}

import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import { deleteSavesBefore } from './save-queries.ts'

// Longer than anybody leaves a form open after a lost answer.
const keptMs = 7 * 24 * 60 * 60_000

export function deleteOldSaves({ db, clock }: { db: Db; clock: Clock }): Promise<number> {
  return deleteSavesBefore(db, new Date(clock().getTime() - keptMs))
}

import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { sweepRuns } from '#server/db/schema/sweeps.ts'

export type SweepRow = typeof sweepRuns.$inferSelect

/** Writes at most once a minute while all goes well: most sweeps run every few seconds. */
export async function upsertGoodRun(db: Queryable, name: string, at: Date): Promise<void> {
  await db
    .insert(sweepRuns)
    .values({ name, lastGoodAt: at })
    .onConflictDoUpdate({
      target: sweepRuns.name,
      set: { lastGoodAt: at, failuresInARow: 0, lastError: null },
      setWhere: sql`${sweepRuns.failuresInARow} > 0 or ${sweepRuns.lastGoodAt} is null
        or ${sweepRuns.lastGoodAt} < ${at}::timestamptz - interval '1 minute'`,
    })
}

export async function upsertFailedRun(
  db: Queryable,
  { name, error, at }: { name: string; error: string; at: Date },
): Promise<void> {
  await db
    .insert(sweepRuns)
    .values({ name, lastFailedAt: at, failuresInARow: 1, lastError: error })
    .onConflictDoUpdate({
      target: sweepRuns.name,
      set: { lastFailedAt: at, failuresInARow: sql`${sweepRuns.failuresInARow} + 1`, lastError: error },
    })
}

export function listSweepRuns(db: Queryable): Promise<SweepRow[]> {
  return db.select().from(sweepRuns)
}

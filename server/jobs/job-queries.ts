import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { jobRuns } from '#server/db/schema/jobs.ts'

export type JobRun = typeof jobRuns.$inferSelect

/** Writes at most once a minute while all goes well: most jobs run every few seconds. */
export async function upsertGoodRun(db: Queryable, name: string, at: Date): Promise<void> {
  await db
    .insert(jobRuns)
    .values({ name, lastGoodAt: at })
    .onConflictDoUpdate({
      target: jobRuns.name,
      set: { lastGoodAt: at, failuresInARow: 0, lastError: null },
      setWhere: sql`${jobRuns.failuresInARow} > 0 or ${jobRuns.lastGoodAt} is null
        or ${jobRuns.lastGoodAt} < ${at}::timestamptz - interval '1 minute'`,
    })
}

/** Returns how many runs have failed since the last good one. */
export async function upsertFailedRun(
  db: Queryable,
  { name, error, at }: { name: string; error: string; at: Date },
): Promise<number> {
  const [row] = await db
    .insert(jobRuns)
    .values({ name, lastFailedAt: at, failuresInARow: 1, lastError: error })
    .onConflictDoUpdate({
      target: jobRuns.name,
      set: { lastFailedAt: at, failuresInARow: sql`${jobRuns.failuresInARow} + 1`, lastError: error },
    })
    .returning({ failuresInARow: jobRuns.failuresInARow })
  return row?.failuresInARow ?? 1
}

export function listJobRuns(db: Queryable): Promise<JobRun[]> {
  return db.select().from(jobRuns)
}

import { createHash } from 'node:crypto'
import { eq, lte, sql } from 'drizzle-orm'
import type { TryLimit } from '#domain/tries.ts'
import type { Queryable } from '#server/db/client.ts'
import { tryCounts } from '#server/db/schema/tries.ts'

/** One limit and who is counted by it: an e-mail address, a network. */
export type Trier = { limit: TryLimit; who: string }

function keyOf({ limit, who }: Trier): string {
  return createHash('sha256').update(`${limit.name} ${who}`).digest('base64url')
}

/** Counts one more, in a window that the first try opens and no later one lengthens. */
export async function insertTry(
  db: Queryable,
  trier: Trier,
  now: Date,
): Promise<{ tries: number; endsAt: Date }> {
  const endsAt = new Date(now.getTime() + trier.limit.minutes * 60_000)
  const rows = await db
    .insert(tryCounts)
    .values({ key: keyOf(trier), tries: 1, endsAt })
    .onConflictDoUpdate({
      target: tryCounts.key,
      set: {
        tries: sql`case when ${tryCounts.endsAt} <= ${now}::timestamptz then 1 else ${tryCounts.tries} + 1 end`,
        endsAt: sql`case when ${tryCounts.endsAt} <= ${now}::timestamptz then excluded.ends_at else ${tryCounts.endsAt} end`,
      },
    })
    .returning({ tries: tryCounts.tries, endsAt: tryCounts.endsAt })
  const row = rows[0]
  if (!row) throw new Error('Counting a try gave no count')
  return row
}

export async function updateTryBack(db: Queryable, trier: Trier): Promise<void> {
  await db
    .update(tryCounts)
    .set({ tries: sql`greatest(${tryCounts.tries} - 1, 0)` })
    .where(eq(tryCounts.key, keyOf(trier)))
}

export async function deleteTries(db: Queryable, trier: Trier): Promise<void> {
  await db.delete(tryCounts).where(eq(tryCounts.key, keyOf(trier)))
}

export async function deleteEndedTries(db: Queryable, now: Date): Promise<number> {
  const result = await db.delete(tryCounts).where(lte(tryCounts.endsAt, now))
  return result.rowCount ?? 0
}

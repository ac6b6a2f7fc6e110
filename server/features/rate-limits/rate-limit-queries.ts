import { createHash } from 'node:crypto'
import { eq, lte, sql } from 'drizzle-orm'
import type { RateLimit } from '#domain/accounts/rate-limits.ts'
import type { Queryable } from '#server/db/client.ts'
import { rateLimitCounts } from '#server/db/schema/rate-limits.ts'

/** One limit and what it counts: an email address, a network. */
export type RateLimitKey = { limit: RateLimit; who: string }

function keyOf({ limit, who }: RateLimitKey): string {
  return createHash('sha256').update(`${limit.name} ${who}`).digest('base64url')
}

/** Adds one, in a window that the first attempt opens and later ones do not extend. */
export async function incrementRateLimitCount(
  db: Queryable,
  limitKey: RateLimitKey,
  now: Date,
): Promise<{ count: number; endsAt: Date }> {
  const endsAt = new Date(now.getTime() + limitKey.limit.minutes * 60_000)
  const rows = await db
    .insert(rateLimitCounts)
    .values({ key: keyOf(limitKey), count: 1, endsAt })
    .onConflictDoUpdate({
      target: rateLimitCounts.key,
      set: {
        count: sql`case when ${rateLimitCounts.endsAt} <= ${now}::timestamptz then 1 else ${rateLimitCounts.count} + 1 end`,
        endsAt: sql`case when ${rateLimitCounts.endsAt} <= ${now}::timestamptz then excluded.ends_at else ${rateLimitCounts.endsAt} end`,
      },
    })
    .returning({ count: rateLimitCounts.count, endsAt: rateLimitCounts.endsAt })
  const row = rows[0]
  if (!row) throw new Error('Counting a request gave no count')
  return row
}

export async function decrementRateLimitCount(db: Queryable, limitKey: RateLimitKey): Promise<void> {
  await db
    .update(rateLimitCounts)
    .set({ count: sql`greatest(${rateLimitCounts.count} - 1, 0)` })
    .where(eq(rateLimitCounts.key, keyOf(limitKey)))
}

export async function deleteRateLimitCount(db: Queryable, limitKey: RateLimitKey): Promise<void> {
  await db.delete(rateLimitCounts).where(eq(rateLimitCounts.key, keyOf(limitKey)))
}

export async function deleteEndedRateLimitCounts(db: Queryable, now: Date): Promise<number> {
  const result = await db.delete(rateLimitCounts).where(lte(rateLimitCounts.endsAt, now))
  return result.rowCount ?? 0
}

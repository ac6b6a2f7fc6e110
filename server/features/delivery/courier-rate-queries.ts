import { and, eq, gt, sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { courierRates } from '#server/db/schema/bookings.ts'

type Key = { postalCode: string; parcel: string; since: Date }

/** What was asked for it since then. */
export async function findCourierRate(
  db: Queryable,
  { postalCode, parcel, since }: Key,
): Promise<number | null> {
  const rows = await db
    .select({ rateCents: courierRates.rateCents })
    .from(courierRates)
    .where(
      and(
        eq(courierRates.postalCode, postalCode),
        eq(courierRates.parcel, parcel),
        gt(courierRates.requestedAt, since),
      ),
    )
  return rows[0]?.rateCents ?? null
}

/** Keeps it, and drops some that are outdated. */
export async function keepCourierRate(
  db: Queryable,
  { since, ...rate }: Key & { rateCents: number; requestedAt: Date },
): Promise<void> {
  const { postalCode, parcel, rateCents, requestedAt } = rate
  await db
    .insert(courierRates)
    .values({ postalCode, parcel, rateCents, requestedAt })
    .onConflictDoUpdate({
      target: [courierRates.postalCode, courierRates.parcel],
      set: { rateCents, requestedAt },
    })
  // Others that do the same meanwhile take other rows, so that nobody waits.
  await db.execute(sql`
    delete from courier_rates where (postal_code, parcel) in (
      select postal_code, parcel from courier_rates where requested_at <= ${since} limit 100 for update skip locked)`)
}

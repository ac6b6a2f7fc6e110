import { and, asc, desc, eq, or, sql } from 'drizzle-orm'
import type { CourierProviderName } from '#domain/couriers/courier-provider.ts'
import type { Queryable } from '#server/db/client.ts'
import { returnBookings } from '#server/db/schema/bookings.ts'
import { orders } from '#server/db/schema/orders.ts'
import { orderReturns } from '#server/db/schema/returns.ts'

export type ReturnBookingRow = typeof returnBookings.$inferSelect & {
  orderId: number
  orderNumber: string
  accountId: string | null
}

function selectBookings(db: Queryable) {
  return db
    .select({
      booking: returnBookings,
      orderId: orders.id,
      orderNumber: orders.orderNumber,
      accountId: orders.accountId,
    })
    .from(returnBookings)
    .innerJoin(orderReturns, eq(orderReturns.id, returnBookings.returnId))
    .innerJoin(orders, eq(orders.id, orderReturns.orderId))
}

function flat({ booking, ...rest }: Awaited<ReturnType<typeof selectBookings>>[number]): ReturnBookingRow {
  return { ...booking, ...rest }
}

export async function findReturnBooking(db: Queryable, id: number): Promise<ReturnBookingRow | null> {
  const rows = await selectBookings(db).where(eq(returnBookings.id, id))
  return rows[0] ? flat(rows[0]) : null
}

/** Locked until the transaction ends, with the order that it is about. */
export async function lockReturnBooking(tx: Queryable, id: number): Promise<ReturnBookingRow | null> {
  await tx.execute(sql`select 1 from return_bookings where id = ${id} for update`)
  return findReturnBooking(tx, id)
}

export async function listReturnBookings(db: Queryable, returnId: number): Promise<ReturnBookingRow[]> {
  const rows = await selectBookings(db)
    .where(eq(returnBookings.returnId, returnId))
    .orderBy(asc(returnBookings.id))
  return rows.map(flat)
}

/** The booking that an event is about, by whatever the event names. */
export async function findReturnBookingNamed(
  db: Queryable,
  provider: CourierProviderName,
  named: { reference: string | null; providerId: string | null; trackingNumber: string | null },
): Promise<ReturnBookingRow | null> {
  const { reference, providerId, trackingNumber } = named
  const any = [
    reference === null ? undefined : eq(returnBookings.reference, reference),
    providerId === null ? undefined : eq(returnBookings.providerId, providerId),
    trackingNumber === null ? undefined : eq(returnBookings.trackingNumber, trackingNumber),
  ].filter((one) => one !== undefined)
  if (any.length === 0) return null
  const rows = await selectBookings(db)
    .where(and(eq(returnBookings.provider, provider), or(...any)))
    .orderBy(desc(returnBookings.id))
    .limit(1)
  return rows[0] ? flat(rows[0]) : null
}

/** Null if the return has an open booking already, made at the same moment. */
export async function insertReturnBooking(
  tx: Queryable,
  booking: typeof returnBookings.$inferInsert,
): Promise<number | null> {
  const rows = await tx
    .insert(returnBookings)
    .values(booking)
    .onConflictDoNothing()
    .returning({ id: returnBookings.id })
  return rows[0]?.id ?? null
}

export async function updateReturnBooking(
  tx: Queryable,
  id: number,
  change: Partial<typeof returnBookings.$inferInsert>,
): Promise<void> {
  await tx.update(returnBookings).set(change).where(eq(returnBookings.id, id))
}

/** Takes bookings that are due, so that no other process asks about them at the same time. */
export async function takeReturnBookingsToCheck(
  db: Queryable,
  { now, until, limit }: { now: Date; until: Date; limit: number },
): Promise<number[]> {
  const result = await db.execute<{ id: string }>(sql`
    update return_bookings set next_check_at = ${until}
    where id in (
      select id from return_bookings where next_check_at <= ${now}
      order by next_check_at, id limit ${limit} for update skip locked
    )
    returning id`)
  return result.rows.map(({ id }) => Number(id))
}

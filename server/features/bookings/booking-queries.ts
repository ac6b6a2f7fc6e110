import { and, asc, eq, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import { bookingStatesThat } from '#domain/couriers/booking-state.ts'
import type { CourierProviderName } from '#domain/couriers/courier-provider.ts'
import type { Queryable } from '#server/db/client.ts'
import { type CourierEventOutcome, courierEvents, parcelBookings } from '#server/db/schema/bookings.ts'
import { orders } from '#server/db/schema/orders.ts'
import { parcels } from '#server/db/schema/parcels.ts'

export type BookingRow = typeof parcelBookings.$inferSelect & {
  orderId: number
  orderNumber: string
  parcelNumber: number
}

function selectBookings(db: Queryable) {
  return db
    .select({
      booking: parcelBookings,
      orderId: parcels.orderId,
      orderNumber: orders.orderNumber,
      parcelNumber: parcels.number,
    })
    .from(parcelBookings)
    .innerJoin(parcels, eq(parcels.id, parcelBookings.parcelId))
    .innerJoin(orders, eq(orders.id, parcels.orderId))
}

async function listWhere(db: Queryable, condition: SQL | undefined): Promise<BookingRow[]> {
  const rows = await selectBookings(db).where(condition).orderBy(asc(parcelBookings.id))
  return rows.map(({ booking, ...rest }) => ({ ...booking, ...rest }))
}

export async function findBookingById(db: Queryable, id: number): Promise<BookingRow | null> {
  return (await listWhere(db, eq(parcelBookings.id, id)))[0] ?? null
}

export async function listBookingsOfOrder(db: Queryable, orderNumber: string): Promise<BookingRow[]> {
  return listWhere(db, eq(orders.orderNumber, orderNumber))
}

export async function listBookingsOfNamed(
  db: Queryable,
  named: readonly { orderNumber: string; number: number }[],
): Promise<BookingRow[]> {
  const names = sql.param(named.map(({ orderNumber, number }) => `${orderNumber}/${number}`))
  return listWhere(
    db,
    sql`${orders.orderNumber} || '/' || ${parcels.number} = any(${names}::text[])
    and ${orders.orderNumber} = any(${sql.param(named.map(({ orderNumber }) => orderNumber))}::text[])`,
  )
}

export async function listBookingsOfParcels(db: Queryable, ids: readonly number[]): Promise<BookingRow[]> {
  return ids.length === 0 ? [] : listWhere(db, inArray(parcelBookings.parcelId, [...ids]))
}

/** The booking that an event is about, by whatever the event names. */
export async function findBookingNamed(
  db: Queryable,
  provider: CourierProviderName,
  named: { reference: string | null; providerId: string | null; trackingNumber: string | null },
): Promise<BookingRow | null> {
  const { reference, providerId, trackingNumber } = named
  const any = [
    reference === null ? undefined : eq(parcelBookings.reference, reference),
    providerId === null ? undefined : eq(parcelBookings.providerId, providerId),
    trackingNumber === null ? undefined : eq(parcelBookings.trackingNumber, trackingNumber),
  ].filter((one) => one !== undefined)
  if (any.length === 0) return null
  return (await listWhere(db, and(eq(parcelBookings.provider, provider), or(...any))))[0] ?? null
}

export async function countBookingsOfParcel(db: Queryable, parcelId: number): Promise<number> {
  return db.$count(parcelBookings, eq(parcelBookings.parcelId, parcelId))
}

export async function hasOpenBooking(db: Queryable, parcelId: number): Promise<boolean> {
  const isOpen = inArray(parcelBookings.state, bookingStatesThat('isOpen'))
  return (await db.$count(parcelBookings, and(eq(parcelBookings.parcelId, parcelId), isOpen))) > 0
}

/** Null if the parcel has an open booking already, made at the same moment. */
export async function insertBooking(
  tx: Queryable,
  booking: typeof parcelBookings.$inferInsert,
): Promise<number | null> {
  const rows = await tx
    .insert(parcelBookings)
    .values(booking)
    .onConflictDoNothing()
    .returning({ id: parcelBookings.id })
  return rows[0]?.id ?? null
}

export async function updateBooking(
  tx: Queryable,
  id: number,
  change: Partial<typeof parcelBookings.$inferInsert>,
): Promise<void> {
  await tx.update(parcelBookings).set(change).where(eq(parcelBookings.id, id))
}

export async function updateNextBookingCheck(
  db: Queryable,
  id: number,
  nextCheckAt: Date | null,
): Promise<void> {
  await db.update(parcelBookings).set({ nextCheckAt }).where(eq(parcelBookings.id, id))
}

/** Takes bookings that are due, so that no other process asks about them at the same time. */
export async function takeBookingsToCheck(
  db: Queryable,
  { now, until, limit }: { now: Date; until: Date; limit: number },
): Promise<BookingRow[]> {
  const result = await db.execute<{ id: string }>(sql`
    update parcel_bookings set next_check_at = ${until}
    where id in (
      select id from parcel_bookings where next_check_at <= ${now}
      order by next_check_at, id limit ${limit} for update skip locked
    )
    returning id`)
  const ids = result.rows.map(({ id }) => Number(id))
  return ids.length === 0 ? [] : listWhere(db, inArray(parcelBookings.id, ids))
}

/** Parcels that were unpacked, or taken back from a courier who has not collected them: what becomes of their bookings is decided next. */
export async function hastenChangedParcels(db: Queryable, now: Date): Promise<void> {
  await db.execute(sql`
    update parcel_bookings b set next_check_at = ${now}
    where b.state = 'booked' and b.failure is null and b.next_check_at > ${now}
      and exists (select from parcels p where p.id = b.parcel_id and p.state in ('packed', 'cancelled'))`)
}

export type StoredCourierEvent = { handledAt: Date | null }

/** Saves an event before acting on it. A repeat finds the first one's row. */
export async function keepCourierEvent(
  db: Queryable,
  event: typeof courierEvents.$inferInsert,
): Promise<StoredCourierEvent> {
  const [kept] = await db
    .insert(courierEvents)
    .values(event)
    .onConflictDoUpdate({ target: courierEvents.eventId, set: { eventId: event.eventId } })
    .returning({ handledAt: courierEvents.handledAt })
  if (!kept) throw new Error('Saving a courier event gave no row')
  return kept
}

export async function markCourierEvent(
  db: Queryable,
  eventId: string,
  { outcome, handledAt }: { outcome: CourierEventOutcome; handledAt: Date },
): Promise<void> {
  await db.update(courierEvents).set({ outcome, handledAt }).where(eq(courierEvents.eventId, eventId))
}

export async function deleteCourierEventsBefore(db: Queryable, before: Date): Promise<number> {
  const rows = await db
    .delete(courierEvents)
    .where(lt(courierEvents.receivedAt, before))
    .returning({ id: courierEvents.eventId })
  return rows.length
}

/** Stored labels of parcels that have arrived or were never sent: nobody prints them again. */
export async function listOldLabels(db: Queryable, before: Date): Promise<{ id: number }[]> {
  const result = await db.execute<{ id: string }>(sql`
    select b.id from parcel_bookings b where b.labelled_at < ${before} order by b.labelled_at limit 500`)
  return result.rows.map(({ id }) => ({ id: Number(id) }))
}

export async function findOrderIdOfParcel(db: Queryable, parcelId: number): Promise<number | null> {
  const rows = await db.select({ orderId: parcels.orderId }).from(parcels).where(eq(parcels.id, parcelId))
  return rows[0]?.orderId ?? null
}

import { eq, max, sql } from 'drizzle-orm'
import type { ParcelState } from '#domain/orders/parcels/parcel-state.ts'
import type { LineUnits } from '#domain/orders/parcels/units-to-pack.ts'
import type { Queryable } from '#server/db/client.ts'
import {
  type ParcelEventSource,
  parcelEvents,
  parcelLines,
  parcels,
  parcelUnits,
} from '#server/db/schema/parcels.ts'

export type ParcelLineRow = LineUnits & { serials: string[] }

export type ParcelEventRow = {
  at: string
  state: ParcelState | null
  text: string
  location: string | null
  source: ParcelEventSource
}

export type ParcelRow = {
  id: number
  number: number
  state: ParcelState
  courierId: number | null
  courier: string | null
  /** With `{number}` in place of the tracking number. */
  courierTrackingUrl: string | null
  trackingNumber: string | null
  service: string | null
  packedAt: string
  packedBy: string
  leftAt: string | null
  deliveredOn: string | null
  massG: number | null
  lengthMm: number | null
  widthMm: number | null
  heightMm: number | null
  toldCourierId: number | null
  toldTrackingNumber: string | null
  emails: number
  lines: ParcelLineRow[]
  events: ParcelEventRow[]
}

const serials = sql`(select coalesce(json_agg(u.serial order by u.id), '[]') from parcel_units u
  where u.parcel_id = p.id and u.order_line_id = c.order_line_id)`

const contents = sql`(
  select coalesce(json_agg(json_build_object('lineId', c.order_line_id, 'quantity', c.quantity,
    'serials', ${serials}) order by c.order_line_id), '[]')
  from parcel_lines c where c.parcel_id = p.id)`

const events = sql`(
  select coalesce(json_agg(json_build_object('at', e.at, 'state', e.state, 'text', e.text, 'location', e.location,
    'source', e.source) order by e.at, e.id), '[]')
  from parcel_events e where e.parcel_id = p.id)`

/** The parcels of a row of `orders`, in the order in which they were packed. */
export const parcelsOfOrder = sql<ParcelRow[]>`(
  select coalesce(json_agg(json_build_object('id', p.id, 'number', p.number, 'state', p.state,
    'courierId', p.courier_id, 'courier', k.name, 'courierTrackingUrl', k.tracking_url,
    'trackingNumber', p.tracking_number, 'service', p.service, 'packedAt', p.packed_at, 'packedBy', p.packed_by,
    'leftAt', p.left_at, 'deliveredOn', p.delivered_on, 'massG', p.mass_g, 'lengthMm', p.length_mm,
    'widthMm', p.width_mm, 'heightMm', p.height_mm, 'toldCourierId', p.told_courier_id,
    'toldTrackingNumber', p.told_tracking_number, 'emails', p.emails, 'lines', ${contents}, 'events', ${events})
    order by p.number), '[]')
  from parcels p left join couriers k on k.id = p.courier_id where p.order_id = orders.id)`

export type ParcelUnit = { lineId: number; serial: string }

type NewParcel = Omit<typeof parcels.$inferInsert, 'id' | 'number'>

/** The order must be locked: its next parcel gets the next number. */
export async function insertParcel(
  tx: Queryable,
  parcel: NewParcel,
): Promise<{ id: number; number: number }> {
  const [last] = await tx
    .select({ number: max(parcels.number) })
    .from(parcels)
    .where(eq(parcels.orderId, parcel.orderId))
  const rows = await tx
    .insert(parcels)
    .values({ ...parcel, number: (last?.number ?? 0) + 1 })
    .returning({ id: parcels.id, number: parcels.number })
  if (!rows[0]) throw new Error('Inserting a parcel gave no row')
  return rows[0]
}

export async function insertParcelLines(
  tx: Queryable,
  parcelId: number,
  lines: readonly LineUnits[],
): Promise<void> {
  await tx
    .insert(parcelLines)
    .values(lines.map(({ lineId, quantity }) => ({ parcelId, orderLineId: lineId, quantity })))
}

export async function insertParcelUnits(
  tx: Queryable,
  parcelId: number,
  units: readonly ParcelUnit[],
): Promise<void> {
  if (units.length === 0) return
  await tx
    .insert(parcelUnits)
    .values(units.map(({ lineId, serial }) => ({ parcelId, orderLineId: lineId, serial })))
}

export async function deleteParcelUnits(tx: Queryable, parcelId: number): Promise<void> {
  await tx.delete(parcelUnits).where(eq(parcelUnits.parcelId, parcelId))
}

export async function updateParcel(
  tx: Queryable,
  id: number,
  change: Partial<Omit<typeof parcels.$inferInsert, 'id' | 'orderId' | 'number'>>,
): Promise<void> {
  await tx.update(parcels).set(change).where(eq(parcels.id, id))
}

/** Whether the event is new: the same one, reported again, has its key. */
export async function insertParcelEvent(
  tx: Queryable,
  event: Omit<typeof parcelEvents.$inferInsert, 'id'>,
): Promise<boolean> {
  const rows = await tx
    .insert(parcelEvents)
    .values(event)
    .onConflictDoNothing({ target: parcelEvents.eventKey })
    .returning({ id: parcelEvents.id })
  return rows.length > 0
}

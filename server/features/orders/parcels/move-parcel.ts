import { type ParcelState, parcelFacts } from '#domain/orders/parcels/parcel-state.ts'
import { southAfricanDay } from '#domain/south-african-day.ts'
import type { Tx } from '#server/db/client.ts'
import { deleteParcelUnits, insertParcelEvent, type ParcelRow, updateParcel } from './parcel-queries.ts'

type Move = {
  to: ParcelState
  /** When it happened, which a courier reports later. */
  at: Date
  now: Date
  /** If it was delivered: known to staff apart from the moment. */
  deliveredOn?: string
}

/**
 * The only way from one state of a parcel to the next. The order must be locked; its status does not follow by itself:
 * see `followParcels`.
 */
export async function moveParcel(
  tx: Tx,
  parcel: ParcelRow,
  { to, at, now, deliveredOn }: Move,
): Promise<void> {
  const { hasLeft, isDelivered, isPacked } = parcelFacts[to]
  const leftAt = parcel.leftAt === null ? at : new Date(parcel.leftAt)
  // A serial number may go out with another unit once the parcel is opened.
  if (!isPacked) await deleteParcelUnits(tx, parcel.id)
  await updateParcel(tx, parcel.id, {
    state: to,
    leftAt: hasLeft ? leftAt : null,
    deliveredOn: isDelivered ? (deliveredOn ?? southAfricanDay(at.getTime())) : null,
    updatedAt: now,
  })
}

/** A move by staff, with its event. */
export async function moveParcelByStaff(
  tx: Tx,
  parcel: ParcelRow,
  { text, ...move }: Omit<Move, 'at'> & { text: string },
): Promise<void> {
  await moveParcel(tx, parcel, { ...move, at: move.now })
  await insertParcelEvent(tx, {
    parcelId: parcel.id,
    at: move.now,
    state: move.to,
    text,
    source: 'staff',
    eventKey: `staff:${parcel.id}:${crypto.randomUUID()}`,
  })
}

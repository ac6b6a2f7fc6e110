import type { Tx } from '#server/db/client.ts'
import { findOrderById, lockOrder, type OrderRow } from '../orders/order-queries.ts'
import type { ParcelRow } from '../orders/parcels/parcel-queries.ts'
import { type BookingRow, findBookingById, findOrderIdOfParcel } from './booking-queries.ts'

export type LockedParcel = { order: OrderRow; parcel: ParcelRow }

/** A parcel with its order, which is locked: everything about a parcel is decided one after the other. */
export async function lockParcel(tx: Tx, parcelId: number): Promise<LockedParcel | null> {
  const orderId = await findOrderIdOfParcel(tx, parcelId)
  if (orderId === null) return null
  await lockOrder(tx, orderId)
  const order = await findOrderById(tx, orderId)
  const parcel = order?.parcels.find(({ id }) => id === parcelId)
  return order && parcel ? { order, parcel } : null
}

export type LockedBooking = LockedParcel & { booking: BookingRow }

export async function lockBooking(tx: Tx, id: number): Promise<LockedBooking | null> {
  const before = await findBookingById(tx, id)
  const locked = before ? await lockParcel(tx, before.parcelId) : null
  const booking = locked ? await findBookingById(tx, id) : null
  return locked && booking ? { ...locked, booking } : null
}

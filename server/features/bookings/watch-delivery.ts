import { stuckReason } from '#domain/orders/parcels/stuck-parcel.ts'
import type { Tx } from '#server/db/client.ts'
import { raiseAttention } from '../orders/attention/raise-attention.ts'
import type { ParcelRow } from '../orders/parcels/parcel-queries.ts'
import type { BookingNeeds } from './booking-needs.ts'
import type { LockedParcel } from './lock-parcel.ts'

/** Tells staff of a parcel that got stuck. Once for each time, so that what they have settled stays settled. */
export async function watchDelivery(
  tx: Tx,
  needs: BookingNeeds,
  { order, parcel, before, now }: LockedParcel & { before: ParcelRow; now: Date },
): Promise<void> {
  const reason = stuckReason(parcel)
  const isNew = reason !== stuckReason(before) || problems(parcel) > problems(before)
  if (reason && isNew) await raiseAttention(tx, needs, { order, reason, now })
}

function problems({ events }: ParcelRow): number {
  return events.filter(({ state }) => state === 'exception').length
}

import { canMoveBooking, lostAfterMs, nextBookingCheckMs } from '#domain/couriers/booking-state.ts'
import { parcelFacts } from '#domain/orders/parcels/parcel-state.ts'
import type { ParcelState } from '#domain/orders/parcels/parcel-states.ts'
import type { CourierProvider, FindBookingResult } from '../couriers/courier-provider.ts'
import { moveParcel } from '../orders/parcels/move-parcel.ts'
import { updateParcel } from '../orders/parcels/parcel-queries.ts'
import type { BookingNeeds } from './booking-needs.ts'
import {
  type BookingRow,
  deleteCourierEventsBefore,
  findBookingById,
  hasOpenBooking,
  hastenChangedParcels,
  takeBookingsToCheck,
  updateNextBookingCheck,
} from './booking-queries.ts'
import { cancelBooking, finishCancelling } from './cancel-booking.ts'
import { findProviderCourier } from './find-provider-courier.ts'
import { lockBooking } from './lock-parcel.ts'
import { readTracking } from './read-tracking.ts'
import { moveBooking, recordBooking } from './record-booking.ts'
import { isForgotten, raiseBookingAttention } from './watch-charge.ts'

const maxAtOnce = 10
// Longer than the calls about one booking may take; if a process dies, the next one continues after that.
const takenForMs = 60_000
const keptEventsMs = 90 * 24 * 60 * 60_000

/** Asks about every booking that is due: answers are lost, and events may never arrive. */
export async function reconcileBookings(needs: BookingNeeds, signal: AbortSignal): Promise<number> {
  await hastenChangedParcels(needs.db, needs.clock())
  let checked = 0
  while (!signal.aborted) {
    const now = needs.clock()
    const taken = await takeBookingsToCheck(needs.db, {
      now,
      until: new Date(now.getTime() + takenForMs),
      limit: maxAtOnce,
    })
    await Promise.all(taken.map((booking) => reconcileBooking(needs, booking)))
    checked += taken.length
    if (taken.length < maxAtOnce) break
  }
  await deleteCourierEventsBefore(needs.db, new Date(needs.clock().getTime() - keptEventsMs))
  return checked
}

/** Reads a booking and where its parcel is. Whether the provider answered. */
export async function reconcileBooking(needs: BookingNeeds, booking: BookingRow): Promise<boolean> {
  const provider = needs.couriers[booking.provider]
  // The key was taken away: asked again once it is back.
  if (!provider) return false
  const found = await provider.findBooking(booking)
  await recordFound(needs, { booking, found, provider })
  const now = await findBookingById(needs.db, booking.id)
  if (now?.state === 'booked') await followParcel(needs, now)
  const hasTracked = now && isFollowed(now) ? await readTracking(needs, now, provider) : true
  await planNextCheck(needs, booking.id)
  return found.kind !== 'unavailable' && hasTracked
}

type Finding = { booking: BookingRow; found: FindBookingResult; provider: CourierProvider }

async function recordFound(needs: BookingNeeds, { booking, found, provider }: Finding): Promise<void> {
  if (found.kind === 'found') {
    if (booking.state === 'lost' && (await hasOpenBooking(needs.db, booking.parcelId)))
      return cancelSecond(needs, { booking, found, provider })
    await recordBooking(needs, booking.id, { result: found.booking })
    if (booking.state === 'cancelling' && found.booking.kind === 'booked')
      await finishCancelling(needs, { id: booking.id, provider })
    return
  }
  if (found.kind === 'missing' && booking.state === 'requested') await giveUpLost(needs, booking.id)
}

/** It turned up after the parcel was booked again: nobody must come for it. */
async function cancelSecond(needs: BookingNeeds, { booking, found, provider }: Finding): Promise<void> {
  if (found.kind !== 'found') return
  const isOpenThere = found.booking.kind === 'booked' || found.booking.kind === 'pending'
  const trackingNumber = found.booking.consignment?.trackingNumber
  if (isOpenThere && trackingNumber) {
    const cancelled = await provider.cancel(trackingNumber, 'Booked twice')
    if (cancelled.kind === 'cancelled' && found.booking.consignment)
      return recordBooking(needs, booking.id, {
        result: { kind: 'cancelled', consignment: found.booking.consignment },
      })
  }
  await recordBooking(needs, booking.id, { result: found.booking })
}

/** The provider would list it by now. */
async function giveUpLost({ db, ...needs }: BookingNeeds, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    const locked = await lockBooking(tx, id)
    const now = needs.clock()
    if (!locked || !canMoveBooking(locked.booking.state, 'lost')) return
    if (now.getTime() - locked.booking.requestedAt.getTime() < lostAfterMs) return
    const failure = 'The courier service does not know it.'
    await moveBooking(
      tx,
      { db, ...needs },
      { ...locked, to: 'lost', consignment: null, failure, isAnswer: false, now },
    )
  })
}

/** The courier of a parcel that was unpacked is cancelled; one that was taken back still waits for its courier. */
async function followParcel(needs: BookingNeeds, booking: BookingRow): Promise<void> {
  const state = await restoreBooked(needs, booking.id)
  if (state === null || parcelFacts[state].isPacked || booking.failure !== null) return
  const cancelled = await cancelBooking(needs, booking.id)
  if (cancelled.kind !== 'too_late' && cancelled.kind !== 'unsupported') return
  await needs.db.transaction(async (tx) => {
    const locked = await lockBooking(tx, booking.id)
    const now = needs.clock()
    if (locked) await raiseBookingAttention(tx, needs, { ...locked, reason: 'courier_not_cancelled', now })
  })
}

async function restoreBooked(needs: BookingNeeds, id: number): Promise<ParcelState | null> {
  return needs.db.transaction(async (tx) => {
    const locked = await lockBooking(tx, id)
    if (locked?.booking.state !== 'booked') return null
    const { booking, parcel } = locked
    if (parcel.state !== 'packed') return parcel.state
    const now = needs.clock()
    await updateParcel(tx, parcel.id, {
      courierId: await findProviderCourier(tx, booking.provider),
      trackingNumber: booking.trackingNumber,
    })
    await moveParcel(tx, parcel, { to: 'booked', at: now, now })
    return 'booked'
  })
}

function isFollowed({ state, trackingNumber }: BookingRow): boolean {
  return (state === 'booked' || state === 'cancelling') && trackingNumber !== null
}

async function planNextCheck(needs: BookingNeeds, id: number): Promise<void> {
  await needs.db.transaction(async (tx) => {
    const locked = await lockBooking(tx, id)
    if (!locked) return
    const { booking, parcel } = locked
    const now = needs.clock()
    if (isForgotten(booking, now))
      await raiseBookingAttention(tx, needs, { ...locked, reason: 'booking_unanswered', now })
    const nextMs = nextBookingCheckMs({
      state: booking.state,
      requestedAtMs: booking.requestedAt.getTime(),
      nowMs: now.getTime(),
      isParcelFinal: parcelFacts[parcel.state].isOver,
    })
    await updateNextBookingCheck(tx, id, nextMs === null ? null : new Date(nextMs))
  })
}

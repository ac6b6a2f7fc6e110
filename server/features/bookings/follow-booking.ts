import { parcelFacts } from '#domain/orders/parcels/parcel-state.ts'
import type { Tx } from '#server/db/client.ts'
import { updateAttentionCleared } from '../orders/attention/attention-queries.ts'
import { updateParcel } from '../orders/parcels/parcel-queries.ts'
import { reportParcel } from '../orders/parcels/report-parcel.ts'
import type { BookingMove } from './booking-move.ts'
import type { BookingNeeds } from './booking-needs.ts'
import { hasOpenBooking } from './booking-queries.ts'
import { findProviderCourier } from './find-provider-courier.ts'
import { lockParcel } from './lock-parcel.ts'
import { bookingReasons, raiseBookingAttention } from './watch-charge.ts'

/** What a booking's new state means for its parcel, and for the people who wait for it. */
export async function followBooking(tx: Tx, needs: BookingNeeds, move: BookingMove): Promise<void> {
  const { booking, order, to, isAnswer, now } = move
  switch (to) {
    case 'booked':
      await giveToCourier(tx, needs, move)
      await updateAttentionCleared(tx, {
        orderId: order.id,
        reasons: bookingReasons,
        clearedBy: 'clock',
        clearedAt: now,
        note: 'A courier is booked',
      })
      return
    case 'refused':
      await takeFromCourier(tx, needs, move)
      if (!isAnswer) await raiseBookingAttention(tx, needs, { ...move, reason: 'booking_refused' })
      return
    case 'cancelled':
      await takeFromCourier(tx, needs, move)
      // Somebody cancelled it at the provider: staff who wait for the courier would wait for nothing.
      if (booking.state !== 'cancelling' && booking.state !== 'lost')
        await raiseBookingAttention(tx, needs, { ...move, reason: 'booking_refused' })
      return
    case 'lost':
      return raiseBookingAttention(tx, needs, { ...move, reason: 'booking_lost' })
    case 'requested':
    case 'pending':
    case 'cancelling':
      return
  }
}

async function giveToCourier(tx: Tx, needs: BookingNeeds, move: BookingMove): Promise<void> {
  const { booking, parcel, consignment, now } = move
  // Back from a cancellation that came too late, the parcel has never left its courier.
  if (booking.state === 'cancelling') return
  const courierName = consignment?.courierName ?? booking.courierName
  await updateParcel(tx, parcel.id, {
    courierId: await findProviderCourier(tx, booking.provider),
    trackingNumber: consignment?.trackingNumber ?? booking.trackingNumber,
    service: `${booking.serviceName}, ${courierName}`,
    updatedAt: now,
  })
  await report(tx, needs, move, { state: 'booked', text: `${courierName} will collect it` })
}

/**
 * The parcel stands in the shop again without a courier, unless it has left. A tracking number that staff have typed
 * over the courier's stays.
 */
async function takeFromCourier(tx: Tx, needs: BookingNeeds, move: BookingMove): Promise<void> {
  const { booking, parcel, to, now } = move
  if (parcelFacts[parcel.state].hasLeft) return
  const isNamedByIt = booking.trackingNumber !== null && parcel.trackingNumber === booking.trackingNumber
  const waitsInVain = parcel.state === 'booked' && !(await hasOpenBooking(tx, parcel.id))
  if (!isNamedByIt && !waitsInVain) return
  if (isNamedByIt)
    await updateParcel(tx, parcel.id, {
      courierId: null,
      trackingNumber: null,
      service: null,
      updatedAt: now,
    })
  const text = to === 'cancelled' ? 'The courier was cancelled' : 'The courier refused it'
  await report(tx, needs, move, { state: 'cancelled', text })
}

async function report(
  tx: Tx,
  needs: BookingNeeds,
  { booking, parcel, to, now }: BookingMove,
  { state, text }: { state: 'booked' | 'cancelled'; text: string },
): Promise<void> {
  const fresh = await lockParcel(tx, parcel.id)
  if (!fresh) throw new Error('A parcel that is locked is gone')
  const report = { at: now, state, text, location: null, eventKey: `booking:${booking.reference}:${to}` }
  await reportParcel(tx, needs, { ...fresh, report, actor: 'courier', now })
}

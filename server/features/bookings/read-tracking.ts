import { parcelStateLabel } from '#domain/orders/parcels/parcel-state.ts'
import type { CourierProvider, TrackingEvent } from '../couriers/courier-provider.ts'
import { queueParcelNews } from '../orders/emails/parcels/queue-parcel-news.ts'
import { reportParcel } from '../orders/parcels/report-parcel.ts'
import type { BookingNeeds } from './booking-needs.ts'
import type { BookingRow } from './booking-queries.ts'
import { lockBooking, lockParcel } from './lock-parcel.ts'
import { watchDelivery } from './watch-delivery.ts'

/** Asks where a parcel is, and records every event that is new. Whether the provider answered. */
export async function readTracking(
  needs: BookingNeeds,
  booking: BookingRow,
  provider: CourierProvider,
): Promise<boolean> {
  if (booking.trackingNumber === null) return true
  const tracked = await provider.track(booking.trackingNumber)
  if (tracked.kind !== 'found') return tracked.kind === 'missing'
  for (const { word } of tracked.events.filter(({ state }) => state === null))
    needs.log.warn({ provider: provider.name, word }, 'a courier used a status that the shop does not know')

  const events = tracked.events.toSorted((one, other) => one.at.getTime() - other.at.getTime())
  await needs.db.transaction(async (tx) => {
    const locked = await lockBooking(tx, booking.id)
    if (!locked || locked.booking.trackingNumber !== booking.trackingNumber) return
    const now = needs.clock()
    let { order, parcel } = locked
    for (const event of events) {
      const { order: after } = await reportParcel(tx, needs, {
        order,
        parcel,
        now,
        actor: 'courier',
        report: reportOf(event, now),
      })
      order = after
      parcel = after.parcels.find(({ id }) => id === parcel.id) ?? parcel
    }
    const fresh = await lockParcel(tx, parcel.id)
    if (!fresh) return
    await watchDelivery(tx, needs, { ...fresh, before: locked.parcel, now })
    await queueParcelNews(tx, { sealer: needs.sealer, now }, { ...fresh, before: locked.parcel.state })
  })
  return true
}

/** A cancelled consignment is a matter of the booking, which asks for it itself. */
function reportOf(event: TrackingEvent, now: Date) {
  const state = event.state === 'cancelled' || event.state === 'booked' ? null : event.state
  return {
    // A clock of the courier's that is ahead must not place the parcel in the future.
    at: event.at < now ? event.at : now,
    state,
    text: event.message || (event.state ? parcelStateLabel(event.state) : event.word),
    location: event.place || null,
    eventKey: `courier:${event.key}`,
  }
}

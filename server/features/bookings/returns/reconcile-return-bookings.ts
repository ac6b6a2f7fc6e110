import { lostAfterMs } from '#domain/couriers/booking-state.ts'
import type { CourierProvider } from '../../couriers/courier-provider.ts'
import type { BookingNeeds } from '../booking-needs.ts'
import { finishCancellingReturn } from './cancel-return-booking.ts'
import { moveReturnBooking, recordReturnBooking } from './record-return-booking.ts'
import {
  findReturnBooking,
  lockReturnBooking,
  type ReturnBookingRow,
  takeReturnBookingsToCheck,
} from './return-booking-queries.ts'

const maxAtOnce = 10
// Longer than the calls about one booking may take; if a process dies, the next one continues after that.
const takenForMs = 60_000

/** Asks about every booking of a return that is due: answers are lost, and events may never arrive. */
export async function reconcileReturnBookings(needs: BookingNeeds, signal: AbortSignal): Promise<number> {
  let checked = 0
  while (!signal.aborted) {
    const now = needs.clock()
    const until = new Date(now.getTime() + takenForMs)
    const ids = await takeReturnBookingsToCheck(needs.db, { now, until, limit: maxAtOnce })
    await Promise.all(ids.map((id) => reconcileReturnBooking(needs, id)))
    checked += ids.length
    if (ids.length < maxAtOnce) break
  }
  return checked
}

/** Finds a booking at its provider, and reads how far the goods are. */
export async function reconcileReturnBooking(needs: BookingNeeds, id: number): Promise<void> {
  const booking = await findReturnBooking(needs.db, id)
  const provider = booking?.provider ? needs.couriers[booking.provider] : null
  // The key was taken away: asked again once it is back.
  if (!booking || !provider || booking.reference === null) return
  const found = await provider.findBooking({ ...booking, reference: booking.reference })
  if (found.kind === 'found') {
    await recordReturnBooking(needs, id, found.booking)
    if (booking.state === 'cancelling' && found.booking.kind === 'booked')
      await finishCancellingReturn(needs, id, provider)
  }
  if (found.kind === 'missing') await giveUpLost(needs, id)
  await followProgress(needs, id, provider)
}

/** The provider would list it by now. */
async function giveUpLost(needs: BookingNeeds, id: number): Promise<void> {
  await needs.db.transaction(async (tx) => {
    const booking = await lockReturnBooking(tx, id)
    if (booking?.state !== 'requested') return
    if (needs.clock().getTime() - booking.requestedAt.getTime() < lostAfterMs) return
    await moveReturnBooking(tx, needs, {
      booking,
      to: 'lost',
      change: { failure: 'The courier service does not know it.' },
    })
  })
}

async function followProgress(needs: BookingNeeds, id: number, provider: CourierProvider): Promise<void> {
  const booking = await findReturnBooking(needs.db, id)
  const read =
    booking?.state === 'booked' && booking.trackingNumber !== null
      ? await provider.track(booking.trackingNumber)
      : null
  await needs.db.transaction(async (tx) => {
    const locked = await lockReturnBooking(tx, id)
    if (!locked) return
    const progress = progressOf(locked, read?.kind === 'found' ? read.state : null)
    await moveReturnBooking(tx, needs, {
      booking: { ...locked, progress },
      to: locked.state,
      change: { progress },
    })
  })
}

/** Once it is here it is here, whatever a courier reports late. */
function progressOf(
  { progress }: ReturnBookingRow,
  said: ReturnBookingRow['progress'],
): ReturnBookingRow['progress'] {
  return progress === 'delivered' || said === null ? progress : said
}

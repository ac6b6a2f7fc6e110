import { bookingFacts } from '#domain/couriers/booking-state.ts'
import type { CancelBookingResult, CourierProvider } from '../couriers/courier-provider.ts'
import type { BookingNeeds } from './booking-needs.ts'
import { type BookingRow, findBookingById } from './booking-queries.ts'
import { lockBooking } from './lock-parcel.ts'
import { moveBooking, recordBooking } from './record-booking.ts'

export type CancelBookingOutcome =
  | { kind: 'cancelled' | 'waiting' | 'too_late' | 'unsupported'; booking: BookingRow }
  | { kind: 'refused'; reason: 'not_found' | 'not_booked' | 'no_provider' }

/** Cancels a courier that was booked, if it has not collected the parcel yet. The order stays as it is. */
export async function cancelBooking(needs: BookingNeeds, id: number): Promise<CancelBookingOutcome> {
  const booking = await findBookingById(needs.db, id)
  if (!booking) return { kind: 'refused', reason: 'not_found' }
  const provider = needs.couriers[booking.provider]
  if (!provider) return { kind: 'refused', reason: 'no_provider' }

  // Saved first: if the answer is lost, the job asks again until it is known.
  if (!(await moveTo(needs, id, 'cancelling'))) return { kind: 'refused', reason: 'not_booked' }
  const kind = await finishCancelling(needs, { id, provider })
  const after = await findBookingById(needs.db, id)
  if (!after) throw new Error('A booking is never deleted')
  return { kind, booking: after }
}

/** Asks the provider to cancel a booking that is marked as being cancelled. Asking twice does no harm. */
export async function finishCancelling(
  needs: BookingNeeds,
  { id, provider }: { id: number; provider: CourierProvider },
): Promise<'cancelled' | 'waiting' | 'too_late' | 'unsupported'> {
  const booking = await findBookingById(needs.db, id)
  if (booking?.state !== 'cancelling' || booking.trackingNumber === null) return 'waiting'
  const result = await provider.cancel(booking.trackingNumber, 'Cancelled by the shop')
  return afterCancelling(needs, { booking, provider, result })
}

type CancelledBooking = { booking: BookingRow; provider: CourierProvider; result: CancelBookingResult }

async function afterCancelling(needs: BookingNeeds, { booking, provider, result }: CancelledBooking) {
  switch (result.kind) {
    case 'cancelled':
      await moveTo(needs, booking.id, 'cancelled')
      return 'cancelled' as const
    case 'unknown':
      return 'waiting' as const
    case 'unsupported':
      await moveTo(
        needs,
        booking.id,
        'booked',
        'The courier service has no way to cancel: ask it by telephone.',
      )
      return 'unsupported' as const
    case 'refused': {
      // It may have been cancelled before, by a request whose answer was lost.
      const found = await provider.findBooking(booking)
      if (found.kind === 'unavailable') return 'waiting' as const
      if (found.kind === 'found' && found.booking.kind === 'cancelled') {
        await recordBooking(needs, booking.id, { result: found.booking })
        return 'cancelled' as const
      }
      await moveTo(needs, booking.id, 'booked', `It was too late to cancel (${result.message}).`)
      return 'too_late' as const
    }
  }
}

/** Whether it was in a state from which it could move. */
async function moveTo(
  needs: BookingNeeds,
  id: number,
  to: 'cancelling' | 'cancelled' | 'booked',
  failure: string | null = null,
): Promise<boolean> {
  return needs.db.transaction(async (tx) => {
    const locked = await lockBooking(tx, id)
    if (!locked) return false
    const { state } = locked.booking
    const mayMove = to === 'cancelling' ? bookingFacts[state].canBeCancelled : state === 'cancelling'
    if (!mayMove) return false
    const now = needs.clock()
    await moveBooking(tx, needs, { ...locked, to, consignment: null, failure, isAnswer: true, now })
    return true
  })
}

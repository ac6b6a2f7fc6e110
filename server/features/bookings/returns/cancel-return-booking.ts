import { bookingFacts } from '#domain/couriers/booking-state.ts'
import type { CourierProvider } from '../../couriers/courier-provider.ts'
import type { BookingNeeds } from '../booking-needs.ts'
import { moveReturnBooking, recordReturnBooking } from './record-return-booking.ts'
import { findReturnBooking, lockReturnBooking, type ReturnBookingRow } from './return-booking-queries.ts'

export type CancelReturnBookingResult =
  | { kind: 'asked'; booking: ReturnBookingRow }
  | { kind: 'refused'; reason: 'not_found' | 'not_booked' | 'no_provider' }

/** Cancels the courier of a return, if it has not fetched the goods yet; one of staff's own is only struck out here. */
export async function cancelReturnBooking(
  needs: BookingNeeds,
  { returnId, bookingId }: { returnId: number; bookingId: number },
): Promise<CancelReturnBookingResult> {
  const booking = await findReturnBooking(needs.db, bookingId)
  if (booking?.returnId !== returnId) return { kind: 'refused', reason: 'not_found' }
  const provider = booking.provider && needs.couriers[booking.provider]
  if (provider === null && booking.provider !== null) return { kind: 'refused', reason: 'no_provider' }

  // Saved first: if the answer is lost, the job asks again until it is known.
  if (!(await beginCancelling(needs, bookingId))) return { kind: 'refused', reason: 'not_booked' }
  if (provider) await finishCancellingReturn(needs, bookingId, provider)
  const after = await findReturnBooking(needs.db, bookingId)
  if (!after) throw new Error('A booking is never deleted')
  return { kind: 'asked', booking: after }
}

/** Asks the provider to cancel a booking that is marked as being cancelled. Asking twice does no harm. */
export async function finishCancellingReturn(
  needs: BookingNeeds,
  id: number,
  provider: CourierProvider,
): Promise<void> {
  const booking = await findReturnBooking(needs.db, id)
  if (booking?.state !== 'cancelling' || booking.trackingNumber === null || booking.reference === null) return
  const result = await provider.cancel(booking.trackingNumber, 'Cancelled by the shop')
  switch (result.kind) {
    case 'cancelled':
      return end(needs, id, 'cancelled', null)
    case 'unknown':
      return
    case 'unsupported':
      return end(needs, id, 'booked', 'The courier service has no way to cancel: ask it by telephone.')
    case 'refused': {
      // It may have been cancelled before, by a request whose answer was lost.
      const found = await provider.findBooking({ ...booking, reference: booking.reference })
      if (found.kind === 'unavailable') return
      if (found.kind === 'found' && found.booking.kind === 'cancelled')
        return recordReturnBooking(needs, id, found.booking)
      return end(needs, id, 'booked', `It was too late to cancel (${result.message}).`)
    }
  }
}

async function beginCancelling(needs: BookingNeeds, id: number): Promise<boolean> {
  return needs.db.transaction(async (tx) => {
    const booking = await lockReturnBooking(tx, id)
    if (!booking || !bookingFacts[booking.state].canBeCancelled) return false
    const to = booking.provider === null ? ('cancelled' as const) : ('cancelling' as const)
    await moveReturnBooking(tx, needs, { booking, to, change: {} })
    return true
  })
}

async function end(
  needs: BookingNeeds,
  id: number,
  to: 'cancelled' | 'booked',
  failure: string | null,
): Promise<void> {
  await needs.db.transaction(async (tx) => {
    const booking = await lockReturnBooking(tx, id)
    if (booking?.state !== 'cancelling') return
    await moveReturnBooking(tx, needs, { booking, to, change: failure === null ? {} : { failure } })
  })
}

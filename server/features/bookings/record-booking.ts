import {
  type BookingState,
  bookingFacts,
  canMoveBooking,
  nextBookingCheckMs,
} from '#domain/couriers/booking-state.ts'
import { parcelFacts } from '#domain/orders/parcels/parcel-state.ts'
import type { Tx } from '#server/db/client.ts'
import type { BookResult, Consignment } from '../couriers/courier-provider.ts'
import type { BookingMove } from './booking-move.ts'
import type { BookingNeeds } from './booking-needs.ts'
import { type BookingRow, hasOpenBooking, updateBooking } from './booking-queries.ts'
import { followBooking } from './follow-booking.ts'
import { lockBooking } from './lock-parcel.ts'
import { raiseBookingAttention, watchCharge } from './watch-charge.ts'

type Recording = {
  result: BookResult
  /** Whether somebody waits for it: then they are shown what it says, and are not told by email as well. */
  isAnswer?: boolean
}

/**
 * Records what a provider says of a booking, whoever asked: the answer to the request, a job or an event. However
 * often, late and mixed up it is told, the outcome is the same.
 */
export async function recordBooking(
  needs: BookingNeeds,
  id: number,
  { result, isAnswer = false }: Recording,
): Promise<void> {
  await needs.db.transaction(async (tx) => {
    const locked = await lockBooking(tx, id)
    if (!locked) return
    const now = needs.clock()
    if (isRevived(locked.booking, result)) {
      await updateBooking(tx, id, { failure: revived })
      return raiseBookingAttention(tx, needs, { ...locked, reason: 'courier_not_cancelled', now })
    }
    const to = nextState(locked.booking, result)
    const consignment = 'consignment' in result ? result.consignment : null
    if (await wouldBeSecond(tx, locked.booking, to)) {
      await updateBooking(tx, id, consignment ? namesOf(consignment) : {})
      return raiseBookingAttention(tx, needs, { ...locked, reason: 'booked_twice', now })
    }
    await moveBooking(tx, needs, { ...locked, to, consignment, isAnswer, now, failure: failureOf(result) })
  })
}

/** The only way from one state of a booking to the next; its parcel follows. The order must be locked. */
export async function moveBooking(tx: Tx, needs: BookingNeeds, move: BookingMove): Promise<void> {
  const { booking, parcel, to, consignment, failure, now } = move
  const isOver = !bookingFacts[to].isOpen
  const nextMs = nextBookingCheckMs({
    state: to,
    requestedAtMs: booking.requestedAt.getTime(),
    nowMs: now.getTime(),
    isParcelFinal: parcelFacts[parcel.state].isOver,
  })
  const changed = {
    ...(consignment && { ...namesOf(consignment), ...chargesOf(booking, consignment) }),
    state: to,
    ...(failure !== null && { failure }),
    nextCheckAt: nextMs === null ? null : new Date(nextMs),
    endedAt: isOver ? (booking.endedAt ?? now) : null,
  }
  await updateBooking(tx, booking.id, changed)
  if (to !== booking.state) await followBooking(tx, needs, move)
  await watchCharge(tx, needs, { ...booking, ...changed }, now)
}

function nextState(booking: BookingRow, result: BookResult): BookingState {
  const to = stateSaid(booking, result)
  return canMoveBooking(booking.state, to) ? to : booking.state
}

function stateSaid({ state }: BookingRow, result: BookResult): BookingState {
  switch (result.kind) {
    case 'unknown':
      return state
    case 'unavailable':
      return 'refused'
    case 'booked':
      // It has been asked to cancel it; that it was too late is found by asking where the parcel is.
      return state === 'cancelling' ? state : 'booked'
    case 'pending':
    case 'refused':
    case 'cancelled':
      return result.kind
  }
}

const revived = 'The courier came although it was cancelled.'

/** A courier that was cancelled has the parcel, or still comes for it. Told once, however often the courier reports. */
function isRevived({ state, failure }: BookingRow, result: BookResult): boolean {
  return state === 'cancelled' && result.kind === 'booked' && failure !== revived
}

/** A booking that was given up as lost has turned up, and meanwhile the parcel was booked again. */
async function wouldBeSecond(tx: Tx, booking: BookingRow, to: BookingState): Promise<boolean> {
  const opens = !bookingFacts[booking.state].isOpen && bookingFacts[to].isOpen
  return opens && (await hasOpenBooking(tx, booking.parcelId))
}

function failureOf(result: BookResult): string | null {
  if (result.kind === 'refused') return result.message
  return result.kind === 'unavailable' ? 'The courier service could not be reached.' : null
}

function namesOf({ providerId, trackingNumber, courierName }: Consignment) {
  return { providerId, trackingNumber, ...(courierName !== null && { courierName }) }
}

/** The first price stays what it was booked for, whatever the courier charges once it has weighed the parcel. */
function chargesOf({ bookedCents }: BookingRow, { priceCents, chargedMassG, isPriceFinal }: Consignment) {
  return {
    ...(priceCents !== null && bookedCents === null && { bookedCents: priceCents }),
    ...(priceCents !== null && isPriceFinal && { finalCents: priceCents }),
    ...(chargedMassG !== null && { chargedMassG }),
  }
}

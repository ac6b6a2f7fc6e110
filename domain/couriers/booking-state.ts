import type { QuestionOf } from '../fields/question-of.ts'

export const bookingStates = [
  'requested',
  'pending',
  'booked',
  'refused',
  'cancelling',
  'cancelled',
  'lost',
] as const
export type BookingState = (typeof bookingStates)[number]

type BookingFacts = {
  /** It is or may become a consignment, so the parcel must not be booked again. */
  isOpen: boolean
  /** The courier has not said yes or no. */
  isUndecided: boolean
  canBeCancelled: boolean
}

const undecided = { isOpen: true, isUndecided: true, canBeCancelled: false }
const over = { isOpen: false, isUndecided: false, canBeCancelled: false }

export const bookingFacts: Record<BookingState, BookingFacts> = {
  /** Saved and asked for, or about to be; no answer yet. */
  requested: undecided,
  /** The provider has it, and the courier has not answered yet. */
  pending: undecided,
  booked: { isOpen: true, isUndecided: false, canBeCancelled: true },
  refused: over,
  cancelling: { isOpen: true, isUndecided: false, canBeCancelled: false },
  cancelled: over,
  /** The answer was lost, and the provider does not know it: a person may book again. */
  lost: over,
}

export function bookingStatesThat(question: QuestionOf<BookingFacts>): BookingState[] {
  return bookingStates.filter((state) => bookingFacts[state][question])
}

// A booking that was lost may turn up late, and one that was booked may be cancelled at the provider.
const moves: Record<BookingState, readonly BookingState[]> = {
  requested: ['pending', 'booked', 'refused', 'lost'],
  pending: ['booked', 'refused', 'cancelled', 'lost'],
  booked: ['cancelling', 'cancelled', 'refused'],
  refused: [],
  cancelling: ['cancelled', 'booked'],
  cancelled: [],
  lost: ['pending', 'booked', 'refused', 'cancelled'],
}

export function canMoveBooking(from: BookingState, to: BookingState): boolean {
  return moves[from].includes(to)
}

const labels: Record<BookingState, string> = {
  requested: 'Booking…',
  pending: 'Waiting for the courier',
  booked: 'Booked',
  refused: 'Refused',
  cancelling: 'Cancelling…',
  cancelled: 'Cancelled',
  lost: 'Not booked',
}

export function bookingStateLabel(state: BookingState): string {
  return labels[state]
}

const minuteMs = 60_000

/** When to ask the provider again; null if there is nothing more to ask. */
export function nextBookingCheckMs(booking: {
  state: BookingState
  requestedAtMs: number
  nowMs: number
  isParcelFinal: boolean
}): number | null {
  const { state, requestedAtMs, nowMs } = booking
  const ageMs = nowMs - requestedAtMs
  switch (state) {
    case 'requested':
    case 'pending':
    case 'cancelling':
      // A person is waiting at first; after an hour an alert has told them.
      return nowMs + (ageMs < 60 * minuteMs ? minuteMs : 15 * minuteMs)
    case 'booked':
      return booking.isParcelFinal || ageMs > maxJourneyMs ? null : nowMs + 45 * minuteMs
    case 'lost':
      return ageMs > lateArrivalMs ? null : nowMs + 15 * minuteMs
    case 'cancelled':
      return ageMs > revivalMs ? null : nowMs + 6 * 60 * minuteMs
    case 'refused':
      return null
  }
}

// No parcel is under way for longer; whatever is left of it, a person finds out by telephone.
const maxJourneyMs = 60 * 24 * 60 * minuteMs
// A driver may come although the courier was cancelled.
const revivalMs = 7 * 24 * 60 * minuteMs
// A request may have waited in the provider's queue.
const lateArrivalMs = 24 * 60 * minuteMs

/** Requests end within seconds, so one that the provider does not list by then has not reached it. */
export const lostAfterMs = 10 * minuteMs

/** Undecided for this long, a booking needs a person. */
export const forgottenAfterMs = 60 * minuteMs

/** Whether the final charge differs so much from the price that was booked that the owner should know. */
export function isChargeSurprising({
  bookedCents,
  finalCents,
}: {
  bookedCents: number
  finalCents: number
}): boolean {
  return Math.abs(finalCents - bookedCents) * 10 > bookedCents
}

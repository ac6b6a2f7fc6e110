import { bookingFacts, forgottenAfterMs, isChargeSurprising } from '#domain/couriers/booking-state.ts'
import type { AttentionReason } from '#domain/orders/attention.ts'
import type { Tx } from '#server/db/client.ts'
import { raiseAlertOnce } from '../alerts/raise-alerts.ts'
import { raiseAttention } from '../orders/attention/raise-attention.ts'
import type { OrderRow } from '../orders/order-queries.ts'
import type { BookingNeeds } from './booking-needs.ts'
import type { BookingRow } from './booking-queries.ts'

/** Why a person must look at an order because of its courier; settled by a booking that is accepted. */
export const bookingReasons = [
  'booking_refused',
  'booking_lost',
  'booking_unanswered',
] as const satisfies readonly AttentionReason[]

export async function raiseBookingAttention(
  tx: Tx,
  needs: BookingNeeds,
  about: { order: Pick<OrderRow, 'id' | 'orderNumber'>; reason: AttentionReason; now: Date },
): Promise<void> {
  await raiseAttention(tx, needs, { order: about.order, reason: about.reason, now: about.now })
}

/** A parcel must never wait for a courier who was asked and has not answered, without anybody knowing. */
export function isForgotten(
  { state, requestedAt }: Pick<BookingRow, 'state' | 'requestedAt'>,
  now: Date,
): boolean {
  return bookingFacts[state].isUndecided && now.getTime() - requestedAt.getTime() > forgottenAfterMs
}

type Charge = Pick<BookingRow, 'reference' | 'orderNumber' | 'bookedCents' | 'quotedCents' | 'finalCents'>

/** The customer's price stays what it was, so a courier that charges more costs the shop its margin. */
export async function watchCharge(tx: Tx, needs: BookingNeeds, booking: Charge, now: Date): Promise<void> {
  const { finalCents, reference, orderNumber } = booking
  const bookedCents = booking.bookedCents ?? booking.quotedCents
  if (finalCents === null || !isChargeSurprising({ bookedCents, finalCents })) return
  const details = { orderNumber, amountCents: finalCents, bookedCents }
  await raiseAlertOnce(tx, needs, { kind: 'courier_charge', subject: reference, details }, now)
}

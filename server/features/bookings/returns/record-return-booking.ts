import {
  type BookingState,
  bookingFacts,
  canMoveBooking,
  nextBookingCheckMs,
} from '#domain/couriers/booking-state.ts'
import type { Tx } from '#server/db/client.ts'
import type { BookResult } from '../../couriers/courier-provider.ts'
import { queueEmail } from '../../emails/queue-email.ts'
import { raiseAttention } from '../../orders/attention/raise-attention.ts'
import { findOrderById } from '../../orders/order-queries.ts'
import type { BookingNeeds } from '../booking-needs.ts'
import { lockReturnBooking, type ReturnBookingRow, updateReturnBooking } from './return-booking-queries.ts'

/**
 * Records what a provider says of a booking, whoever asked: the answer to the request, a job or an event. However often,
 * late and mixed up it is told, the outcome is the same, and its customer is told once.
 */
export async function recordReturnBooking(
  needs: BookingNeeds,
  id: number,
  result: BookResult,
): Promise<void> {
  await needs.db.transaction(async (tx) => {
    const booking = await lockReturnBooking(tx, id)
    if (!booking) return
    const said = stateSaid(booking, result)
    const to = canMoveBooking(booking.state, said) ? said : booking.state
    const consignment = 'consignment' in result ? result.consignment : null
    await moveReturnBooking(tx, needs, {
      booking,
      to,
      change: {
        ...(consignment && {
          providerId: consignment.providerId,
          trackingNumber: consignment.trackingNumber,
          ...(consignment.courierName !== null && { courierName: consignment.courierName }),
          ...(consignment.priceCents !== null &&
            booking.bookedCents === null && { bookedCents: consignment.priceCents }),
        }),
        ...(result.kind === 'refused' && { failure: result.message }),
        ...(result.kind === 'unavailable' && { failure: 'The courier service could not be reached.' }),
      },
    })
  })
}

type Move = {
  booking: ReturnBookingRow
  to: BookingState
  change: Parameters<typeof updateReturnBooking>[2]
}

/** The only way from one state of such a booking to the next. It must be locked. */
export async function moveReturnBooking(
  tx: Tx,
  needs: BookingNeeds,
  { booking, to, change }: Move,
): Promise<void> {
  const now = needs.clock()
  const nextMs = nextBookingCheckMs({
    state: to,
    requestedAtMs: booking.requestedAt.getTime(),
    nowMs: now.getTime(),
    isParcelFinal: booking.progress === 'delivered',
  })
  const changed = {
    ...change,
    state: to,
    nextCheckAt: booking.provider === null || nextMs === null ? null : new Date(nextMs),
    endedAt: bookingFacts[to].isOpen ? null : (booking.endedAt ?? now),
  }
  await updateReturnBooking(tx, booking.id, changed)
  if (to === booking.state) return
  if (to === 'booked' && booking.state !== 'cancelling')
    await queueReturnLabel(tx, needs, { booking: { ...booking, ...changed }, now })
  if (to === 'lost') await raise(tx, needs, booking, 'booking_lost')
  // Whoever waits for the answer to the first request sees it.
  if (to === 'refused' && booking.state !== 'requested') await raise(tx, needs, booking, 'booking_refused')
}

async function raise(
  tx: Tx,
  needs: BookingNeeds,
  { orderId, orderNumber }: ReturnBookingRow,
  reason: 'booking_lost' | 'booking_refused',
): Promise<void> {
  await raiseAttention(tx, needs, { order: { id: orderId, orderNumber }, reason, now: needs.clock() })
}

function stateSaid({ state }: ReturnBookingRow, result: BookResult): BookingState {
  switch (result.kind) {
    case 'unknown':
      return state
    case 'unavailable':
      return 'refused'
    case 'booked':
      // It has been asked to cancel it; whether that was too late is found by asking again.
      return state === 'cancelling' ? state : 'booked'
    default:
      return result.kind
  }
}

/** How the goods come back: with the label, if a courier was booked. */
export async function queueReturnLabel(
  tx: Tx,
  { sealer }: Pick<BookingNeeds, 'sealer'>,
  { booking, now }: { booking: ReturnBookingRow; now: Date },
): Promise<void> {
  const { id, returnId, orderId, orderNumber, courierName, trackingNumber, provider } = booking
  const order = await findOrderById(tx, orderId)
  if (!order || trackingNumber === null) throw new Error('A booked return has an order and a tracking number')
  await queueEmail(
    tx,
    { sealer, now },
    {
      kind: 'return_label',
      eventKey: `return_label:${id}`,
      recipient: order.email,
      data: {
        orderNumber,
        returnId,
        bookingId: id,
        courier: courierName,
        trackingNumber,
        hasLabel: provider !== null,
      },
    },
  )
}

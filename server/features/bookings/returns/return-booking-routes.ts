import * as api from '#contract/endpoints.ts'
import { isAllowed } from '#domain/accounts/staff/permissions.ts'
import { courierProviderLabel } from '#domain/couriers/courier-provider.ts'
import { callerOf, problem, type Route, route } from '#server/http/route.ts'
import type { Services } from '#server/services.ts'
import { type BookReturnResult, bookReturn, trackReturn } from './book-return.ts'
import { cancelReturnBooking } from './cancel-return-booking.ts'
import { quoteReturn } from './quote-return.ts'
import { readReturnLabel, returnLabelName } from './read-return-label.ts'
import { findReturnBooking, listReturnBookings, type ReturnBookingRow } from './return-booking-queries.ts'

type Needs = Pick<Services, 'db' | 'clock' | 'sealer' | 'shop' | 'couriers' | 'log'>

/** How the goods of returns come back. */
export function returnBookingRoutes(needs: Needs): Route[] {
  const { db } = needs
  return [
    route(api.listReturnBookings, async ({ params }) => {
      const provider = needs.couriers.bobgo ? courierProviderLabel(needs.couriers.bobgo.name) : null
      const rows = await listReturnBookings(db, params.returnId)
      return { status: 200, body: { provider, bookings: rows.map(returnBookingView) } }
    }),

    route(api.quoteReturn, async ({ params, body }) => {
      const result = await quoteReturn(needs, { ...params, ...body })
      if (result.kind === 'quoted') {
        const { size, quotes } = result
        return { status: 200, body: { size, quotes } }
      }
      return result.reason === 'refused' ? problem(409, 'refused', result.message) : refusals[result.reason]
    }),

    route(api.bookReturn, async (call) =>
      answer(await bookReturn(needs, { ...call.params, ...call.body, actor: callerOf(call) })),
    ),

    route(api.trackReturn, async (call) =>
      answer(await trackReturn(needs, { ...call.params, ...call.body, actor: callerOf(call) })),
    ),

    route(api.cancelReturnBooking, async ({ params }) => {
      const result = await cancelReturnBooking(needs, params)
      if (result.kind === 'refused') return refusals[result.reason]
      return { status: 200, body: { booking: returnBookingView(result.booking) } }
    }),

    route(api.readReturnLabel, async (call) => {
      const caller = callerOf(call)
      const booking = await findReturnBooking(db, call.params.bookingId)
      const isTheirs = booking !== null && booking.orderNumber === call.params.orderNumber
      // Someone else's looks the same as one that does not exist.
      const maySee = isTheirs && (booking.accountId === caller.accountId || isAllowed(caller, 'orders'))
      if (!booking || !maySee) return refusals.not_found
      const label = await readReturnLabel(needs, booking)
      if (label.kind === 'refused') return refusals[label.reason]
      const file = { type: 'application/pdf', name: returnLabelName(booking.returnId), bytes: label.pdf }
      return { status: 200, body: undefined, file }
    }),
  ]
}

function answer(result: BookReturnResult) {
  if (result.kind === 'refused') return refusals[result.reason]
  return { status: 200 as const, body: { booking: returnBookingView(result.booking) } }
}

function returnBookingView(row: ReturnBookingRow) {
  const { id, state, courierName, serviceName, trackingNumber, quotedCents, bookedCents, failure } = row
  return {
    id,
    state,
    courierName,
    serviceName,
    trackingNumber,
    quotedCents,
    bookedCents,
    failure,
    progress: row.progress,
    hasLabel: row.provider !== null && row.state === 'booked',
    requestedBy: row.requestedBy,
    requestedAt: row.requestedAt.toISOString(),
  }
}

const refusals = {
  not_found: problem(404, 'not_found', 'This return does not exist.'),
  no_provider: problem(
    409,
    'no_provider',
    'No courier service is connected. Book the courier yourself and enter its tracking number.',
  ),
  not_approved: problem(
    409,
    'not_approved',
    'Approve the return first. Goods that have arrived need no courier.',
  ),
  address_gone: problem(
    409,
    'address_gone',
    "The customer's address was deleted. Ask for it, and book by hand.",
  ),
  already_booked: problem(409, 'already_booked', 'A courier is booked for this return already.'),
  no_collection_address: problem(
    409,
    'no_collection_address',
    'Enter your street, suburb, city and postal code in the settings, one line each.',
  ),
  unavailable: problem(409, 'unavailable', 'The couriers did not answer. Try again.'),
  not_booked: problem(409, 'not_booked', 'There is no courier to cancel, and no label: none is booked.'),
  no_label: problem(409, 'no_label', 'The courier has no label yet. Try again in a minute.'),
}

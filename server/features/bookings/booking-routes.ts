import * as api from '#contract/endpoints.ts'
import type { ParcelBooking } from '#contract/orders/booking.ts'
import { bookingFacts } from '#domain/couriers/booking-state.ts'
import { courierProviderLabel } from '#domain/couriers/courier-provider.ts'
import { parcelFacts } from '#domain/orders/parcels/parcel-state.ts'
import { callerOf, problem, type Route, route } from '#server/http/route.ts'
import type { Services } from '#server/services.ts'
import { noSuchOrder } from '../orders/no-such-order.ts'
import { findOrder } from '../orders/order-queries.ts'
import { packedParcels } from '../orders/parcels/packed-parcels.ts'
import type { SendingRefusal } from './addressed-parcel.ts'
import { bookParcels } from './book-parcels.ts'
import { type BookingRow, listBookingsOfNamed, listBookingsOfOrder } from './booking-queries.ts'
import { cancelBooking } from './cancel-booking.ts'
import { readConnection, repairWebhook } from './courier-connection.ts'
import { type QuotedParcel, quoteParcels } from './quote-parcels.ts'
import { readLabels } from './read-labels.ts'
import { receiveCourierEvent } from './receive-courier-event.ts'

type Needs = Pick<Services, 'db' | 'clock' | 'sealer' | 'shop' | 'couriers' | 'log' | 'store' | 'publicUrl'>

export function bookingRoutes(needs: Needs): Route[] {
  return [
    route(api.quoteParcels, async ({ body }) => {
      const result = await quoteParcels(needs, body)
      if (result.kind === 'refused') return noProvider
      return { status: 200, body: { parcels: result.parcels.map(quotedView) } }
    }),

    route(api.bookParcels, async (call) => {
      const result = await bookParcels(needs, { ...call.body, actor: callerOf(call).email })
      if (result.kind === 'refused') return noProvider
      const bookings = result.parcels.flatMap((one) =>
        one.kind === 'saved' ? [bookingView(one.booking)] : [],
      )
      const failed = result.parcels.flatMap((one) =>
        one.kind === 'refused' ? [{ parcelId: one.parcelId, error: problemTexts[one.reason] }] : [],
      )
      return { status: 200, body: { bookings, failed } }
    }),

    route(api.listBookings, async ({ body }) => {
      const rows = await listBookingsOfNamed(needs.db, body.parcels)
      return { status: 200, body: { provider: providerLabel(needs), bookings: rows.map(bookingView) } }
    }),

    route(api.listOrderBookings, async ({ params }) => {
      const order = await findOrder(needs.db, params.orderNumber)
      if (!order) return noSuchOrder
      const rows = await listBookingsOfOrder(needs.db, order.orderNumber)
      const provider = providerLabel(needs)
      return {
        status: 200,
        body: {
          provider,
          parcels: packedParcels(order).map(({ id, number, state }) => {
            const own = rows.filter(({ parcelId }) => parcelId === id)
            const isFree = !own.some((booking) => bookingFacts[booking.state].isOpen)
            const canBook = provider !== null && isFree && parcelFacts[state].awaitsCourier
            return { id, number, state, canBook, bookings: own.map(bookingView) }
          }),
        },
      }
    }),

    route(api.cancelBooking, async ({ params }) => {
      const result = await cancelBooking(needs, params.id)
      if (result.kind === 'refused') return cancelRefusals[result.reason]
      return { status: 200, body: { outcome: result.kind, booking: bookingView(result.booking) } }
    }),

    route(api.readLabels, async ({ query }) => {
      const result = await readLabels(needs, query)
      if (result.kind === 'read') {
        const file = { type: 'application/pdf', name: 'courier-labels.pdf', bytes: result.pdf }
        return { status: 200, body: undefined, file }
      }
      if (result.reason === 'no_label')
        return problem(
          409,
          'no_label',
          `There is no label for order ${result.orderNumber}. ${result.message} Try again in a minute.`,
        )
      return labelRefusals[result.reason]
    }),

    ...connectionRoutes(needs),
  ]
}

/** What the courier service and the shop know of each other. */
function connectionRoutes(needs: Needs): Route[] {
  return [
    route(api.readCourierConnection, async () => ({ status: 200, body: await readConnection(needs) })),

    route(api.repairCourierConnection, async () => {
      const state = await repairWebhook(needs)
      return state ? { status: 200, body: state } : noProvider
    }),

    route(api.receiveCourierEvent, async ({ headers, rawBody }) => {
      const event = { headers: textHeaders(headers), rawBody: rawBody ?? Buffer.alloc(0) }
      const result = await receiveCourierEvent(needs, 'bobgo', event)
      return result.kind === 'refused'
        ? eventRefusals[result.reason]
        : { status: 200, body: { received: true } }
    }),
  ]
}

function providerLabel({ couriers }: Needs): string | null {
  return couriers.bobgo ? courierProviderLabel(couriers.bobgo.name) : null
}

function textHeaders(headers: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )
}

function quotedView({ quotes, problem: reason, message, ...parcel }: QuotedParcel) {
  return {
    ...parcel,
    quotes,
    problem:
      reason === null
        ? quotes.length === 0
          ? 'No courier carries this parcel to this address.'
          : null
        : (message ?? problemTexts[reason]),
  }
}

function bookingView(row: BookingRow): ParcelBooking {
  const { id, parcelId, orderNumber, parcelNumber, state, reference, courierName, serviceName } = row
  const { trackingNumber, quotedCents, bookedCents, finalCents, failure, requestedBy } = row
  return {
    id,
    parcelId,
    orderNumber,
    parcelNumber,
    state,
    reference,
    courierName,
    serviceName,
    trackingNumber,
    quotedCents,
    bookedCents,
    finalCents,
    failure,
    requestedBy,
    requestedAt: row.requestedAt.toISOString(),
  }
}

const problemTexts: Record<SendingRefusal | 'already_booked' | 'unavailable' | 'refused', string> = {
  not_found: 'This parcel does not exist.',
  not_packed: 'This parcel has left already, or was unpacked.',
  not_paid: 'This order is not paid.',
  cancel_requested: 'The customer has cancelled this order: refund it, or dismiss the cancellation first.',
  not_supplied: 'Its goods are not in stock: supply or refund it first.',
  refund_under_way: 'It is being refunded in full.',
  is_collected: 'Its customer collects it at the shop.',
  swap_unpaid: 'The difference of a swap is not paid yet.',
  no_collection_address: 'Enter your street, suburb, city and postal code in the settings, one line each.',
  already_booked: 'A courier is booked for this parcel already.',
  unavailable: 'The couriers did not answer. Try again.',
  refused: 'The courier service refused this address or size.',
}

const noProvider = problem(409, 'no_provider', 'No courier service is connected. Book the courier by hand.')
const notFound = problem(404, 'not_found', 'Booking not found')

const cancelRefusals = {
  not_found: notFound,
  not_booked: problem(
    409,
    'not_booked',
    'There is no courier to cancel: the booking is not accepted, or is over.',
  ),
  no_provider: noProvider,
}

const labelRefusals = {
  not_found: notFound,
  not_booked: problem(409, 'not_booked', 'A courier has not accepted one of these parcels yet.'),
  no_provider: noProvider,
}

const eventRefusals = {
  bad_signature: {
    ...problem(403, 'bad_signature', 'The signature does not match the body'),
    lacks: 'signature' as const,
  },
  malformed: problem(400, 'malformed', 'The event cannot be read'),
  no_provider: problem(404, 'no_provider', 'No courier service is connected'),
}

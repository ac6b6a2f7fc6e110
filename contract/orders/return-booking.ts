import { z } from 'zod'
import { bookingStates } from '#domain/couriers/booking-state.ts'
import { consignmentStates } from '#domain/couriers/consignment-state.ts'
import { endpoint } from '../endpoint.ts'
import { code } from '../wire/code.ts'
import { Problem } from '../wire/problem.ts'
import { Price } from '../wire/rand.ts'
import { RowIdText } from '../wire/row-id.ts'
import { wireObject } from '../wire/wire.ts'
import { CourierQuote, ParcelSize } from './booking.ts'

/* How the goods of a return come back to the shop. */

export const ReturnBooking = wireObject(
  {
    id: z.int(),
    state: z.enum(bookingStates),
    courierName: z.string(),
    serviceName: z.string(),
    trackingNumber: z.string().nullable(),
    quotedCents: Price.nullable(),
    bookedCents: Price.nullable(),
    failure: z.string().nullable(),
    progress: z.enum(consignmentStates).nullable().meta({ description: 'The last that the courier said.' }),
    hasLabel: z.boolean(),
    requestedBy: z.string(),
    requestedAt: z.iso.datetime(),
  },
  { spelling: 'camel', id: 'ReturnBooking' },
)
export type ReturnBooking = z.output<typeof ReturnBooking>

const ofReturn = { tag: 'Returns', access: 'staff:orders' } as const
const params = z.object({ returnId: RowIdText })
const booking = z.object({ booking: ReturnBooking })
const requestKey = z.string().min(8).max(100).meta({ description: 'One for each click.' })

export const listReturnBookings = endpoint({
  ...ofReturn,
  method: 'GET',
  path: '/admin/returns/:returnId/bookings',
  summary: 'How the goods of a return come back: every courier that was booked, and who can be booked',
  params,
  responses: { 200: z.object({ provider: z.string().nullable(), bookings: z.array(ReturnBooking) }) },
})

export const quoteReturn = endpoint({
  ...ofReturn,
  method: 'POST',
  path: '/admin/returns/:returnId/quotes',
  changesNothing: true,
  summary:
    'Ask every courier what it charges for bringing the goods of a return back. Couriers take some seconds',
  params,
  body: z.object({ size: ParcelSize.optional() }),
  responses: {
    200: z.object({ size: ParcelSize, quotes: z.array(CourierQuote) }),
    400: Problem,
    404: Problem,
    409: Problem,
  },
})

export const bookReturn = endpoint({
  ...ofReturn,
  method: 'POST',
  path: '/admin/returns/:returnId/bookings',
  summary:
    'Book a courier who fetches the goods of an approved return. The customer gets the label by email. Safe to send twice with one key',
  params,
  body: wireObject(
    {
      requestKey,
      size: ParcelSize,
      courierSlug: z.string().min(1).max(100),
      serviceCode: z.string().min(1).max(100),
      courierName: z.string().min(1).max(200),
      serviceName: z.string().min(1).max(200),
      quotedCents: Price,
    },
    { spelling: 'camel' },
  ),
  responses: { 200: booking, 400: Problem, 404: Problem, 409: Problem },
})

export const trackReturn = endpoint({
  ...ofReturn,
  method: 'POST',
  path: '/admin/returns/:returnId/tracking',
  summary:
    'Write down the courier and tracking number of a return that staff booked themselves. The customer gets an email. Safe to send twice with one key',
  params,
  body: z.object({
    requestKey,
    courierName: z.string().trim().min(1, 'Enter the courier').max(200),
    trackingNumber: code().min(1, 'Enter the tracking number').max(100),
  }),
  responses: { 200: booking, 400: Problem, 404: Problem, 409: Problem },
})

export const cancelReturnBooking = endpoint({
  ...ofReturn,
  method: 'DELETE',
  path: '/admin/returns/:returnId/bookings/:bookingId',
  summary: 'Cancel the courier of a return, if it has not fetched the goods yet. Safe to send twice',
  params: params.extend({ bookingId: RowIdText }),
  responses: { 200: booking, 404: Problem, 409: Problem },
})

export const readReturnLabel = endpoint({
  tag: 'Returns',
  access: 'user',
  method: 'GET',
  path: '/orders/:orderNumber/return-labels/:bookingId',
  summary:
    "Download the courier's label for a return. For the order's owner, and staff with access to orders",
  params: z.object({ orderNumber: code().max(40), bookingId: RowIdText }),
  fileType: 'application/pdf',
  responses: { 200: z.undefined(), 404: Problem, 409: Problem },
})

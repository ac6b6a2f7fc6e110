import { z } from 'zod'
import { bookingStates } from '#domain/couriers/booking-state.ts'
import { sizeSources } from '#domain/couriers/size-source.ts'
import { labelFormats } from '#domain/orders/parcels/label-formats.ts'
import { parcelStates } from '#domain/orders/parcels/parcel-state.ts'
import { endpoint } from '../endpoint.ts'
import { code } from '../wire/code.ts'
import { Problem } from '../wire/problem.ts'
import { Price } from '../wire/rand.ts'
import { RowId, RowIdText } from '../wire/row-id.ts'
import { wireObject } from '../wire/wire.ts'

const bookings = { tag: 'Couriers', access: 'staff:orders' } as const
const maxParcels = 100

const named = { orderNumber: code().max(40), number: z.int().min(1).max(10_000) }

export const ParcelSize = z
  .object({
    massG: z.int().min(1).max(500_000),
    lengthMm: z.int().min(1).max(5_000),
    widthMm: z.int().min(1).max(5_000),
    heightMm: z.int().min(1).max(5_000),
  })
  .meta({ id: 'ParcelSize', description: 'In grams and millimetres.' })
export type ParcelSize = z.output<typeof ParcelSize>

export const CourierQuote = wireObject(
  {
    courierSlug: z.string(),
    serviceCode: z.string(),
    courierName: z.string(),
    serviceName: z.string(),
    priceCents: Price.meta({ description: 'In rand, with VAT.' }),
    chargedMassG: z.int().nullable(),
  },
  { spelling: 'camel', id: 'CourierQuote' },
)
export type CourierQuote = z.output<typeof CourierQuote>

export const QuotedParcel = z
  .object({
    parcelId: z.int(),
    orderNumber: z.string(),
    number: z.int().meta({ description: 'From 1 on within its order.' }),
    city: z.string(),
    size: ParcelSize,
    sizeFrom: z.enum(sizeSources).meta({
      description:
        '`measured`: on the scale; `products`: from the packed sizes of what is in it; `guess`: something in it has none.',
    }),
    quotes: z.array(CourierQuote).meta({ description: 'To the door, cheapest first.' }),
    problem: z.string().nullable().meta({ description: 'Why there is no price.' }),
  })
  .meta({ id: 'QuotedParcel' })
export type QuotedParcel = z.output<typeof QuotedParcel>

export const quoteParcels = endpoint({
  ...bookings,
  method: 'POST',
  path: '/admin/parcels/quotes',
  changesNothing: true,
  summary: 'Ask every courier what it charges for carrying each of these parcels. Couriers take some seconds',
  body: z.object({
    parcels: z
      .array(z.object({ ...named, size: ParcelSize.optional() }))
      .min(1)
      .max(maxParcels),
  }),
  responses: { 200: z.object({ parcels: z.array(QuotedParcel) }), 400: Problem, 409: Problem },
})

export const ParcelBooking = wireObject(
  {
    id: z.int(),
    parcelId: z.int(),
    orderNumber: z.string(),
    parcelNumber: z.int(),
    state: z.enum(bookingStates),
    reference: z.string(),
    courierName: z.string(),
    serviceName: z.string(),
    trackingNumber: z.string().nullable(),
    quotedCents: Price.meta({ description: 'What was shown before booking.' }),
    bookedCents: Price.nullable().meta({ description: 'What the courier charged at first.' }),
    finalCents: Price.nullable().meta({ description: 'What it charged once it had weighed the parcel.' }),
    failure: z.string().nullable(),
    requestedBy: z.string(),
    requestedAt: z.iso.datetime(),
  },
  { spelling: 'camel', id: 'ParcelBooking' },
)
export type ParcelBooking = z.output<typeof ParcelBooking>

export const bookParcels = endpoint({
  ...bookings,
  method: 'POST',
  path: '/admin/parcels/bookings',
  summary:
    'Book a courier for each of these parcels. Each succeeds or fails on its own. Safe to send twice with one key',
  body: z.object({
    requestKey: z.string().min(8).max(100).meta({ description: 'One for each click.' }),
    choices: z
      .array(
        wireObject(
          {
            parcelId: RowId,
            size: ParcelSize,
            courierSlug: z.string().min(1).max(100),
            serviceCode: z.string().min(1).max(100),
            courierName: z.string().min(1).max(200),
            serviceName: z.string().min(1).max(200),
            quotedCents: Price,
          },
          { spelling: 'camel' },
        ),
      )
      .min(1)
      .max(maxParcels),
  }),
  responses: {
    200: z.object({
      bookings: z.array(ParcelBooking),
      failed: z.array(z.object({ parcelId: z.int(), error: z.string() })),
    }),
    400: Problem,
    409: Problem,
  },
})

export const listBookings = endpoint({
  ...bookings,
  method: 'POST',
  path: '/admin/parcels/bookings/list',
  changesNothing: true,
  summary: 'The courier bookings of these parcels, oldest first',
  body: z.object({ parcels: z.array(z.object(named)).max(500) }),
  responses: {
    200: z.object({
      provider: z.string().nullable().meta({ description: 'Null: couriers are booked by hand.' }),
      bookings: z.array(ParcelBooking),
    }),
    400: Problem,
  },
})

export const BookableParcel = z
  .object({
    id: z.int(),
    number: z.int(),
    state: z.enum(parcelStates),
    canBook: z.boolean().meta({ description: 'Whether a courier can be booked for it now.' }),
    bookings: z.array(ParcelBooking),
  })
  .meta({ id: 'BookableParcel' })
export type BookableParcel = z.output<typeof BookableParcel>

export const listOrderBookings = endpoint({
  ...bookings,
  method: 'GET',
  path: '/admin/orders/:orderNumber/bookings',
  summary: 'The parcels of an order with their courier bookings, oldest first',
  params: z.object({ orderNumber: code().max(40) }),
  responses: {
    200: z.object({
      provider: z.string().nullable().meta({ description: 'Null: couriers are booked by hand.' }),
      parcels: z.array(BookableParcel),
    }),
    404: Problem,
  },
})

export const cancelBooking = endpoint({
  ...bookings,
  method: 'POST',
  path: '/admin/bookings/:id/cancel',
  summary: 'Cancel a courier before it has collected the parcel. The order stays as it is',
  params: z.object({ id: RowIdText }),
  responses: {
    200: z.object({
      outcome: z.enum(['cancelled', 'waiting', 'too_late', 'unsupported']),
      booking: ParcelBooking,
    }),
    404: Problem,
    409: Problem,
  },
})

export const readLabels = endpoint({
  ...bookings,
  method: 'GET',
  path: '/admin/bookings/labels.pdf',
  summary: "The couriers' own labels of these bookings as one PDF, in this order",
  query: z.object({
    ids: z
      .string()
      .regex(/^\d{1,10}(,\d{1,10}){0,99}$/, 'Give up to 100 ids, separated by commas')
      .transform((text) => text.split(',').map(Number)),
    format: z.enum(labelFormats).default('100x150'),
  }),
  fileType: 'application/pdf',
  responses: { 200: z.undefined(), 400: Problem, 404: Problem, 409: Problem },
})

export const readCourierConnection = endpoint({
  ...bookings,
  method: 'GET',
  path: '/admin/couriers/connection',
  access: 'staff:couriers',
  summary: 'Whether couriers can be booked through a courier service, and whether it reports what happens',
  responses: {
    200: z.object({
      provider: z.string().nullable().meta({ description: 'Null: couriers are booked by hand.' }),
      webhook: z.enum(['subscribed', 'incomplete', 'unavailable', 'refused']).nullable(),
      message: z.string().nullable(),
      lastEventAt: z.iso.datetime().nullable(),
      undecided: z.int(),
      failedLastWeek: z.int(),
    }),
  },
})

export const repairCourierConnection = endpoint({
  ...bookings,
  method: 'POST',
  path: '/admin/couriers/connection/repair',
  access: 'staff:couriers',
  summary: 'Register the webhook of the courier service anew',
  responses: {
    200: z.object({
      webhook: z.enum(['subscribed', 'incomplete', 'unavailable', 'refused']),
      message: z.string().nullable(),
    }),
    409: Problem,
  },
})

export const receiveCourierEvent = endpoint({
  tag: 'Couriers',
  method: 'POST',
  path: '/webhooks/couriers/bobgo',
  access: 'provider',
  summary: 'Receive signed events from Bob Go',
  headers: z.looseObject({
    'bobgo-webhook-signature': z.string().optional(),
    'bobgo-webhook-event-id': z.string().optional(),
    'bob-go-request-id': z.string().optional(),
    'x-bobgroup-topic': z.string().optional(),
  }),
  bodyKind: 'raw',
  responses: { 200: z.object({ received: z.literal(true) }), 400: Problem, 403: Problem, 404: Problem },
})

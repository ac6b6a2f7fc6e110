import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, primaryKey, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { bookingStates, bookingStatesThat } from '#domain/couriers/booking-state.ts'
import { consignmentStates } from '#domain/couriers/consignment-state.ts'
import { courierProviderNames } from '#domain/couriers/courier-provider.ts'
import { anyOf } from '../word-list.ts'
import { holds, instant, oneOf } from './columns.ts'
import { couriers } from './couriers.ts'
import { parcels } from './parcels.ts'
import { orderReturns } from './returns.ts'

/** One attempt at booking a courier for one parcel: saved before the provider is asked, so that no answer can be lost for good. */
export const parcelBookings = pgTable(
  'parcel_bookings',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    parcelId: bigint('parcel_id', { mode: 'number' })
      .notNull()
      .references(() => parcels.id, { onDelete: 'cascade' }),
    provider: text('provider', { enum: courierProviderNames }).notNull(),
    /** Ours, which the provider keeps: by it a booking is found whose answer was lost. */
    reference: text('reference').notNull().unique('parcel_bookings_reference_unique'),
    /** Identifies it to us: a click that is sent twice finds the first one's booking. */
    requestKey: text('request_key'),
    state: text('state', { enum: bookingStates }).notNull(),
    courierSlug: text('courier_slug').notNull(),
    serviceCode: text('service_code').notNull(),
    courierName: text('courier_name').notNull(),
    serviceName: text('service_name').notNull(),
    providerId: text('provider_id'),
    trackingNumber: text('tracking_number'),
    /** What was shown, what the provider charged at once, and what the courier charged once it had weighed the parcel. */
    quotedCents: integer('quoted_cents').notNull(),
    bookedCents: integer('booked_cents'),
    finalCents: integer('final_cents'),
    chargedMassG: integer('charged_mass_g'),
    failure: text('failure'),
    requestedBy: text('requested_by').notNull(),
    requestedAt: instant('requested_at').notNull(),
    /** When the provider is next asked about it; null if there is nothing more to ask. */
    nextCheckAt: instant('next_check_at'),
    /** When its labels were stored; null if there are none. */
    labelledAt: instant('labelled_at'),
    endedAt: instant('ended_at'),
  },
  (table) => [
    oneOf('parcel_bookings_state_known', table.state, bookingStates),
    // The guard against booking twice: a second courier can only be asked once the first has said no.
    uniqueIndex('parcel_bookings_one_open')
      .on(table.parcelId)
      .where(sql`state in ${anyOf(bookingStatesThat('isOpen'))}`),
    unique('parcel_bookings_request_key_unique').on(table.parcelId, table.requestKey),
    unique('parcel_bookings_provider_id_unique').on(table.provider, table.providerId),
    holds(
      'parcel_bookings_followed_is_named',
      sql`${table.state} <> 'booked' or ${table.nextCheckAt} is null or (${table.providerId} is not null and ${table.trackingNumber} is not null)`,
    ),
    holds('parcel_bookings_quote_not_negative', sql`${table.quotedCents} >= 0`),
    index('parcel_bookings_parcel').on(table.parcelId, table.id),
    index('parcel_bookings_tracking').on(table.trackingNumber).where(sql`tracking_number is not null`),
    index('parcel_bookings_next_check').on(table.nextCheckAt).where(sql`next_check_at is not null`),
    index('parcel_bookings_labelled').on(table.labelledAt).where(sql`labelled_at is not null`),
  ],
)

/** The courier under whose name parcels go that are booked through a provider. */
export const providerCouriers = pgTable('provider_couriers', {
  provider: text('provider', { enum: courierProviderNames }).primaryKey(),
  courierId: integer('courier_id')
    .notNull()
    .references(() => couriers.id, { onDelete: 'cascade' }),
})

export const courierEventOutcomes = ['received', 'noted', 'foreign', 'unknown_topic'] as const
export type CourierEventOutcome = (typeof courierEventOutcomes)[number]

/** Events of courier providers with a valid signature: which parcel to ask about, and nothing of what they say. */
export const courierEvents = pgTable(
  'courier_events',
  {
    eventId: text('event_id').primaryKey(),
    provider: text('provider', { enum: courierProviderNames }).notNull(),
    topic: text('topic').notNull(),
    trackingNumber: text('tracking_number'),
    outcome: text('outcome', { enum: courierEventOutcomes }).notNull(),
    receivedAt: instant('received_at').notNull(),
    handledAt: instant('handled_at'),
  },
  (table) => [
    oneOf('courier_events_outcome_known', table.outcome, courierEventOutcomes),
    index('courier_events_received').on(table.receivedAt),
  ],
)

/**
 * How the goods of a return come back: a courier booked through a provider, saved before it is asked, or one that staff
 * found themselves.
 */
export const returnBookings = pgTable(
  'return_bookings',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    returnId: bigint('return_id', { mode: 'number' })
      .notNull()
      .references(() => orderReturns.id, { onDelete: 'cascade' }),
    /** Null if staff wrote down a tracking number of their own. */
    provider: text('provider', { enum: courierProviderNames }),
    /** Ours, which the provider keeps: by it a booking is found whose answer was lost. */
    reference: text('reference').unique('return_bookings_reference_unique'),
    requestKey: text('request_key'),
    state: text('state', { enum: bookingStates }).notNull(),
    courierName: text('courier_name').notNull(),
    serviceName: text('service_name').notNull(),
    providerId: text('provider_id'),
    trackingNumber: text('tracking_number'),
    quotedCents: integer('quoted_cents'),
    bookedCents: integer('booked_cents'),
    failure: text('failure'),
    /** The last that the courier said of it. */
    progress: text('progress', { enum: consignmentStates }),
    requestedBy: text('requested_by').notNull(),
    requestedAt: instant('requested_at').notNull(),
    nextCheckAt: instant('next_check_at'),
    endedAt: instant('ended_at'),
  },
  (table) => [
    oneOf('return_bookings_state_known', table.state, bookingStates),
    oneOf('return_bookings_progress_known', table.progress, consignmentStates),
    // The guard against booking twice.
    uniqueIndex('return_bookings_one_open')
      .on(table.returnId)
      .where(sql`state in ${anyOf(bookingStatesThat('isOpen'))}`),
    unique('return_bookings_request_key_unique').on(table.returnId, table.requestKey),
    unique('return_bookings_provider_id_unique').on(table.provider, table.providerId),
    holds(
      'return_bookings_asked_by_reference',
      sql`(${table.provider} is null) = (${table.reference} is null)`,
    ),
    holds(
      'return_bookings_booked_is_tracked',
      sql`${table.state} <> 'booked' or ${table.trackingNumber} is not null`,
    ),
    index('return_bookings_return').on(table.returnId, table.id),
    index('return_bookings_next_check').on(table.nextCheckAt).where(sql`next_check_at is not null`),
  ],
)

/** What the couriers asked a short while ago for such a parcel to a postal code: shoppers are not kept waiting for it twice. */
export const courierRates = pgTable(
  'courier_rates',
  {
    postalCode: text('postal_code').notNull(),
    /** Its mass, its sides and its battery. */
    parcel: text('parcel').notNull(),
    rateCents: integer('rate_cents').notNull(),
    requestedAt: instant('requested_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.postalCode, table.parcel] }),
    holds('courier_rates_not_negative', sql`${table.rateCents} >= 0`),
    index('courier_rates_requested').on(table.requestedAt),
  ],
)

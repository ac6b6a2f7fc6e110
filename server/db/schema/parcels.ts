import { sql } from 'drizzle-orm'
import {
  bigint,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { parcelStates, parcelStatesThat } from '#domain/orders/parcels/parcel-state.ts'
import { anyOf } from '../word-list.ts'
import { holds, instant, oneOf } from './columns.ts'
import { couriers } from './couriers.ts'
import { orderLines, orders } from './orders.ts'

export const parcelEventSources = ['staff', 'courier'] as const
export type ParcelEventSource = (typeof parcelEventSources)[number]

/** What an order was packed into. An order may leave in several, each with its own courier and tracking number. */
export const parcels = pgTable(
  'parcels',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    orderId: bigint('order_id', { mode: 'number' })
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** From 1 on within its order. */
    number: integer('number').notNull(),
    state: text('state', { enum: parcelStates }).notNull(),
    courierId: integer('courier_id').references(() => couriers.id),
    trackingNumber: text('tracking_number'),
    /** As the courier calls it: "Express", "Economy". */
    service: text('service'),
    packedAt: instant('packed_at').notNull(),
    packedBy: text('packed_by').notNull(),
    leftAt: instant('left_at'),
    /** Return periods begin on this day; without it, at the end of the promised delivery time. */
    deliveredOn: date('delivered_on', { mode: 'string' }),
    massG: integer('mass_g'),
    lengthMm: integer('length_mm'),
    widthMm: integer('width_mm'),
    heightMm: integer('height_mm'),
    /** The last news that was emailed to the customer, and in how many emails, so that none is repeated. */
    toldCourierId: integer('told_courier_id'),
    toldTrackingNumber: text('told_tracking_number'),
    emails: integer('emails').notNull().default(0),
    /** Identifies the packing: sent twice, it finds the first one's parcel. */
    requestKey: text('request_key'),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    unique('parcels_number_unique').on(table.orderId, table.number),
    unique('parcels_request_key_unique').on(table.orderId, table.requestKey),
    oneOf('parcels_state_known', table.state, parcelStates),
    holds('parcels_number_positive', sql`${table.number} > 0`),
    holds(
      'parcels_left_as_their_state_says',
      sql`(${table.leftAt} is not null) = (${table.state} in ${anyOf(parcelStatesThat('hasLeft'))})`,
    ),
    holds(
      'parcels_delivered_as_their_state_says',
      sql`(${table.deliveredOn} is not null) = (${table.state} in ${anyOf(parcelStatesThat('isDelivered'))})`,
    ),
    holds(
      'parcels_size_positive',
      sql`${table.massG} > 0 and ${table.lengthMm} > 0 and ${table.widthMm} > 0 and ${table.heightMm} > 0`,
    ),
    index('parcels_courier').on(table.courierId).where(sql`courier_id is not null`),
    index('parcels_waiting').on(table.packedAt, table.id).where(sql`state in ('packed', 'booked')`),
    index('parcels_at_counter').on(table.leftAt).where(sql`state = 'ready_to_collect'`),
    index('parcels_left').on(table.leftAt, table.id).where(sql`left_at is not null`),
    index('parcels_search')
      .using('gin', sql`lower(${table.trackingNumber}) gin_trgm_ops`)
      .where(sql`tracking_number is not null`),
  ],
)

/** What is in a parcel. */
export const parcelLines = pgTable(
  'parcel_lines',
  {
    parcelId: bigint('parcel_id', { mode: 'number' })
      .notNull()
      .references(() => parcels.id, { onDelete: 'cascade' }),
    orderLineId: bigint('order_line_id', { mode: 'number' })
      .notNull()
      .references(() => orderLines.id, { onDelete: 'cascade' }),
    quantity: integer('quantity').notNull(),
  },
  (table) => [
    primaryKey({ name: 'parcel_lines_pk', columns: [table.parcelId, table.orderLineId] }),
    holds('parcel_lines_quantity_positive', sql`${table.quantity} > 0`),
    index('parcel_lines_order_line').on(table.orderLineId),
  ],
)

/** The serial number or IMEI of one unit in a parcel. */
export const parcelUnits = pgTable(
  'parcel_units',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    parcelId: bigint('parcel_id', { mode: 'number' })
      .notNull()
      .references(() => parcels.id, { onDelete: 'cascade' }),
    orderLineId: bigint('order_line_id', { mode: 'number' })
      .notNull()
      .references(() => orderLines.id, { onDelete: 'cascade' }),
    serial: text('serial').notNull(),
  },
  (table) => [
    holds('parcel_units_serial_not_empty', sql`${table.serial} <> ''`),
    uniqueIndex('parcel_units_serial_once').on(table.orderLineId, sql`lower(${table.serial})`),
    index('parcel_units_parcel').on(table.parcelId),
    index('parcel_units_search').using('gin', sql`lower(${table.serial}) gin_trgm_ops`),
  ],
)

/** What happened to a parcel, as staff did it or as its courier reported it. */
export const parcelEvents = pgTable(
  'parcel_events',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    parcelId: bigint('parcel_id', { mode: 'number' })
      .notNull()
      .references(() => parcels.id, { onDelete: 'cascade' }),
    at: instant('at').notNull(),
    /** What the event says that the parcel is now, which is not always believed; null if it says nothing of it. */
    state: text('state', { enum: parcelStates }),
    text: text('text').notNull(),
    location: text('location'),
    source: text('source', { enum: parcelEventSources }).notNull(),
    /** One for each event: a courier reports the same one more than once. */
    eventKey: text('event_key').notNull().unique('parcel_events_event_key_unique'),
  },
  (table) => [
    oneOf('parcel_events_state_known', table.state, parcelStates),
    oneOf('parcel_events_source_known', table.source, parcelEventSources),
    index('parcel_events_parcel').on(table.parcelId, table.at, table.id),
  ],
)

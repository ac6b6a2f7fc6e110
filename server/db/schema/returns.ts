import { sql } from 'drizzle-orm'
import { bigint, date, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { reasonUses } from '#domain/fields/saved-reason-fields.ts'
import {
  returnOutcomes,
  returnReasons,
  returnRemedies,
  returnStatuses,
} from '#domain/orders/returns/returns.ts'
import { holds, instant, oneOf } from './columns.ts'
import { orderLines, orders } from './orders.ts'

/** The goods a customer wants to return, and the state of the return. */
export const orderReturns = pgTable(
  'order_returns',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    orderId: bigint('order_id', { mode: 'number' })
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    reason: text('reason', { enum: returnReasons }).notNull(),
    remedy: text('remedy', { enum: returnRemedies }).notNull(),
    note: text('note'),
    status: text('status', { enum: returnStatuses }).notNull(),
    /** How it ended; null while it is open, and if it was closed without one. */
    outcome: text('outcome', { enum: returnOutcomes }),
    /** The last day for its refund by law; null if none was asked for. */
    refundDueOn: date('refund_due_on', { mode: 'string' }),
    staffNote: text('staff_note'),
    /** Identifies the request: sent twice, it finds the first one's return. */
    requestKey: text('request_key'),
    requestedAt: instant('requested_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    updatedBy: text('updated_by').notNull(),
  },
  (table) => [
    oneOf('order_returns_reason_known', table.reason, returnReasons),
    oneOf('order_returns_remedy_known', table.remedy, returnRemedies),
    oneOf('order_returns_status_known', table.status, returnStatuses),
    oneOf('order_returns_outcome_known', table.outcome, returnOutcomes),
    holds('order_returns_outcome_ends_it', sql`${table.outcome} is null or ${table.status} = 'closed'`),
    unique('order_returns_request_key_unique').on(table.orderId, table.requestKey),
    index('order_returns_order').on(table.orderId),
    index('order_returns_open').on(table.orderId).where(sql`status in ('requested', 'approved', 'received')`),
    index('order_returns_requested').on(table.requestedAt),
    // The list of returns: those that are late first, then the last that something happened to.
    index('order_returns_due')
      .on(table.refundDueOn, table.id)
      .where(sql`status in ('requested', 'approved', 'received')`),
    index('order_returns_updated').on(table.updatedAt, table.id),
    index('order_returns_status').on(table.status, table.updatedAt, table.id),
  ],
)

export const returnLines = pgTable(
  'return_lines',
  {
    returnId: bigint('return_id', { mode: 'number' })
      .notNull()
      .references(() => orderReturns.id, { onDelete: 'cascade' }),
    orderLineId: bigint('order_line_id', { mode: 'number' })
      .notNull()
      .references(() => orderLines.id, { onDelete: 'cascade' }),
    quantity: integer('quantity').notNull(),
    /** How many of them arrived. */
    received: integer('received').notNull().default(0),
    /** How many of those went back on the shelf, */
    restocked: integer('restocked').notNull().default(0),
    /** how many are not for sale, */
    setAside: integer('set_aside').notNull().default(0),
    /** and how many of the latter went back to the customer, repaired or not accepted. */
    sentBack: integer('sent_back').notNull().default(0),
  },
  (table) => [
    primaryKey({ name: 'return_lines_pk', columns: [table.returnId, table.orderLineId] }),
    holds('return_lines_quantity_positive', sql`${table.quantity} > 0`),
    holds(
      'return_lines_restocked_within_quantity',
      sql`${table.restocked} >= 0 and ${table.restocked} <= ${table.quantity}`,
    ),
    holds(
      'return_lines_received_within_quantity',
      sql`${table.received} >= 0 and ${table.received} <= ${table.quantity}`,
    ),
    holds(
      'return_lines_units_in_one_place',
      sql`${table.setAside} >= 0 and ${table.restocked} + ${table.setAside} <= ${table.received}`,
    ),
    holds(
      'return_lines_sent_back_within_set_aside',
      sql`${table.sentBack} >= 0 and ${table.sentBack} <= ${table.setAside}`,
    ),
  ],
)

/**
 * Photos that a customer sent with a return: private, never among those of products. Without a return, such as before
 * the request is saved and after its order is stripped, a job deletes the row and its file.
 */
export const returnPhotos = pgTable(
  'return_photos',
  {
    id: text('id').primaryKey(),
    returnId: bigint('return_id', { mode: 'number' }).references(() => orderReturns.id, {
      onDelete: 'set null',
    }),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    holds('return_photos_size_positive', sql`${table.width} > 0 and ${table.height} > 0`),
    index('return_photos_return').on(table.returnId),
    index('return_photos_unused').on(table.createdAt).where(sql`return_id is null`),
  ],
)

/** Sentences that staff put into what they write to customers whose return they decline, or whose goods they do not accept. */
export const savedReasons = pgTable(
  'saved_reasons',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    usedFor: text('used_for', { enum: reasonUses }).notNull(),
    text: text('text').notNull(),
  },
  (table) => [
    oneOf('saved_reasons_used_for_known', table.usedFor, reasonUses),
    holds('saved_reasons_say_something', sql`${table.text} <> ''`),
  ],
)

/** Every step of a return: when, and by whom. */
export const returnHistory = pgTable(
  'return_history',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    returnId: bigint('return_id', { mode: 'number' })
      .notNull()
      .references(() => orderReturns.id, { onDelete: 'cascade' }),
    at: instant('at').notNull(),
    toStatus: text('to_status', { enum: returnStatuses }).notNull(),
    actor: text('actor').notNull(),
    /** What the customer was told with it. */
    note: text('note'),
  },
  (table) => [
    oneOf('return_history_to_status_known', table.toStatus, returnStatuses),
    index('return_history_return').on(table.returnId, table.id),
  ],
)

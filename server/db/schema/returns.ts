import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { returnReasons, returnRemedies, returnStatuses } from '#domain/orders/returns.ts'
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
    unique('order_returns_request_key_unique').on(table.orderId, table.requestKey),
    index('order_returns_order').on(table.orderId),
    index('order_returns_open').on(table.orderId).where(sql`status in ('requested', 'approved', 'received')`),
    index('order_returns_requested').on(table.requestedAt),
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
    /** How many of them returned to stock when they arrived. */
    restocked: integer('restocked').notNull().default(0),
  },
  (table) => [
    primaryKey({ name: 'return_lines_pk', columns: [table.returnId, table.orderLineId] }),
    holds('return_lines_quantity_positive', sql`${table.quantity} > 0`),
    holds(
      'return_lines_restocked_within_quantity',
      sql`${table.restocked} >= 0 and ${table.restocked} <= ${table.quantity}`,
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
  },
  (table) => [
    oneOf('return_history_to_status_known', table.toStatus, returnStatuses),
    index('return_history_return').on(table.returnId, table.id),
  ],
)

import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { holds, instant, oneOf } from './columns.ts'
import { orders } from './orders.ts'
import { products } from './products.ts'

export const movementCauses = ['opening', 'sale', 'edit', 'import', 'return', 'counted', 'received'] as const
export type MovementCause = (typeof movementCauses)[number]

/** The stock on hand, and how much of it unpaid orders hold. */
export const stockLevels = pgTable(
  'stock_levels',
  {
    productId: integer('product_id')
      .primaryKey()
      .references(() => products.id, { onDelete: 'cascade' }),
    onHand: integer('on_hand').notNull().default(0),
    reserved: integer('reserved').notNull().default(0),
  },
  (table) => [
    holds('stock_levels_on_hand_not_negative', sql`${table.onHand} >= 0`),
    holds('stock_levels_reserved_not_negative', sql`${table.reserved} >= 0`),
    holds('stock_levels_reserved_within_on_hand', sql`${table.reserved} <= ${table.onHand}`),
  ],
)

/** Rows exist while an order awaits payment; a lapsed one does not count, deleted or not. */
export const stockReservations = pgTable(
  'stock_reservations',
  {
    orderId: bigint('order_id', { mode: 'number' })
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id),
    quantity: integer('quantity').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ name: 'stock_reservations_pk', columns: [table.orderId, table.productId] }),
    holds('stock_reservations_quantity_positive', sql`${table.quantity} > 0`),
    index('stock_reservations_product').on(table.productId, table.expiresAt),
    index('stock_reservations_expiry').on(table.expiresAt),
  ],
)

/** Every change of the stock on hand, with its cause. On hand is always the sum of these. */
export const stockMovements = pgTable(
  'stock_movements',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    quantity: integer('quantity').notNull(),
    cause: text('cause', { enum: movementCauses }).notNull(),
    orderId: bigint('order_id', { mode: 'number' }).references(() => orders.id),
    actor: text('actor').notNull(),
    at: instant('at').notNull().defaultNow(),
  },
  (table) => [
    holds('stock_movements_move_something', sql`${table.quantity} <> 0`),
    oneOf('stock_movements_cause_known', table.cause, movementCauses),
    holds('stock_movements_received_adds', sql`${table.cause} <> 'received' or ${table.quantity} > 0`),
    index('stock_movements_product').on(table.productId, table.id),
    index('stock_movements_order').on(table.orderId),
    // However often an order is settled, its goods leave the shelf once.
    uniqueIndex('stock_movements_sold_once').on(table.orderId, table.productId).where(sql`cause = 'sale'`),
  ],
)

import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { notForSaleCauses } from '#domain/catalogue/not-for-sale.ts'
import { holds, instant, oneOf } from './columns.ts'
import { orders } from './orders.ts'
import { products } from './products.ts'
import { orderReturns } from './returns.ts'

/** Where goods of the shop are: on the shelf, from which they are sold, or among those that are not for sale. */
export const stockPlaces = ['shelf', 'not_for_sale'] as const

export const movementCauses = [
  'opening',
  'sale',
  // Into a paid order, in the place of something else.
  'swap',
  'edit',
  'import',
  'return',
  'counted',
  'received',
  // From one place to the other.
  'moved',
  // To the customer whose return they were.
  'sent_back',
  'to_supplier',
  'written_off',
] as const
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

/**
 * Units that are in the shop and not for sale, together as they came in. Apart from the stock on hand, so that nothing that
 * sells or shows goods can count them.
 */
export const notForSaleLots = pgTable(
  'not_for_sale_lots',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    returnId: bigint('return_id', { mode: 'number' }).references(() => orderReturns.id, {
      onDelete: 'set null',
    }),
    cause: text('cause', { enum: notForSaleCauses }).notNull(),
    /** How many of them are still here: always the sum of the lot's movements. */
    quantity: integer('quantity').notNull(),
    setAsideAt: instant('set_aside_at').notNull(),
    setAsideBy: text('set_aside_by').notNull(),
  },
  (table) => [
    oneOf('not_for_sale_lots_cause_known', table.cause, notForSaleCauses),
    holds('not_for_sale_lots_quantity_not_negative', sql`${table.quantity} >= 0`),
    index('not_for_sale_lots_here').on(table.id).where(sql`quantity > 0`),
    index('not_for_sale_lots_product').on(table.productId, table.id).where(sql`quantity > 0`),
    index('not_for_sale_lots_return').on(table.returnId),
  ],
)

/** Every change of the stock in a place, with its cause. On hand is always the sum of those of the shelf. */
export const stockMovements = pgTable(
  'stock_movements',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    quantity: integer('quantity').notNull(),
    place: text('place', { enum: stockPlaces }).notNull().default('shelf'),
    lotId: bigint('lot_id', { mode: 'number' }).references(() => notForSaleLots.id, { onDelete: 'cascade' }),
    cause: text('cause', { enum: movementCauses }).notNull(),
    orderId: bigint('order_id', { mode: 'number' }).references(() => orders.id),
    actor: text('actor').notNull(),
    /** Why goods left the shop without being sold. */
    note: text('note'),
    at: instant('at').notNull().defaultNow(),
  },
  (table) => [
    holds('stock_movements_move_something', sql`${table.quantity} <> 0`),
    oneOf('stock_movements_cause_known', table.cause, movementCauses),
    oneOf('stock_movements_place_known', table.place, stockPlaces),
    holds(
      'stock_movements_lot_is_not_for_sale',
      sql`(${table.place} = 'not_for_sale') = (${table.lotId} is not null)`,
    ),
    holds('stock_movements_received_adds', sql`${table.cause} <> 'received' or ${table.quantity} > 0`),
    index('stock_movements_product').on(table.productId, table.id),
    index('stock_movements_order').on(table.orderId),
    index('stock_movements_lot').on(table.lotId).where(sql`lot_id is not null`),
    // However often an order is settled, its goods leave the shelf once.
    uniqueIndex('stock_movements_sold_once').on(table.orderId, table.productId).where(sql`cause = 'sale'`),
  ],
)

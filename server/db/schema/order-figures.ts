import { sql } from 'drizzle-orm'
import { bigint, boolean, date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { orderStatuses } from '#domain/orders/order-status.ts'
import { holds, instant, oneOf } from './columns.ts'

/** Its only row: everything that happened to orders up to then is in `order_counts` and `product_sales_days`. */
export const orderFigures = pgTable(
  'order_figures',
  {
    isOnly: boolean('is_only').primaryKey().default(true),
    until: instant('until').notNull(),
    /** All payments recorded up to then, and all refunds that were done. */
    paidCents: bigint('paid_cents', { mode: 'number' }).notNull(),
    refundedCents: bigint('refunded_cents', { mode: 'number' }).notNull(),
  },
  (table) => [holds('order_figures_once', sql`${table.isOnly}`)],
)

/** How many orders had each status then. */
export const orderCounts = pgTable(
  'order_counts',
  {
    status: text('status', { enum: orderStatuses }).primaryKey(),
    orders: bigint('orders', { mode: 'number' }).notNull(),
  },
  (table) => [oneOf('order_counts_status_known', table.status, orderStatuses)],
)

/** What was sold of a product in the orders that were paid on a South African day, less what was taken out of them since. */
export const productSalesDays = pgTable(
  'product_sales_days',
  {
    day: date('day', { mode: 'string' }).notNull(),
    productId: integer('product_id').notNull(),
    quantity: integer('quantity').notNull(),
    revenueCents: bigint('revenue_cents', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ name: 'product_sales_days_pk', columns: [table.day, table.productId] })],
)

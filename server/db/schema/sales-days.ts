import { sql } from 'drizzle-orm'
import { bigint, boolean, date, integer, pgTable } from 'drizzle-orm/pg-core'
import { holds, instant } from './columns.ts'

/**
 * What the orders that were paid on a South African day brought in, less what was refunded since: kept, because a shop of
 * some years has too many orders to add up whenever somebody looks.
 */
export const salesDays = pgTable('sales_days', {
  day: date('day', { mode: 'string' }).primaryKey(),
  revenueCents: bigint('revenue_cents', { mode: 'number' }).notNull(),
  /** Those that were not refunded whole. */
  orders: integer('orders').notNull(),
})

/** Its only row: everything that was recorded up to then is in `sales_days`. */
export const salesDaysKept = pgTable(
  'sales_days_kept',
  {
    isOnly: boolean('is_only').primaryKey().default(true),
    until: instant('until').notNull(),
  },
  (table) => [holds('sales_days_kept_once', sql`${table.isOnly}`)],
)

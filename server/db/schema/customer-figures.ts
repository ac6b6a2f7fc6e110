import { sql } from 'drizzle-orm'
import { bigint, boolean, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { accounts } from './accounts.ts'
import { holds, instant } from './columns.ts'

/**
 * What an account bought with its paid orders, less what was refunded since: kept, because a list by value would add up
 * every order of the shop.
 */
export const customerFigures = pgTable('customer_figures', {
  accountId: text('account_id')
    .primaryKey()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  orders: integer('orders').notNull(),
  valueCents: bigint('value_cents', { mode: 'number' }).notNull(),
  lastOrderAt: instant('last_order_at').notNull(),
})

/** Its only row: everything that was recorded up to then is in `customer_figures`. */
export const customerFiguresKept = pgTable(
  'customer_figures_kept',
  {
    isOnly: boolean('is_only').primaryKey().default(true),
    until: instant('until').notNull(),
  },
  (table) => [holds('customer_figures_kept_once', sql`${table.isOnly}`)],
)

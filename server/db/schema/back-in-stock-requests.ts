import { bigint, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { accounts } from './accounts.ts'
import { instant } from './columns.ts'
import { products } from './products.ts'

/** Addresses that get one email when a product is back in stock. A row ends with that email, or with its product. */
export const backInStockRequests = pgTable(
  'back_in_stock_requests',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    // The account of whoever asked. An address alone proves nothing: anyone can type it.
    accountId: text('account_id').references(() => accounts.id, { onDelete: 'cascade' }),
    email: text('email').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    unique('back_in_stock_requests_once').on(table.productId, table.email),
    index('back_in_stock_requests_created').on(table.createdAt),
    index('back_in_stock_requests_email').on(table.email),
    index('back_in_stock_requests_account').on(table.accountId),
  ],
)

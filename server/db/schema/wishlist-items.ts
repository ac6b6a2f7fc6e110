import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { accounts } from './accounts.ts'
import { products } from './products.ts'

/** Products that people saved for later. */
export const wishlistItems = pgTable(
  'wishlist_items',
  {
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** Its place in the list, from 0; newest first. */
    position: integer('position').notNull(),
  },
  (table) => [
    primaryKey({ name: 'wishlist_items_pk', columns: [table.accountId, table.productId] }),
    index('wishlist_items_product').on(table.productId),
  ],
)

import { jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { accounts } from './accounts.ts'
import { instant } from './columns.ts'

/** A person's cart, for their other devices. Stored whole, so that a deleted product can still be reported. */
export const savedCarts = pgTable('saved_carts', {
  accountId: text('account_id')
    .primaryKey()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  items: jsonb('items').$type<{ productId: number; quantity: number }[]>().notNull(),
  savedAt: instant('saved_at').notNull(),
})

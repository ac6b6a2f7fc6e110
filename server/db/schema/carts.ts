import { jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { accounts } from './accounts.ts'
import { instant } from './columns.ts'

/** A person's cart, to be found on another device. Kept whole, so that a product that vanished is still told of. */
export const savedCarts = pgTable('saved_carts', {
  accountId: text('account_id')
    .primaryKey()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  items: jsonb('items').$type<{ productId: number; quantity: number }[]>().notNull(),
  savedAt: instant('saved_at').notNull(),
})

import { jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/** What the owner changed while the shop runs; `shop.config.ts` holds what it starts from. */
export const settings = pgTable('settings', {
  key: text('key').primaryKey(),
  value: jsonb('value').notNull(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
})

import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/** How often somebody tried something of late. The key is hashed: people type passwords where an address belongs. */
export const rateLimitCounts = pgTable(
  'try_counts',
  {
    key: text('key').primaryKey(),
    count: integer('tries').notNull(),
    endsAt: instant('ends_at').notNull(),
  },
  (table) => [index('try_counts_ends').on(table.endsAt)],
)

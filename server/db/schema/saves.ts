import { index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/** Saves with a key, and their results, so that a repeat does nothing more. */
export const saves = pgTable(
  'saves',
  {
    accountId: text('account_id').notNull(),
    key: text('key').notNull(),
    // Of the whole request: another request under the same key is not a repeat.
    digest: text('digest').notNull(),
    outcome: jsonb('outcome').notNull(),
    savedAt: instant('saved_at').notNull(),
  },
  (table) => [
    primaryKey({ name: 'saves_pk', columns: [table.accountId, table.key] }),
    index('saves_saved_at').on(table.savedAt),
  ],
)

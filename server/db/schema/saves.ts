import { index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/** Saves that named themselves by a key, with what came of them, so that sent again they do nothing more. */
export const saves = pgTable(
  'saves',
  {
    accountId: text('account_id').notNull(),
    key: text('key').notNull(),
    // Of all that was sent: another request under the same key is no repetition.
    digest: text('digest').notNull(),
    outcome: jsonb('outcome').notNull(),
    savedAt: instant('saved_at').notNull(),
  },
  (table) => [
    primaryKey({ name: 'saves_pk', columns: [table.accountId, table.key] }),
    index('saves_saved_at').on(table.savedAt),
  ],
)

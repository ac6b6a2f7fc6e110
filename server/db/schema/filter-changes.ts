import { bigint, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/**
 * Filters of categories that came, went or changed, until the products that speak of them are read again. Written by a
 * trigger (`note_filter_change`), so that no way of changing a category can forget it.
 */
export const filterChanges = pgTable('filter_changes', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  /** The names of their fields. */
  names: text('names').array().notNull(),
  changedAt: instant('changed_at').notNull().defaultNow(),
  /** Whatever was being saved with the former filters has ended once no transaction before this one runs. */
  settledBy: bigint('settled_by', { mode: 'number' }),
  /** Products up to this id have been read. */
  readUpTo: integer('read_up_to').notNull().default(0),
})

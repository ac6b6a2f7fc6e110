import { sql } from 'drizzle-orm'
import { bigint, index, pgTable, text } from 'drizzle-orm/pg-core'
import { backupCauses } from '#domain/backups/backup.ts'
import { holds, instant, oneOf } from './columns.ts'

/**
 * Base backups that were taken, as this database knows them. What can be restored is what the store says: it outlives
 * this table.
 */
export const backups = pgTable(
  'backups',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Its folder in the store. */
    name: text('name').notNull().unique('backups_name_unique'),
    cause: text('cause', { enum: backupCauses }).notNull(),
    startedAt: instant('started_at').notNull(),
    endedAt: instant('ended_at').notNull(),
    storedBytes: bigint('stored_bytes', { mode: 'number' }).notNull(),
  },
  (table) => [
    oneOf('backups_cause_known', table.cause, backupCauses),
    holds('backups_end_after_start', sql`${table.endedAt} >= ${table.startedAt}`),
    index('backups_ended').on(table.endedAt),
  ],
)

/**
 * One unbroken history of this database. A restored database begins another, so that it never writes over what the one
 * before it stored. The newest is the present one.
 */
export const backupLines = pgTable('backup_lines', {
  line: text('line').primaryKey(),
  startedAt: instant('started_at').notNull(),
  /** Everything that was committed until then is in the store. */
  archivedUntil: instant('archived_until'),
})

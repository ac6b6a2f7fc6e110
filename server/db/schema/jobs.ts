import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/** How the last runs of each job went, so that every process of the shop can report failures. */
export const jobRuns = pgTable('job_runs', {
  name: text('name').primaryKey(),
  lastGoodAt: instant('last_good_at'),
  lastFailedAt: instant('last_failed_at'),
  failuresInARow: integer('failures_in_a_row').notNull().default(0),
  lastError: text('last_error'),
})

import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/** How the work that nobody waits for went last, so that every process of the shop can tell what fails. */
export const jobRuns = pgTable('job_runs', {
  name: text('name').primaryKey(),
  lastGoodAt: instant('last_good_at'),
  lastFailedAt: instant('last_failed_at'),
  failuresInARow: integer('failures_in_a_row').notNull().default(0),
  lastError: text('last_error'),
})

import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/** How the last runs of each job went, so that every process of the shop can report failures. */
export const jobRuns = pgTable('job_runs', {
  name: text('name').primaryKey(),
  lastGoodAt: instant('last_good_at'),
  lastFailedAt: instant('last_failed_at'),
  failuresInARow: integer('failures_in_a_row').notNull().default(0),
  lastError: text('last_error'),
})

/**
 * Who runs each job, and when it is due next: one run at a time and one in each interval, by all processes together. The
 * table is unlogged (migration `job_leases`): nothing of it must survive a crash, and a lease should cost no disk write.
 */
export const jobLeases = pgTable('job_leases', {
  name: text('name').primaryKey(),
  holder: uuid('holder'),
  heldUntil: instant('held_until'),
  nextAt: instant('next_at').notNull(),
})

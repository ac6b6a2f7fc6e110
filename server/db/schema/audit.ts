import { type AnyPgColumn, bigint, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/** Every change by staff: who, when, before, after. */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: instant('at').notNull().defaultNow(),
    actorId: text('actor_id').notNull(),
    actorEmail: text('actor_email').notNull(),
    action: text('action').notNull(),
    subjectType: text('subject_type').notNull(),
    subjectId: text('subject_id').notNull(),
    before: jsonb('before'),
    after: jsonb('after'),
    // Changes made together, by an import say, are undone together.
    batchId: text('batch_id'),
    revertsId: bigint('reverts_id', { mode: 'number' })
      .references((): AnyPgColumn => auditEntries.id, { onDelete: 'set null' })
      .unique('audit_entries_reverted_once'),
  },
  (table) => [
    index('audit_entries_at').on(table.at),
    index('audit_entries_batch').on(table.batchId, table.id),
    index('audit_entries_actor').on(table.actorId, table.id),
    index('audit_entries_subject').on(table.subjectType, table.subjectId),
  ],
)

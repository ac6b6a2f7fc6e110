import { sql } from 'drizzle-orm'
import { bigint, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { type AlertDetails, alertKinds } from '#domain/alert.ts'
import { holds, instant, oneOf } from './columns.ts'

/**
 * Problems that a person must look at and that belong to no order: from when until when, and who settled them. Nothing
 * is overwritten here.
 */
export const shopAlerts = pgTable(
  'shop_alerts',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text('kind', { enum: alertKinds }).notNull(),
    // Its subject: a payment's id at the provider, a product's id.
    subject: text('subject').notNull(),
    details: jsonb('details').$type<AlertDetails>().notNull(),
    raisedAt: instant('raised_at').notNull(),
    clearedAt: instant('cleared_at'),
    clearedBy: text('cleared_by'),
    note: text('note'),
  },
  (table) => [
    oneOf('shop_alerts_kind_known', table.kind, alertKinds),
    holds('shop_alerts_cleared_by_someone', sql`(${table.clearedAt} is null) = (${table.clearedBy} is null)`),
    uniqueIndex('shop_alerts_open_once').on(table.kind, table.subject).where(sql`cleared_at is null`),
    index('shop_alerts_raised').on(table.raisedAt),
  ],
)

import { sql } from 'drizzle-orm'
import { bigint, index, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { storedValueReasons } from '#domain/payments/stored-value.ts'
import { holds, instant, oneOf } from './columns.ts'
import { orders } from './orders.ts'
import { refunds } from './payments.ts'
import { storedValues } from './stored-values.ts'

/** Every change of a balance. A trigger refuses to change or delete one: what was wrong is set right by another. */
export const storedValueEntries = pgTable(
  'stored_value_entries',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    storedValueId: bigint('stored_value_id', { mode: 'number' })
      .notNull()
      .references(() => storedValues.id),
    amountCents: bigint('amount_cents', { mode: 'number' }).notNull(),
    reason: text('reason', { enum: storedValueReasons }).notNull(),
    orderId: bigint('order_id', { mode: 'number' }).references(() => orders.id),
    refundId: bigint('refund_id', { mode: 'number' })
      .unique('stored_value_entries_refund_once')
      .references(() => refunds.id),
    /** Why staff gave or took it. */
    note: text('note'),
    /** A click that is sent twice finds the first one's entry. */
    requestKey: text('request_key'),
    actor: text('actor').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [
    oneOf('stored_value_entries_reason_known', table.reason, storedValueReasons),
    holds(
      'stored_value_entries_go_the_right_way',
      sql`${table.amountCents} <> 0 and (${table.reason} in ('taken', 'spent')) = (${table.amountCents} < 0)`,
    ),
    holds(
      'stored_value_entries_say_what_for',
      sql`(${table.reason} in ('spent', 'refunded')) = (${table.orderId} is not null)
        and (${table.reason} = 'refunded') = (${table.refundId} is not null)`,
    ),
    unique('stored_value_entries_request_once').on(table.requestKey),
    uniqueIndex('stored_value_entries_spent_once')
      .on(table.orderId, table.storedValueId)
      .where(sql`reason = 'spent'`),
    index('stored_value_entries_value').on(table.storedValueId, table.id),
    index('stored_value_entries_at').on(table.at),
  ],
)

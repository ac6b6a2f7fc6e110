import { sql } from 'drizzle-orm'
import { bigint, index, pgTable, text } from 'drizzle-orm/pg-core'
import { accounts } from './accounts.ts'
import { holds, instant } from './columns.ts'

/** Messages sent to the shop. */
export const contactMessages = pgTable(
  'contact_messages',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    // The account of a logged-in sender. An address alone proves nothing: anyone can type it.
    accountId: text('account_id').references(() => accounts.id, { onDelete: 'set null' }),
    name: text('name').notNull(),
    email: text('email').notNull(),
    message: text('message').notNull(),
    orderNumber: text('order_number'),
    receivedAt: instant('received_at').notNull(),
    /** Open until it is marked as dealt with. */
    doneAt: instant('done_at'),
    doneBy: text('done_by'),
  },
  (table) => [
    holds('contact_messages_done_by_someone', sql`(${table.doneAt} is null) = (${table.doneBy} is null)`),
    index('contact_messages_open').on(table.receivedAt).where(sql`done_at is null`),
    index('contact_messages_received').on(table.receivedAt),
    index('contact_messages_account').on(table.accountId),
  ],
)

import { sql } from 'drizzle-orm'
import { bigint, index, pgTable, text } from 'drizzle-orm/pg-core'
import { accounts } from './accounts.ts'
import { holds, instant } from './columns.ts'
import { orders } from './orders.ts'

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
    /** As typed: it may be anybody's. */
    orderNumber: text('order_number'),
    /** The same order, if the sender's account placed it. */
    orderId: bigint('order_id', { mode: 'number' }).references(() => orders.id, { onDelete: 'set null' }),
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
    index('contact_messages_order').on(table.orderId).where(sql`order_id is not null`),
  ],
)

import { sql } from 'drizzle-orm'
import { bigint, index, pgTable, text } from 'drizzle-orm/pg-core'
import { accounts } from './accounts.ts'
import { instant } from './columns.ts'
import { conversations } from './conversations.ts'
import { orders } from './orders.ts'
import { messageText } from './search-texts.ts'

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
    conversationId: bigint('conversation_id', { mode: 'number' })
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
  },
  (table) => [
    index('contact_messages_conversation').on(table.conversationId, table.id),
    index('contact_messages_received').on(table.receivedAt),
    index('contact_messages_account').on(table.accountId),
    index('contact_messages_order').on(table.orderId).where(sql`order_id is not null`),
    index('contact_messages_order_number').on(table.orderNumber).where(sql`order_number is not null`),
    // Each message counts those that its address sent within the hour.
    index('contact_messages_email').on(table.email, table.receivedAt),
    index('contact_messages_search').using('gin', sql.raw(`${messageText('')} gin_trgm_ops`)),
  ],
)

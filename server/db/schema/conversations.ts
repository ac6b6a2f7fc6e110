import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { conversationStates } from '#domain/conversation.ts'
import { accounts } from './accounts.ts'
import { holds, instant, oneOf } from './columns.ts'

/** Everything that one customer wrote to the shop, and what staff answered and noted. */
export const conversations = pgTable(
  'conversations',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    // Of somebody who was logged in, or who gave the verified address of an account.
    accountId: text('account_id').references(() => accounts.id, { onDelete: 'cascade' }),
    /** Of the newest message: this is where answers go. */
    name: text('name').notNull(),
    email: text('email').notNull(),
    state: text('state', { enum: conversationStates }).notNull(),
    /** The member of staff who set it; null if a message opened it. */
    stateBy: text('state_by'),
    stateAt: instant('state_at').notNull(),
    assigneeId: text('assignee_id').references(() => accounts.id, { onDelete: 'set null' }),
    /** The first message that has no answer yet. */
    waitingSince: instant('waiting_since'),
    lastAt: instant('last_at').notNull(),
    /** Increases with every message and answer, so that nobody answers what they have not read. */
    version: integer('version').notNull(),
  },
  (table) => [
    oneOf('conversations_state_known', table.state, conversationStates),
    holds('conversations_open_wait', sql`(${table.state} = 'open') = (${table.waitingSince} is not null)`),
    uniqueIndex('conversations_account_once').on(table.accountId).where(sql`account_id is not null`),
    uniqueIndex('conversations_guest_once').on(table.email).where(sql`account_id is null`),
    index('conversations_open').on(table.waitingSince, table.id).where(sql`state = 'open'`),
    index('conversations_state').on(table.state, table.lastAt, table.id),
    index('conversations_last').on(table.lastAt, table.id),
    index('conversations_assignee')
      .on(table.assigneeId, table.state, table.lastAt, table.id)
      .where(sql`assignee_id is not null`),
  ],
)

/** What staff answered. Each is also an email to the customer. */
export const conversationAnswers = pgTable(
  'conversation_answers',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    conversationId: bigint('conversation_id', { mode: 'number' })
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    at: instant('at').notNull(),
    author: text('author').notNull(),
    recipient: text('recipient').notNull(),
    text: text('text').notNull(),
    requestKey: text('request_key'),
  },
  (table) => [
    holds('conversation_answers_say_something', sql`${table.text} <> ''`),
    unique('conversation_answers_request_key_unique').on(table.conversationId, table.requestKey),
    index('conversation_answers_at').on(table.at),
  ],
)

/** Staff notes on a conversation. Customers never see them. */
export const conversationNotes = pgTable(
  'conversation_notes',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    conversationId: bigint('conversation_id', { mode: 'number' })
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    at: instant('at').notNull(),
    author: text('author').notNull(),
    text: text('text').notNull(),
    requestKey: text('request_key'),
  },
  (table) => [
    holds('conversation_notes_say_something', sql`${table.text} <> ''`),
    unique('conversation_notes_request_key_unique').on(table.conversationId, table.requestKey),
    index('conversation_notes_at').on(table.at),
  ],
)

/** Texts that staff put into answers. */
export const savedAnswers = pgTable('saved_answers', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  title: text('title').notNull(),
  text: text('text').notNull(),
})

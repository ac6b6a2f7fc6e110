import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { emailKinds, emailStatuses } from '#domain/email.ts'
import { holds, instant, oneOf } from './columns.ts'

/** Every email the shop owes someone: written with the event it tells of, sent afterwards, kept to be read. */
export const emails = pgTable(
  'emails',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text('kind', { enum: emailKinds }).notNull(),
    // One event, one email: whatever repeats writes the same key and finds it taken.
    eventKey: text('event_key').notNull().unique('emails_event_key_unique'),
    recipient: text('recipient').notNull(),
    // Sealed, because an email can carry a link that opens an account. Null once it was kept long enough: its recipient and
    // its words are then gone too, and the row only says that it was sent.
    sealedData: text('sealed_data'),
    orderNumber: text('order_number'),
    // As it went out: the order it tells of may change afterwards. Sealed for the same reason as the facts.
    subject: text('subject'),
    sealedContent: text('sealed_content'),
    // Counts up when somebody sends it again on purpose, so that mailboxes do not take it for the same email.
    resendCount: integer('resend_count').notNull().default(0),
    status: text('status', { enum: emailStatuses }).notNull().default('waiting'),
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: instant('next_attempt_at').notNull(),
    // A worker has it until then, and if it crashed, nobody has it afterwards.
    claimedUntil: instant('claimed_until'),
    lastError: text('last_error'),
    createdAt: instant('created_at').notNull(),
    sentAt: instant('sent_at'),
  },
  (table) => [
    oneOf('emails_kind_known', table.kind, emailKinds),
    oneOf('emails_status_known', table.status, emailStatuses),
    holds('emails_attempts_not_negative', sql`${table.attempts} >= 0`),
    index('emails_waiting').on(table.nextAttemptAt).where(sql`status = 'waiting'`),
    index('emails_created').on(table.createdAt),
    index('emails_readable').on(table.createdAt).where(sql`sealed_data is not null and status <> 'waiting'`),
    index('emails_order').on(table.orderNumber).where(sql`order_number is not null`),
    index('emails_unsent').on(table.status).where(sql`status in ('waiting', 'failed')`),
  ],
)

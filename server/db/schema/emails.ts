import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { emailKinds, emailStatuses } from '#domain/email.ts'
import { holds, instant, oneOf } from './columns.ts'

/** Every email the shop owes someone: written with its event, sent afterwards, stored to be read. */
export const emails = pgTable(
  'emails',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text('kind', { enum: emailKinds }).notNull(),
    // One event, one email: a repeat writes the same key and finds it taken.
    eventKey: text('event_key').notNull().unique('emails_event_key_unique'),
    recipient: text('recipient').notNull(),
    // Sealed, because an email can contain a link that opens an account. Null once the retention period is over: its
    // recipient and content are then deleted too, and the row only shows that it was sent.
    sealedData: text('sealed_data'),
    orderNumber: text('order_number'),
    // As it was sent: its order may change afterwards. Sealed for the same reason as the data.
    subject: text('subject'),
    sealedContent: text('sealed_content'),
    // Increases when somebody sends it again on purpose, so that mailboxes do not treat it as the same email.
    resendCount: integer('resend_count').notNull().default(0),
    status: text('status', { enum: emailStatuses }).notNull().default('waiting'),
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: instant('next_attempt_at').notNull(),
    // Claimed by a worker until then; if it crashes, the claim lapses.
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
    index('emails_status').on(table.status, table.createdAt, table.id),
    index('emails_readable').on(table.createdAt).where(sql`sealed_data is not null and status <> 'waiting'`),
    index('emails_order').on(table.orderNumber).where(sql`order_number is not null`),
    index('emails_unsent').on(table.status).where(sql`status in ('waiting', 'failed')`),
  ],
)

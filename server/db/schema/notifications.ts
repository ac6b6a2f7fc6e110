import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { deliveries, type NotificationDetails, notificationKinds } from '#domain/notification.ts'
import { accounts } from './accounts.ts'
import { holds, instant, oneOf } from './columns.ts'
import { products } from './products.ts'

/** What a member of staff chose to be told of, and how. Without a row, the default of the domain applies. */
export const notificationChoices = pgTable(
  'notification_choices',
  {
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: notificationKinds }).notNull(),
    delivery: text('delivery', { enum: deliveries }).notNull(),
  },
  (table) => [
    primaryKey({ name: 'notification_choices_pk', columns: [table.accountId, table.kind] }),
    oneOf('notification_choices_kind_known', table.kind, notificationKinds),
    oneOf('notification_choices_delivery_known', table.delivery, deliveries),
  ],
)

/** What each member of staff is to be told, and when it was put into an email. */
export const notifications = pgTable(
  'notifications',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: notificationKinds }).notNull(),
    // The event: an order, a message. However often it is found, nobody is told of it twice.
    subject: text('subject').notNull(),
    details: jsonb('details').$type<NotificationDetails>().notNull(),
    happenedAt: instant('happened_at').notNull(),
    delivery: text('delivery', { enum: deliveries }).notNull(),
    dueAt: instant('due_at').notNull(),
    emailedAt: instant('emailed_at'),
  },
  (table) => [
    oneOf('notifications_kind_known', table.kind, notificationKinds),
    holds('notifications_delivery_known', sql`${table.delivery} in ('at_once', 'digest')`),
    unique('notifications_once').on(table.accountId, table.kind, table.subject),
    index('notifications_due').on(table.accountId, table.dueAt).where(sql`emailed_at is null`),
    index('notifications_emailed').on(table.accountId, table.emailedAt).where(sql`emailed_at is not null`),
    index('notifications_happened').on(table.happenedAt),
  ],
)

/** Up to when the events of each kind have been looked through. */
export const notificationCursors = pgTable(
  'notification_cursors',
  {
    kind: text('kind', { enum: notificationKinds }).primaryKey(),
    seenUntil: instant('seen_until').notNull(),
  },
  (table) => [oneOf('notification_cursors_kind_known', table.kind, notificationKinds)],
)

/** Products at or below their minimum, and since when. */
export const lowStockProducts = pgTable(
  'low_stock_products',
  {
    productId: integer('product_id')
      .primaryKey()
      .references(() => products.id, { onDelete: 'cascade' }),
    since: instant('since').notNull(),
  },
  (table) => [index('low_stock_products_since').on(table.since)],
)

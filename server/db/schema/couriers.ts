import { sql } from 'drizzle-orm'
import { boolean, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { readingOrder } from '../reading-order.ts'
import { holds, instant } from './columns.ts'

export const couriers = pgTable(
  'couriers',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    name: text('name').notNull().unique('couriers_name_unique'),
    contact: text('contact').notNull(),
    email: text('email').notNull(),
    phone: text('phone').notNull(),
    areas: text('areas').array().notNull().default([]),
    /** The tracking page, with `{number}` in place of the tracking number. */
    trackingUrl: text('tracking_url'),
    isActive: boolean('is_active').notNull().default(true),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    // "Kudu Express" and "kudu  éxpress" are the same to a person choosing from a list.
    uniqueIndex('couriers_name_in_any_case').on(readingOrder(table.name)),
    uniqueIndex('couriers_email_unique').on(sql`lower(${table.email})`),
    holds(
      'couriers_tracking_url_takes_a_number',
      sql`${table.trackingUrl} like 'https://%' and ${table.trackingUrl} like '%{number}%'`,
    ),
  ],
)

import { sql } from 'drizzle-orm'
import { boolean, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { readingOrder } from '../reading-order.ts'
import { instant } from './columns.ts'

export const suppliers = pgTable(
  'suppliers',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    name: text('name').notNull().unique('suppliers_name_unique'),
    contact: text('contact').notNull(),
    email: text('email').notNull(),
    phone: text('phone').notNull().default(''),
    country: text('country').notNull().default('South Africa'),
    province: text('province').notNull().default(''),
    city: text('city').notNull().default(''),
    isActive: boolean('is_active').notNull().default(true),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    // "Kudu Express" and "kudu  éxpress" are the same to a person choosing from a list.
    uniqueIndex('suppliers_name_in_any_case').on(readingOrder(table.name)),
    uniqueIndex('suppliers_email_unique').on(sql`lower(${table.email})`),
  ],
)

import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

export const couriers = pgTable('couriers', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  name: text('name').notNull().unique('couriers_name_unique'),
  contact: text('contact').notNull(),
  email: text('email').notNull(),
  phone: text('phone').notNull(),
  areas: text('areas').array().notNull().default([]),
  isActive: boolean('is_active').notNull().default(true),
  createdAt: instant('created_at').notNull().defaultNow(),
})

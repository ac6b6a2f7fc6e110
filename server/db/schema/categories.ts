import { type AnyPgColumn, integer, pgTable, text } from 'drizzle-orm/pg-core'

export const categories = pgTable('categories', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  slug: text('slug').notNull().unique('categories_slug_unique'),
  title: text('title').notNull(),
  description: text('description').notNull().default(''),
  parentId: integer('parent_id').references((): AnyPgColumn => categories.id, { onDelete: 'set null' }),
  position: integer('position').notNull().default(0),
})

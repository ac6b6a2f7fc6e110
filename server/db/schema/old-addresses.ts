import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { categories } from './categories.ts'
import { holds, instant } from './columns.ts'
import { products } from './products.ts'

/**
 * Addresses that a product or a category had, which lead to it until another is given them. Written by triggers alone
 * (`keep_old_address`).
 * They name the thing and not its next address, so that there is one step however often it moves.
 */
export const oldAddresses = pgTable(
  'old_addresses',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    slug: text('slug').notNull(),
    productId: integer('product_id').references(() => products.id, { onDelete: 'cascade' }),
    categoryId: integer('category_id').references(() => categories.id, { onDelete: 'cascade' }),
    leftAt: instant('left_at').notNull().defaultNow(),
  },
  (table) => [
    holds('old_addresses_of_one', sql`num_nonnulls(${table.productId}, ${table.categoryId}) = 1`),
    uniqueIndex('old_addresses_product_slug').on(table.slug).where(sql`product_id is not null`),
    uniqueIndex('old_addresses_category_slug').on(table.slug).where(sql`category_id is not null`),
    index('old_addresses_product').on(table.productId).where(sql`product_id is not null`),
    index('old_addresses_category').on(table.categoryId).where(sql`category_id is not null`),
  ],
)

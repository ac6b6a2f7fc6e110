import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { categories } from './categories.ts'
import { holds, instant } from './columns.ts'
import { products } from './products.ts'

/** Customers who buy by a price list of their own, such as schools. */
export const customerGroups = pgTable(
  'customer_groups',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    /** Members read it beside their prices. */
    name: text('name').notNull(),
    /** Whether its members see prices without VAT, unless they choose otherwise. */
    showsExclVat: boolean('shows_excl_vat').notNull().default(false),
    /** Grows with each change. */
    version: integer('version').notNull().default(1),
    requestKey: text('request_key').unique('customer_groups_request_key_unique'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [uniqueIndex('customer_groups_name_unique').on(sql`lower(${table.name})`)],
)

/** The price list of a group: the price of a product, or a percentage off a brand, a category or everything. */
export const groupPrices = pgTable(
  'group_prices',
  {
    groupId: integer('group_id')
      .notNull()
      .references(() => customerGroups.id, { onDelete: 'cascade' }),
    place: integer('place').notNull(),
    productId: integer('product_id').references(() => products.id, { onDelete: 'cascade' }),
    categoryId: integer('category_id').references(() => categories.id, { onDelete: 'cascade' }),
    /** In lower case. */
    brand: text('brand'),
    priceCents: integer('price_cents'),
    basisPoints: integer('basis_points'),
  },
  (table) => [
    primaryKey({ name: 'group_prices_pk', columns: [table.groupId, table.place] }),
    holds(
      'group_prices_name_one_thing',
      sql`num_nonnulls(${table.productId}, ${table.categoryId}, ${table.brand}) <= 1`,
    ),
    holds(
      'group_prices_price_of_product',
      sql`(${table.priceCents} is not null) = (${table.productId} is not null) and ${table.priceCents} > 0`,
    ),
    // Nothing off leaves a brand or a category out of what is off everything.
    holds(
      'group_prices_percent_of_others',
      sql`(${table.basisPoints} is not null) = (${table.productId} is null) and ${table.basisPoints} between 0 and 9999`,
    ),
    uniqueIndex('group_prices_product_once').on(table.groupId, table.productId),
    uniqueIndex('group_prices_others_once')
      .on(table.groupId, sql`coalesce(category_id, 0)`, sql`coalesce(brand, '')`)
      .where(sql`product_id is null`),
    index('group_prices_product').on(table.productId),
    index('group_prices_category').on(table.categoryId),
  ],
)

import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'

/**
 * How many products on sale each category has of a brand, with each family once. Triggers insert differences, so that changes to the same
 * shelf do not wait for each other: the count is the sum of all rows, and a job merges them.
 */
export const brandCounts = pgTable(
  'brand_counts',
  {
    categoryId: integer('category_id'),
    brand: text('brand').notNull(),
    products: integer('products').notNull(),
  },
  (table) => [index('brand_counts_category').on(table.categoryId, table.brand)],
)

/** How many products on sale of each category have a facet, maintained in the same way. */
export const facetCounts = pgTable(
  'facet_counts',
  {
    categoryId: integer('category_id'),
    key: text('key').notNull(),
    value: text('value').notNull(),
    products: integer('products').notNull(),
  },
  (table) => [index('facet_counts_category').on(table.categoryId, table.key, table.value)],
)

import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { products } from './products.ts'

/** What a product can be filtered by: its specifications in words that products share ("16GB", not "16GB unified"). */
export const productFacets = pgTable(
  'product_facets',
  {
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    value: text('value').notNull(),
  },
  (table) => [
    primaryKey({ name: 'product_facets_pk', columns: [table.productId, table.key, table.value] }),
    index('product_facets_value').on(table.key, table.value, table.productId),
  ],
)

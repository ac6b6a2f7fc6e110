import { boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
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
    // Of the variants that lists show as one, one counts for each value: kept by a trigger (`arrange_family_facets`).
    isCounted: boolean('is_counted').notNull().default(true),
  },
  (table) => [
    primaryKey({ name: 'product_facets_pk', columns: [table.productId, table.key, table.value] }),
    index('product_facets_value').on(table.key, table.value, table.productId),
  ],
)

import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { holds } from './columns.ts'
import { products } from './products.ts'
import { suppliers } from './suppliers.ts'

/**
 * Where a product can be bought. The preferred row repeats the supplier, the code and the cost of the product itself,
 * and only a trigger writes it (`keep_preferred_supplier`); the others are the alternatives.
 */
export const productSuppliers = pgTable(
  'product_suppliers',
  {
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    supplierId: integer('supplier_id')
      .notNull()
      .references(() => suppliers.id, { onDelete: 'cascade' }),
    /** What the supplier calls it. Empty if another product has this code already: a code names one product. */
    code: text('code').notNull().default(''),
    costCents: integer('cost_cents').notNull(),
    isPreferred: boolean('is_preferred').notNull().default(false),
  },
  (table) => [
    primaryKey({ name: 'product_suppliers_once', columns: [table.productId, table.supplierId] }),
    uniqueIndex('product_suppliers_one_preferred').on(table.productId).where(sql`is_preferred`),
    uniqueIndex('product_suppliers_code_unique').on(table.supplierId, table.code).where(sql`code <> ''`),
    index('product_suppliers_without_code').on(table.supplierId).where(sql`code = ''`),
    index('product_suppliers_supplier').on(table.supplierId, table.productId),
    holds('product_suppliers_cost_not_negative', sql`${table.costCents} >= 0`),
  ],
)

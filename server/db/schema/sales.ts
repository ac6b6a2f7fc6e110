import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { productTags } from '#domain/catalogue/product.ts'
import { saleKinds, saleStates } from '#domain/catalogue/sale.ts'
import { categories } from './categories.ts'
import { holds, instant, oneOf } from './columns.ts'
import { products } from './products.ts'

/** Lower prices for some products, for a time. */
export const sales = pgTable(
  'sales',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    name: text('name').notNull(),
    kind: text('kind', { enum: saleKinds }).notNull(),
    basisPoints: integer('basis_points'),
    amountCents: integer('amount_cents'),
    beginsAt: instant('begins_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    state: text('state', { enum: saleStates }).notNull().default('prepared'),
    /** When its prices were first asked, and when no longer. */
    beganAt: instant('began_at'),
    endedAt: instant('ended_at'),
    requestKey: text('request_key').unique('sales_request_key_unique'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    oneOf('sales_kind_known', table.kind, saleKinds),
    oneOf('sales_state_known', table.state, saleStates),
    holds('sales_end_after_begin', sql`${table.endsAt} > ${table.beginsAt}`),
    holds(
      'sales_percent_has_basis_points',
      sql`(${table.kind} = 'percent') = (${table.basisPoints} is not null)`,
    ),
    holds('sales_amount_has_cents', sql`(${table.kind} = 'amount') = (${table.amountCents} is not null)`),
    holds('sales_reduce', sql`${table.basisPoints} between 1 and 9999 and ${table.amountCents} > 0`),
    holds(
      'sales_running_began',
      sql`${table.state} <> 'running' or (${table.beganAt} is not null and ${table.endedAt} is null)`,
    ),
    index('sales_begins').on(table.beginsAt, table.id),
    // What prices depend on, and what the clock moves: a handful of rows.
    index('sales_open').on(table.state).where(sql`state in ('prepared', 'running')`),
  ],
)

/** What a sale covers: products, each perhaps at its own price, or all of a category, a brand or a tag. */
export const saleTargets = pgTable(
  'sale_targets',
  {
    saleId: integer('sale_id')
      .notNull()
      .references(() => sales.id, { onDelete: 'cascade' }),
    place: integer('place').notNull(),
    productId: integer('product_id').references(() => products.id, { onDelete: 'cascade' }),
    categoryId: integer('category_id').references(() => categories.id, { onDelete: 'cascade' }),
    brand: text('brand'),
    tag: text('tag', { enum: productTags }),
    priceCents: integer('price_cents'),
  },
  (table) => [
    primaryKey({ name: 'sale_targets_pk', columns: [table.saleId, table.place] }),
    oneOf('sale_targets_tag_known', table.tag, productTags),
    holds(
      'sale_targets_name_one_thing',
      sql`num_nonnulls(${table.productId}, ${table.categoryId}, ${table.brand}, ${table.tag}) = 1`,
    ),
    holds(
      'sale_targets_price_of_product',
      sql`${table.priceCents} is null or (${table.priceCents} > 0 and ${table.productId} is not null)`,
    ),
    uniqueIndex('sale_targets_product_once').on(table.saleId, table.productId),
    index('sale_targets_groups').on(table.saleId).where(sql`product_id is null`),
    index('sale_targets_product').on(table.productId),
    index('sale_targets_category').on(table.categoryId),
  ],
)

/**
 * What the shop asked for each product, and from when; null while it was not on sale. Written by a trigger at the end of
 * each transaction, so that it holds what shoppers could see and nothing else.
 */
export const priceHistory = pgTable(
  'price_history',
  {
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    askedFrom: instant('asked_from').notNull(),
    askedCents: integer('asked_cents'),
  },
  (table) => [primaryKey({ name: 'price_history_pk', columns: [table.productId, table.askedFrom] })],
)

import { type SQL, sql } from 'drizzle-orm'
import { boolean, customType, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { insuranceTypes } from '#domain/catalogue/product.ts'
import { fitTexts } from '../fit-texts.ts'
import { isInSearchSample } from '../is-in-search-sample.ts'
import { categories } from './categories.ts'
import { holds, instant, oneOf } from './columns.ts'
import { suppliers } from './suppliers.ts'

const searchText = customType<{ data: string }>({ dataType: () => 'text' })
const searchVector = customType<{ data: string }>({ dataType: () => 'tsvector' })

const isListed = sql`is_active and archived_at is null`

export const products = pgTable(
  'products',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    slug: text('slug').notNull().unique('products_slug_unique'),
    name: text('name').notNull(),
    brand: text('brand').notNull(),
    description: text('description').notNull(),
    warranty: text('warranty').notNull().default(''),
    inTheBox: text('in_the_box').notNull().default(''),
    specifications: jsonb('specifications')
      .$type<Record<string, string | number> | string>()
      .notNull()
      .default({}),
    retailCents: integer('retail_cents').notNull(),
    wholesaleCents: integer('wholesale_cents').notNull(),
    costCents: integer('cost_cents').notNull(),
    minStockLevel: integer('min_stock_level').notNull().default(0),
    maxStockLevel: integer('max_stock_level'),
    sku: text('sku').notNull().unique('products_sku_unique'),
    supplierSku: text('supplier_sku').notNull(),
    categoryId: integer('category_id').references(() => categories.id, { onDelete: 'set null' }),
    supplierId: integer('supplier_id').references(() => suppliers.id, { onDelete: 'set null' }),
    tags: text('tags').array().notNull().default([]),
    insuranceType: text('insurance_type', { enum: insuranceTypes }).notNull().default('none'),
    isActive: boolean('is_active').notNull().default(true),
    archivedAt: instant('archived_at'),
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull().defaultNow(),
    // For matches inside a word: name, brand, the values of the specifications (not their names), description.
    searchText: searchText('search_text').generatedAlwaysAs(
      (): SQL =>
        sql`lower(name || ' ' || brand || ' ' || specification_text(specifications) || ' ' || description)`,
    ),
    // What a search matches: A the name, B brand, tags and SKU, C specifications, D the description.
    searchVector: searchVector('search_vector').generatedAlwaysAs(
      (): SQL => sql`product_search_vector(name, brand, tags, sku, specifications, description)`,
    ),
  },
  (table) => [
    holds(
      'products_prices_not_negative',
      sql`${table.retailCents} >= 0 and ${table.wholesaleCents} >= 0 and ${table.costCents} >= 0`,
    ),
    holds('products_retail_above_wholesale', sql`${table.retailCents} > ${table.wholesaleCents}`),
    holds(
      'products_stock_levels_not_negative',
      sql`${table.minStockLevel} >= 0 and ${table.maxStockLevel} >= 0`,
    ),
    oneOf('products_insurance_type_known', table.insuranceType, insuranceTypes),
    index('products_category').on(table.categoryId, sql`lower(${table.name})`, table.id),
    index('products_name').on(sql`lower(${table.name})`, table.id),
    index('products_retail').on(table.retailCents, table.id),
    index('products_created').on(table.createdAt, table.id),
    index('products_brand').on(sql`lower(${table.brand})`, sql`lower(${table.name})`, table.id),
    index('products_category_price').on(table.categoryId, table.retailCents, table.id),
    index('products_category_created').on(table.categoryId, table.createdAt, table.id),
    index('products_category_brand').on(
      table.categoryId,
      sql`lower(${table.brand})`,
      sql`lower(${table.name})`,
      table.id,
    ),
    // In random order: the first thousand represent all.
    index('products_spread').on(sql`hashint4(${table.id})`).where(isListed),
    index('products_category_spread').on(table.categoryId, sql`hashint4(${table.id})`).where(isListed),
    index('products_codes').using(
      'gin',
      sql`lower(${table.sku} || ' ' || ${table.supplierSku}) gin_trgm_ops`,
    ),
    // What an accessory fits or works with, for the page of that product.
    index('products_fits').using('gin', fitTexts(table.specifications)).where(isListed),
    index('products_supplier').on(table.supplierId),
    index('products_search').using('gin', table.searchText.op('gin_trgm_ops')),
    index('products_search_words').using('gin', table.searchVector),
    // Every hundredth product, which shows cheaply whether a search finds many.
    index('products_search_sample')
      .using('gin', table.searchVector)
      .where(sql`${isListed} and ${isInSearchSample(sql`id`)}`),
  ],
)

/** A stored photo, named by the hash of its bytes. */
export const photos = pgTable(
  'photos',
  {
    id: text('id').primaryKey(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    placeholder: text('placeholder').notNull(),
    contentType: text('content_type').notNull(),
    bytes: integer('bytes').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    holds('photos_have_size', sql`${table.width} > 0 and ${table.height} > 0 and ${table.bytes} > 0`),
  ],
)

/** The pictures of a product in the order they are shown; the first is the primary one. */
export const productImages = pgTable(
  'product_images',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    photoId: text('photo_id')
      .notNull()
      .references(() => photos.id),
    position: integer('position').notNull(),
  },
  (table) => [
    index('product_images_photo').on(table.photoId),
    unique('product_images_position_unique').on(table.productId, table.position),
    holds('product_images_position_from_zero', sql`${table.position} >= 0`),
  ],
)

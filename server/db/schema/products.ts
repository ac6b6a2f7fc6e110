import { type SQL, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { insuranceTypes } from '#domain/catalogue/product.ts'
import { boxings, productBatteries } from '#domain/couriers/packing.ts'
import { fitTexts } from '../fit-texts.ts'
import { isInSearchSample } from '../is-in-search-sample.ts'
import { readingOrder } from '../reading-order.ts'
import { categories } from './categories.ts'
import { holds, instant, oneOf } from './columns.ts'
import { isMeasured, packedSize } from './packed-size.ts'
import { seoTexts } from './seo-texts.ts'
import { suppliers } from './suppliers.ts'

const searchText = customType<{ data: string }>({ dataType: () => 'text' })
const searchVector = customType<{ data: string }>({ dataType: () => 'tsvector' })

const isListed = sql`is_active and archived_at is null`
const isLead = sql`${isListed} and led_by_id is null`
const listing = sql`coalesce(led_by_id, id)`

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
    ...seoTexts(),
    specifications: jsonb('specifications')
      .$type<Record<string, string | number> | string>()
      .notNull()
      .default({}),
    retailCents: integer('retail_cents').notNull(),
    /** What everybody is asked today: the retail price, or that of a sale. Set by a trigger, like the four below. */
    askedCents: integer('asked_cents').notNull().default(0),
    saleEndsAt: instant('sale_ends_at'),
    /** The lowest price asked in the 30 days before the reduction that runs began; null if none does. */
    wasCents: integer('was_cents'),
    reducedAt: instant('reduced_at'),
    /** The lowest price asked in the last 30 days, beside a former price. */
    lowestCents: integer('lowest_cents'),
    wholesaleCents: integer('wholesale_cents').notNull(),
    costCents: integer('cost_cents').notNull(),
    minStockLevel: integer('min_stock_level').notNull().default(0),
    maxStockLevel: integer('max_stock_level'),
    sku: text('sku').notNull().unique('products_sku_unique'),
    supplierSku: text('supplier_sku').notNull(),
    ean: text('ean').notNull().default(''),
    shelf: text('shelf').notNull().default(''),
    asksSerial: boolean('asks_serial').notNull().default(false),
    ...packedSize(),
    boxing: text('boxing', { enum: boxings }).notNull().default('category'),
    battery: text('battery', { enum: productBatteries }).notNull().default('category'),
    categoryId: integer('category_id').references(() => categories.id, { onDelete: 'set null' }),
    supplierId: integer('supplier_id').references(() => suppliers.id, { onDelete: 'set null' }),
    tags: text('tags').array().notNull().default([]),
    insuranceType: text('insurance_type', { enum: insuranceTypes }).notNull().default('none'),
    fitNeeds: text('fit_needs').notNull().default(''),
    fitOffers: text('fit_offers').notNull().default(''),
    // Variants of one family have the same family name and the same options, each with its own values.
    familyName: text('family_name').notNull().default(''),
    firstOption: text('first_option').notNull().default(''),
    firstValue: text('first_value').notNull().default(''),
    secondOption: text('second_option').notNull().default(''),
    secondValue: text('second_value').notNull().default(''),
    thirdOption: text('third_option').notNull().default(''),
    thirdValue: text('third_value').notNull().default(''),
    // The variant in whose place lists show this one, if not its own; kept by a trigger (`arrange_families`).
    ledById: integer('led_by_id'),
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
    holds('products_asked_within_retail', sql`${table.askedCents} between 0 and ${table.retailCents}`),
    holds(
      'products_was_above_asked',
      sql`(${table.wasCents} is null) = (${table.reducedAt} is null) and ${table.wasCents} > ${table.askedCents}`,
    ),
    holds(
      'products_stock_levels_not_negative',
      sql`${table.minStockLevel} >= 0 and ${table.maxStockLevel} >= 0`,
    ),
    oneOf('products_boxing_known', table.boxing, boxings),
    oneOf('products_battery_known', table.battery, productBatteries),
    isMeasured('products_packed_size_positive', table),
    oneOf('products_insurance_type_known', table.insuranceType, insuranceTypes),
    holds(
      'products_family_has_options',
      sql`(${table.familyName} = '') = (${table.firstOption} = '') and (${table.secondOption} = '' or ${table.firstOption} <> '')
        and (${table.thirdOption} = '' or ${table.secondOption} <> '')`,
    ),
    holds(
      'products_options_have_values',
      sql`(${table.firstOption} = '') = (${table.firstValue} = '') and (${table.secondOption} = '') = (${table.secondValue} = '')
        and (${table.thirdOption} = '') = (${table.thirdValue} = '')`,
    ),
    // "AB 12" and "ab12" are one to whoever reads or types them.
    uniqueIndex('products_sku_in_any_case').on(sql`same_code(${table.sku})`),
    uniqueIndex('products_ean_unique').on(table.ean).where(sql`ean <> ''`),
    index('products_ean_parts').using('gin', table.ean.op('gin_trgm_ops')).where(sql`ean <> ''`),
    index('products_category').on(table.categoryId, readingOrder(table.name), table.id),
    index('products_name').on(readingOrder(table.name), table.id),
    index('products_retail').on(table.retailCents, table.id),
    index('products_asked').on(table.askedCents, table.id),
    index('products_created').on(table.createdAt, table.id),
    index('products_brand').on(...byBrand(table)),
    index('products_category_price').on(table.categoryId, table.retailCents, table.id),
    index('products_category_asked').on(table.categoryId, table.askedCents, table.id),
    // What is reduced, for the check of its prices and of how long it may be said.
    index('products_reduced').on(table.id).where(sql`asked_cents < retail_cents or reduced_at is not null`),
    index('products_category_created').on(table.categoryId, table.createdAt, table.id),
    index('products_category_brand').on(table.categoryId, ...byBrand(table)),
    // In random order: the first thousand represent all.
    index('products_spread').on(sql`hashint4(${table.id})`).where(isListed),
    index('products_category_spread').on(table.categoryId, sql`hashint4(${table.id})`).where(isListed),
    // What staff see in lists besides.
    index('products_hidden').on(table.categoryId).where(sql`not is_active and archived_at is null`),
    index('products_family').on(table.familyName).where(sql`family_name <> ''`),
    // The variants that lists show as one.
    index('products_listing').on(listing),
    ...indexesOfLeads(table),
    index('products_codes').using(
      'gin',
      sql`lower(${table.sku} || ' ' || ${table.supplierSku}) gin_trgm_ops`,
    ),
    // What an accessory fits or works with, for the page of that product.
    index('products_fits').using('gin', fitTexts(table.specifications)).where(isListed),
    index('products_supplier').on(table.supplierId),
    // All that the overview needs of every product, in a twentieth of the pages of the table.
    index('products_stock')
      .on(table.id, table.minStockLevel, table.isActive, table.supplierId)
      .where(sql`archived_at is null`),
    index('products_search').using('gin', table.searchText.op('gin_trgm_ops')),
    index('products_search_words').using('gin', table.searchVector),
    // Every hundredth product, which shows cheaply whether a search finds many.
    index('products_search_sample')
      .using('gin', table.searchVector)
      .where(sql`${isListed} and ${isInSearchSample(sql`id`)}`),
    // The same with whole families.
    index('products_search_listings')
      .using('gin', table.searchVector)
      .where(sql`${isListed} and ${isInSearchSample(listing)}`),
  ],
)

type LeadColumns = Record<'id' | 'name' | 'brand' | 'categoryId' | 'askedCents' | 'createdAt', AnyPgColumn>

function byBrand({ brand, name, id }: Pick<LeadColumns, 'brand' | 'name' | 'id'>) {
  return [readingOrder(brand), readingOrder(name), id] as const
}

/** Lists without filters, and samples of them, read one product of each family. */
function indexesOfLeads(table: LeadColumns) {
  return [
    index('products_led_name').on(readingOrder(table.name), table.id).where(isLead),
    index('products_led_asked').on(table.askedCents, table.id).where(isLead),
    index('products_led_created').on(table.createdAt, table.id).where(isLead),
    index('products_led_brand')
      .on(...byBrand(table))
      .where(isLead),
    index('products_led_category').on(table.categoryId, readingOrder(table.name), table.id).where(isLead),
    index('products_led_category_asked').on(table.categoryId, table.askedCents, table.id).where(isLead),
    index('products_led_category_created').on(table.categoryId, table.createdAt, table.id).where(isLead),
    index('products_led_category_brand')
      .on(table.categoryId, ...byBrand(table))
      .where(isLead),
    // With the id, so that the index alone is read, and not a whole category sorted instead.
    index('products_led_spread').on(sql`hashint4(${table.id})`, table.id).where(isLead),
    index('products_led_category_spread')
      .on(table.categoryId, sql`hashint4(${table.id})`, table.id)
      .where(isLead),
  ]
}

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

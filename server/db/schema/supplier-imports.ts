import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import {
  importRowStates,
  importStates,
  rowPictureStates,
} from '#domain/catalogue/supplier-file/import-state.ts'
import type { SupplierMapping } from '#domain/catalogue/supplier-file/supplier-mapping.ts'
import { holds, instant, oneOf } from './columns.ts'
import { products } from './products.ts'
import { suppliers } from './suppliers.ts'

/** What the columns of a supplier's files mean, as the owner last said. */
export const supplierImportMappings = pgTable('supplier_import_mappings', {
  supplierId: integer('supplier_id')
    .primaryKey()
    .references(() => suppliers.id, { onDelete: 'cascade' }),
  mapping: jsonb('mapping').$type<SupplierMapping>().notNull(),
  savedAt: instant('saved_at').notNull(),
})

/** A supplier's file on its way into the catalogue. */
export const supplierImports = pgTable(
  'supplier_imports',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    supplierId: integer('supplier_id')
      .notNull()
      .references(() => suppliers.id, { onDelete: 'cascade' }),
    fileName: text('file_name').notNull(),
    head: text('head').array().notNull(),
    state: text('state', { enum: importStates }).notNull(),
    /** As it was when the import was started: a later change is for the next file. */
    mapping: jsonb('mapping').$type<SupplierMapping>(),
    /** Everything that it changed can be undone under this name. */
    batchId: text('batch_id'),
    startedById: text('started_by_id'),
    startedByEmail: text('started_by_email'),
    createdAt: instant('created_at').notNull(),
    startedAt: instant('started_at'),
    endedAt: instant('ended_at'),
  },
  (table) => [
    oneOf('supplier_imports_state_known', table.state, importStates),
    holds(
      'supplier_imports_started_with_all_it_needs',
      sql`${table.state} = 'open' or (${table.mapping} is not null and ${table.batchId} is not null
        and ${table.startedById} is not null and ${table.startedByEmail} is not null and ${table.startedAt} is not null)`,
    ),
    index('supplier_imports_running').on(table.id).where(sql`state = 'running'`),
    index('supplier_imports_supplier').on(table.supplierId),
    index('supplier_imports_batch').on(table.batchId),
  ],
)

/** A row of the file, and what became of it. */
export const supplierImportRows = pgTable(
  'supplier_import_rows',
  {
    importId: integer('import_id')
      .notNull()
      .references(() => supplierImports.id, { onDelete: 'cascade' }),
    line: integer('line').notNull(),
    cells: text('cells').array().notNull(),
    state: text('state', { enum: importRowStates }).notNull().default('open'),
    /** Rows of one chunk are saved together, and so are the variants of a family. */
    chunk: integer('chunk'),
    productId: integer('product_id').references(() => products.id, { onDelete: 'set null' }),
    /** Of the product when the import was started; null for a new one. */
    productVersion: integer('product_version'),
    reason: text('reason'),
    pictures: text('pictures', { enum: rowPictureStates }).notNull().default('none'),
    pictureProblems: text('picture_problems').array().notNull().default([]),
  },
  (table) => [
    primaryKey({ name: 'supplier_import_rows_pk', columns: [table.importId, table.line] }),
    oneOf('supplier_import_rows_state_known', table.state, importRowStates),
    oneOf('supplier_import_rows_pictures_known', table.pictures, rowPictureStates),
    holds(
      'supplier_import_rows_refused_for_a_reason',
      sql`(${table.state} = 'refused') = (${table.reason} is not null)`,
    ),
    index('supplier_import_rows_waiting').on(table.importId, table.chunk).where(sql`state = 'waiting'`),
    index('supplier_import_rows_pictures').on(table.importId, table.line).where(sql`pictures = 'waiting'`),
    index('supplier_import_rows_product').on(table.productId),
  ],
)

/** A picture that was uploaded with the file, until the row that names it has taken it. */
export const supplierImportPictures = pgTable(
  'supplier_import_pictures',
  {
    importId: integer('import_id')
      .notNull()
      .references(() => supplierImports.id, { onDelete: 'cascade' }),
    /** In small letters, without its folders. */
    name: text('name').notNull(),
    storeKey: text('store_key').notNull(),
  },
  (table) => [primaryKey({ name: 'supplier_import_pictures_pk', columns: [table.importId, table.name] })],
)

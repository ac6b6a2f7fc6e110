import { type AnyPgColumn, boolean, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { SpecificationField } from '#domain/catalogue/specifications/specification-field.ts'
import { batteryKinds } from '#domain/couriers/packing.ts'
import { oneOf } from './columns.ts'
import { isMeasured, packedSize } from './packed-size.ts'
import { seoTexts } from './seo-texts.ts'

export const categories = pgTable(
  'categories',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    slug: text('slug').notNull().unique('categories_slug_unique'),
    title: text('title').notNull(),
    description: text('description').notNull().default(''),
    parentId: integer('parent_id').references((): AnyPgColumn => categories.id, { onDelete: 'set null' }),
    position: integer('position').notNull().default(0),
    /** What its products say of themselves, beside what those of its parents do. */
    specificationFields: jsonb('specification_fields').$type<SpecificationField[]>().notNull().default([]),
    ...seoTexts(),
    ...packedSize(),
    shipsAlone: boolean('ships_alone').notNull().default(false),
    battery: text('battery', { enum: batteryKinds }).notNull().default('none'),
  },
  (table) => [
    oneOf('categories_battery_known', table.battery, batteryKinds),
    isMeasured('categories_packed_size_positive', table),
  ],
)

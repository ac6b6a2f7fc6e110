import { getTableColumns } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { fieldNames } from '#domain/fields/fields.ts'
import { productFields } from '#domain/fields/product-fields.ts'
import { snakeCase } from '#domain/fields/snake-case.ts'
import { products } from '#server/db/schema/products.ts'

// Columns that the shop itself sets, and those handled beside the table of fields.
const others = [
  'id',
  'slug',
  'specifications',
  'asked_cents',
  'sale_ends_at',
  'was_cents',
  'reduced_at',
  'lowest_cents',
  'archived_at',
  'led_by_id',
  'version',
  'created_at',
  'search_text',
  'search_vector',
]

it('every column of a product is an editable field, or one that the shop sets itself', () => {
  const columns = Object.values(getTableColumns(products)).map(({ name }) => name)
  const fields = fieldNames(productFields).map(snakeCase)
  expect([...fields, ...others].toSorted()).toEqual(columns.toSorted())
})

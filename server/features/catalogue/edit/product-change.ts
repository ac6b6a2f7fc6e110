import { type SQL, sql } from 'drizzle-orm'
import type { OtherSupplier } from '#domain/catalogue/other-supplier.ts'
import { type FieldKind, fieldNames } from '#domain/fields/fields.ts'
import { type ProductField, type ProductRecord, productFields } from '#domain/fields/product-fields.ts'
import { snakeCase } from '#domain/fields/snake-case.ts'

/** The part of a product that a form, a file or the grid can change; its stock has a ledger of its own. */
export type ProductChange = ProductRecord & {
  specifications: Record<string, string | number> | string
  /** In a table of their own, unlike the rest. */
  otherSuppliers: OtherSupplier[]
}

const fields = fieldNames(productFields)

const columnOf = (field: ProductField) => sql.identifier(snakeCase(field))

const listed = (parts: readonly SQL[]) => sql.join([...parts], sql`, `)

/** Each under its name in the code. */
export const storedAs = listed(fields.map((field) => sql`p.${columnOf(field)} as ${sql.identifier(field)}`))

/**
 * The columns that a change writes, and the value for each from a row of `r` or the change itself, in the same order.
 */
export const writtenColumns = listed([...fields.map((field) => sql`${columnOf(field)}`), sql`specifications`])

export const valuesOfRow = listed([
  ...fields.map((field) => sql`r.${sql.identifier(field)}`),
  sql`r.specifications`,
])

export function valuesOf(change: ProductChange): SQL {
  return listed([
    ...fields.map((field) => sql`${sql.param(change[field])}::${sqlType(productFields[field])}`),
    sql`${JSON.stringify(change.specifications)}::jsonb`,
  ])
}

/** The columns of `r`, parsed from JSON. */
export const rowColumns = listed([
  ...fields.map((field) => sql`${sql.identifier(field)} ${sqlType(productFields[field])}`),
  sql`specifications jsonb`,
])

function sqlType(field: FieldKind): SQL {
  switch (field.kind) {
    case 'money':
    case 'count':
      return sql`int`
    case 'flag':
      return sql`boolean`
    case 'list':
      return sql`text[]`
    case 'choice':
      return field.of === 'rows' ? sql`int` : sql`text`
    case 'text':
      return sql`text`
  }
}

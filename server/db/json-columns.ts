import { getTableColumns } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

/** Columns that a statement written as text takes from rows sent as JSON. */
export type JsonColumns<Row> = {
  /** As in the list of an `insert`. */
  names: string
  /** One row or several, named as their columns, for `json_populate_record(set)`. */
  json(rows: Row | readonly Row[]): string
}

export type RowOf<Columns> = Columns extends JsonColumns<infer Row> ? Row : never

/** Those of a table that are named; a column that is not gets its default. */
export function jsonColumns<T extends PgTable, const K extends string & keyof T['$inferInsert']>(
  table: T,
  keys: readonly K[],
): JsonColumns<Pick<T['$inferInsert'], K>> {
  const all = getTableColumns(table)
  const columns = keys.map((key) => {
    const column = all[key]
    if (!column) throw new Error(`The table has no column ${key}`)
    return [key, column.name] as const
  })
  const named = (row: object) => {
    const values = new Map(Object.entries(row))
    return Object.fromEntries(columns.map(([key, name]) => [name, values.get(key)]))
  }
  return {
    names: columns.map(([, name]) => name).join(', '),
    json: (rows) => JSON.stringify(Array.isArray(rows) ? rows.map(named) : named(rows)),
  }
}

/** The keys of all columns but these. */
export function keysWithout<T extends PgTable, const K extends string & keyof T['$inferSelect']>(
  table: T,
  except: readonly K[],
): Exclude<string & keyof T['$inferInsert'], K>[] {
  const without: ReadonlySet<string> = new Set(except)
  return Object.keys(getTableColumns(table)).filter(
    (key): key is Exclude<string & keyof T['$inferInsert'], K> => !without.has(key),
  )
}

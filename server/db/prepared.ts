import { hash } from 'node:crypto'
import { is, Placeholder, type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { Queryable } from './client.ts'

/**
 * A statement that PostgreSQL parses and plans once for each connection and then finds by its name. For statements so
 * frequent that planning would cost more than running them. Dates and integers beyond 32 bits come back as text.
 */
export function prepared<Row>(
  name: string,
  text: string,
): (db: Queryable, values: unknown[]) => Promise<Row[]> {
  return async (db, values) => {
    const query = db._.session.prepareQuery<{ execute: { rows: Row[] }; all: unknown; values: unknown }>(
      { sql: text, params: values },
      undefined,
      name,
      false,
    )
    return (await query.execute()).rows
  }
}

/** The same for a statement that is built each time, in a few forms at most. */
export function runPrepared<Row>(db: Queryable, name: string, statement: SQL): Promise<Row[]> {
  const { text, values } = readStatement(statement)
  return prepared<Row>(nameOf(name, text), text)(db, values)
}

/** The same for one that is built once, with another moment and other values for its placeholders each time. */
export function preparedAt<Row>(
  name: string,
  make: (moment: Date) => SQL,
): (db: Queryable, now: Date, values?: Readonly<Record<string, unknown>>) => Promise<Row[]> {
  const moment = new Date(0)
  const { text, values } = readStatement(make(moment))
  const run = prepared<Row>(nameOf(name, text), text)
  return (db, now, given = {}) =>
    run(
      db,
      values.map((value) => {
        if (value === moment) return now
        return is(value, Placeholder) ? given[value.name] : value
      }),
    )
}

/**
 * The same for a query of Drizzle's with placeholders: building it takes longer than sending it, so that is done once for
 * each database. In a transaction it is built each time.
 */
export function builtOnce<Query>(build: (db: Queryable) => Query): (db: Queryable) => Query {
  const built = new WeakMap<Queryable, Query>()
  return (db) => {
    const query = built.get(db) ?? build(db)
    built.set(db, query)
    return query
  }
}

type BuiltQuery<Result> = {
  toSQL(): { sql: string }
  prepare(name: string): { execute(): Promise<Result> }
}

/** The same for a query of Drizzle's that has a few forms, such as a change of some columns: each has a name of its own. */
export function runNamed<Result>(name: string, query: BuiltQuery<Result>): Promise<Result> {
  return query.prepare(nameOf(name, query.toSQL().sql)).execute()
}

/** A number in the text: a plan for any limit would read far more than one for a small limit. */
export function written(count: number): SQL {
  return sql.raw(String(Math.trunc(count)))
}

const dialect = new PgDialect()

function readStatement(statement: SQL): { text: string; values: unknown[] } {
  const { sql: text, params: values } = dialect.sqlToQuery(statement)
  return { text, values }
}

/** A fragment shared with statements that are built each time, for one that is written as text. */
export function textOf(piece: SQL): string {
  const { text, values } = readStatement(piece)
  if (values.length > 0)
    throw new Error('A value in a piece of text would be lost: name its parameter, as in $1')
  return text
}

// PostgreSQL needs one name for each text, and uses only 63 characters of it.
function nameOf(name: string, text: string): string {
  return `${name}-${hash('sha256', text).slice(0, 16)}`
}

import { createHash } from 'node:crypto'
import type { SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { Queryable } from './client.ts'

/**
 * A statement that PostgreSQL reads and plans once for each connection and then finds by its name. For what runs often
 * enough that planning it anew would cost more than running it. Instants come back as text, whole numbers beyond 32 bits
 * too.
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

/** The same for a statement that is put together once and asks about another moment each time. */
export function preparedAt<Row>(
  name: string,
  make: (moment: Date) => SQL,
): (db: Queryable, now: Date) => Promise<Row[]> {
  const moment = new Date(0)
  const { sql: text, params } = new PgDialect().sqlToQuery(make(moment))
  // One name stands for one text.
  const mark = createHash('sha256').update(text).digest('hex').slice(0, 16)
  const run = prepared<Row>(`${name}-${mark}`, text)
  return (db, now) =>
    run(
      db,
      params.map((value) => (value === moment ? now : value)),
    )
}

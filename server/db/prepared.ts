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

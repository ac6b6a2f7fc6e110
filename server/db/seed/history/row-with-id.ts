import type { PgTable } from 'drizzle-orm/pg-core'

/** With an id chosen by us, which usually the database does. */
export type RowWithId<T extends PgTable> = T['$inferInsert'] & { id: number }

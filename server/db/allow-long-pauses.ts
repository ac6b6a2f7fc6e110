import { sql } from 'drizzle-orm'
import type { Tx } from './client.ts'
import { limits } from './limits.ts'

/**
 * For a transaction that works out thousands of rows: between two statements the database would take it for abandoned.
 */
export async function allowLongPauses(tx: Tx): Promise<void> {
  await tx.execute(sql.raw(`set local idle_in_transaction_session_timeout = ${limits.statement.longPauseMs}`))
}

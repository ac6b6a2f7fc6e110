import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'

export type Db = NodePgDatabase
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]
/** For queries that run alone or inside a transaction. */
export type Queryable = Db | Tx

export type Database = { db: Db; pool: pg.Pool; close(): Promise<void> }

export type DatabaseOptions = {
  url: string
  maxConnections?: number
  onError?: (error: Error) => void
}

/** Opens the pool. Connections are made when first needed; every statement has a time limit. */
export function openDatabase({ url, maxConnections = 20, onError }: DatabaseOptions): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: maxConnections,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 15_000,
    application_name: 'kwela',
  })
  // An idle connection that the database ends (a restart, say) must not end the shop: the pool opens another.
  pool.on('error', (error) => onError?.(error))
  return { db: drizzle(pool), pool, close: () => pool.end() }
}

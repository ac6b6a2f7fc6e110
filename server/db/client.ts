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
  /** How long a query may wait for one of the connections to be free. */
  connectionPatienceMs?: number
  statementTimeoutMs?: number
  onError?: (error: Error) => void
}

/** Opens the pool. Connections are made when first needed; every statement has a time limit. */
export function openDatabase({
  url,
  maxConnections = 20,
  connectionPatienceMs = 5_000,
  statementTimeoutMs = 15_000,
  onError,
}: DatabaseOptions): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: maxConnections,
    connectionTimeoutMillis: connectionPatienceMs,
    idleTimeoutMillis: 30_000,
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: 15_000,
    application_name: 'kwela',
    // Statements are short, and starting helpers for one takes longer than most take, even where it then needs none.
    options: '-c max_parallel_workers_per_gather=0',
  })
  // A connection that the database ends (a restart, say) must not end the shop: the pool opens another. The pool itself
  // hears only of idle ones; one that is lost between two statements of a transaction would end the process.
  pool.on('error', (error) => onError?.(error))
  pool.on('connect', (client) => client.on('error', () => {}))
  return {
    db: Object.assign(drizzle(pool), { transaction: transactionsOf(pool) }),
    pool,
    close: () => pool.end(),
  }
}

/**
 * Drizzle's own gives a connection back only once BEGIN has been answered: each one that is lost before would be missing
 * for ever, until none is left (drizzle-orm/node-postgres/session.js).
 */
function transactionsOf(pool: pg.Pool): Db['transaction'] {
  return async (act, config) => {
    const client = await pool.connect()
    try {
      return await drizzle(client).transaction(act, config)
    } finally {
      // Whose ROLLBACK was lost too is in the middle of something, and nobody may go on with it.
      client.release(client.getTransactionStatus() !== 'I')
    }
  }
}

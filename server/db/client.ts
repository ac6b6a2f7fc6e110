import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { answeredWithin, SilentDatabase } from './answered-within.ts'
import { type DatabaseFault, databaseFaultOf, endsConnection, NoFreeConnection } from './conflicts.ts'

export type Db = NodePgDatabase
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]
/** For queries that run alone or inside a transaction. */
export type Queryable = Db | Tx

export type Database = {
  db: Db
  /** For reads that somebody waits for with a page before them: one is asked a second time where a connection was lost. */
  readsWithin(limitMs: number, connectMs?: number): Db
  pool: pg.Pool
  /** Ends the connections that nobody uses; others are made in their place when they are needed. */
  dropIdle(): void
  close(): Promise<void>
}

export type DatabaseOptions = {
  url: string
  maxConnections?: number
  /** How long a query may wait for one of the connections to be free. */
  connectionPatienceMs?: number
  statementTimeoutMs?: number
  /** How much longer than the longest statement a connection may be silent. */
  silenceMs?: number
  onError?: (error: Error) => void
  /** Told whenever the database cannot be used, and why. */
  onFault?: (fault: DatabaseFault) => void
  /** Told of a connection that answered nothing: others that were made before are likely to be as dead. */
  onSilence?: () => void
}

const goodbyeMs = 1_000

type Statement = { config: pg.QueryConfig; values?: unknown[] }
type Ask = (client: pg.PoolClient, statement: Statement, limitMs: number) => Promise<pg.QueryResult>

/** Opens the pool. Connections are made when first needed; every statement has a time limit, kept by both ends. */
export function openDatabase({
  url,
  maxConnections = 20,
  connectionPatienceMs = 5_000,
  statementTimeoutMs = 15_000,
  silenceMs = 2_000,
  onError,
  onFault,
  onSilence,
}: DatabaseOptions): Database {
  const limitMs = statementTimeoutMs + silenceMs
  const pool = new pg.Pool({
    connectionString: url,
    max: maxConnections,
    connectionTimeoutMillis: connectionPatienceMs,
    idleTimeoutMillis: 30_000,
    statement_timeout: statementTimeoutMs,
    // For whoever asks a connection without us between; a dead server ends no statement.
    query_timeout: limitMs,
    idle_in_transaction_session_timeout: 15_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: 'kwela',
    // Statements are short, and starting helpers for one takes longer than most take, even where it then needs none.
    options: '-c max_parallel_workers_per_gather=0',
  })
  // A connection that the database ends (a restart, say) must not end the shop: the pool opens another. The pool itself
  // hears only of idle ones; one that is lost between two statements of a transaction would end the process.
  pool.on('error', (error) => onError?.(error))
  pool.on('connect', (client) => client.on('error', () => {}))
  const dropIdle = idleOf(pool)

  function tell(error: unknown): void {
    const fault = databaseFaultOf(error)
    if (fault) onFault?.(fault)
    if (error instanceof SilentDatabase) {
      dropIdle()
      onSilence?.()
    }
  }

  const ask: Ask = async (client, { config, values }, limitMs) => {
    try {
      return await answeredWithin(limitMs, client, client.query(config, values))
    } catch (error) {
      tell(error)
      throw error
    }
  }

  async function connect(): Promise<pg.PoolClient> {
    try {
      return await pool.connect()
    } catch (error) {
      tell(error)
      throw error
    }
  }

  const db = through(pool, async (statement) => {
    const client = await connect()
    return onOne(client, () => ask(client, statement, limitMs))
  })
  const transaction = transactionsOf(connect, (client, statement) => ask(client, statement, limitMs))
  return {
    db: Object.assign(db, { transaction }),
    readsWithin: (limitMs, connectMs = limitMs) =>
      Object.assign(through(pool, readTwice({ pool, connect, ask, limitMs, connectMs })), { transaction }),
    pool,
    dropIdle,
    async close() {
      const ended = pool.end()
      // A dead connection does not say goodbye.
      const timer = setTimeout(dropIdle, goodbyeMs)
      await ended
      clearTimeout(timer)
    },
  }
}

/** Drizzle's own, but for how a statement is asked. */
function through(
  connection: pg.Pool | pg.PoolClient,
  ask: (statement: Statement) => Promise<pg.QueryResult>,
): Db {
  const query = (config: pg.QueryConfig, values?: unknown[]) => ask({ config, values })
  // Called on the copy, the pool's own would put its list of connections there, and miss them here for ever.
  const connect = connection.connect.bind(connection)
  return drizzle(Object.assign(Object.create(connection), { query, connect }))
}

async function onOne<T>(client: pg.PoolClient, act: () => Promise<T>): Promise<T> {
  let isBroken = true
  try {
    const done = await act()
    isBroken = false
    return done
  } finally {
    client.release(isBroken)
  }
}

/**
 * A read may be asked twice. Whatever is lost or silent is tried once more, on a connection that is made for it: one that
 * lay idle while the database moved or its host was lost is found out only by asking it.
 */
function readTwice({
  pool,
  connect,
  ask,
  limitMs,
  connectMs,
}: {
  pool: pg.Pool
  connect: () => Promise<pg.PoolClient>
  ask: Ask
  limitMs: number
  connectMs: number
}): (statement: Statement) => Promise<pg.QueryResult> {
  const connectInTime = () => connectWithin(connectMs, pool, connect)
  return async (statement) => {
    const read = (client: pg.PoolClient) => onOne(client, () => ask(client, statement, limitMs))
    const first = await connectInTime()
    try {
      return await read(first)
    } catch (error) {
      if (databaseFaultOf(error)?.kind !== 'unreachable') throw error
      return await read(await connectInTime())
    }
  }
}

/**
 * The pool is more patient than who waits for a page. A connection that is being made has this long, and one that others use
 * as long again; one that comes too late is given to somebody else.
 */
async function connectWithin(
  limitMs: number,
  pool: pg.Pool,
  connect: () => Promise<pg.PoolClient>,
): Promise<pg.PoolClient> {
  const connecting = connect()
  let isLate = false
  const { promise: late, reject } = Promise.withResolvers<never>()
  const giveUp = (error: Error) => {
    isLate = true
    reject(error)
  }
  let timer = setTimeout(() => {
    if (pool.waitingCount === 0) return giveUp(new SilentDatabase(limitMs))
    timer = setTimeout(() => giveUp(new NoFreeConnection()), limitMs)
  }, limitMs)
  try {
    return await Promise.race([connecting, late])
  } finally {
    clearTimeout(timer)
    if (isLate) connecting.then((client) => client.release()).catch(() => undefined)
  }
}

/**
 * Drizzle's own gives a connection back only once BEGIN has been answered: each one that is lost before would be missing
 * for ever, until none is left (drizzle-orm/node-postgres/session.js).
 */
function transactionsOf(
  connect: () => Promise<pg.PoolClient>,
  ask: (client: pg.PoolClient, statement: Statement) => Promise<pg.QueryResult>,
): Db['transaction'] {
  return async (act, config) => {
    const client = await connect()
    const lost: { because: unknown } = { because: null }
    const statements = through(client, async (statement) => {
      try {
        return await ask(client, statement)
      } catch (error) {
        if (lost.because === null && endsConnection(error)) {
          lost.because = error
          // Nothing more is asked of it: its ROLLBACK would wait in vain for as long as this did.
          client.connection.stream.destroy()
        }
        throw error
      }
    })
    try {
      return await statements.transaction(act, config)
    } catch (error) {
      // What came of it, such as a ROLLBACK that could not be sent, hides why.
      throw lost.because ?? error
    } finally {
      // Whose ROLLBACK was lost too is in the middle of something, and nobody may go on with it.
      client.release(lost.because !== null || client.getTransactionStatus() !== 'I')
    }
  }
}

/** What ends the connections that lie idle at the moment of asking. */
function idleOf(pool: pg.Pool): () => void {
  const idle = new Set<pg.PoolClient>()
  pool.on('acquire', (client) => idle.delete(client))
  pool.on('release', (_error, client) => idle.add(client))
  // Told only once it has ended.
  pool.on('remove', (client) => idle.delete(client))
  return () => {
    for (const client of idle) client.connection.stream.destroy()
  }
}

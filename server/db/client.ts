import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { answeredWithin, SilentDatabase } from './answered-within.ts'
import { clientFor } from './client-for.ts'
import { type DatabaseFault, databaseFaultOf, endsConnection, NoFreeConnection } from './conflicts.ts'
import { limits } from './limits.ts'
import { beginPlanned, type Statement, sendPlanned } from './send-planned.ts'

export type Db = NodePgDatabase
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]
/** For queries that run alone or inside a transaction. */
export type Queryable = Db | Tx

export type Database = {
  url: string
  db: Db
  /** For reads that a person is waiting for: a read is repeated if its connection was lost. */
  readsWithin(limitMs: number, connectMs?: number): Db
  /** The same for several statements on one connection, which is known by its client. */
  onOneConnection<T>(
    limits: { limitMs: number; connectMs: number },
    act: (client: pg.PoolClient, ask: (statement: Statement) => Promise<pg.QueryResult>) => Promise<T>,
  ): Promise<T>
  pool: pg.Pool
  /** Closes idle connections; new ones are opened when they are needed. */
  dropIdle(): void
  close(): Promise<void>
}

/** What stands between the shop and its database: `transaction` gives each transaction another connection. */
export type Pooler = 'none' | 'transaction'

export type DatabaseOptions = {
  url: string
  pooler?: Pooler
  maxConnections?: number
  /** How long a query may wait for a free connection. */
  connectionPatienceMs?: number
  statementTimeoutMs?: number
  /** After so long without a statement a connection is closed. */
  idleMs?: number
  /** What a sort or the matches of an index may take of the database's memory, in megabytes. */
  sortMemoryMb?: number
  onError?: (error: Error) => void
  /** Called whenever the database cannot be used, with the reason. */
  onFault?: (fault: DatabaseFault) => void
  /** Runs the sending of a statement; nothing happens around it by default. */
  measure?: (statement: Statement, send: () => Promise<pg.QueryResult>) => Promise<pg.QueryResult>
  /** Called for a connection that did not answer: others opened earlier are probably dead as well. */
  onSilence?: () => void
}

type Ask = (client: pg.PoolClient, statement: Statement, limitMs: number) => Promise<pg.QueryResult>

/** Opens the pool. Connections are made when first needed; every statement has a time limit, enforced at both ends. */
export function openDatabase(options: DatabaseOptions): Database {
  const { statementTimeoutMs = limits.statement.maxMs, onError, onFault, onSilence, measure } = options
  const isPooled = options.pooler === 'transaction'
  const limitMs = statementTimeoutMs + limits.statement.silenceMs
  const pool = openPool(options, { statementTimeoutMs, limitMs })
  // A connection that the database closes (in a restart, say) must not crash the shop: the pool opens another. The pool
  // itself only handles idle ones; one lost between two statements of a transaction would crash the process.
  pool.on('error', (error) => onError?.(error))
  pool.on('connect', (client) => client.on('error', () => {}))
  const { dropIdle, wasDropped } = idleOf(pool)

  function tell(error: unknown): void {
    const fault = databaseFaultOf(error)
    if (fault) onFault?.(fault)
    if (error instanceof SilentDatabase) {
      dropIdle()
      onSilence?.()
    }
  }

  const askBy = (send: typeof sendPlanned): Ask => {
    const sending: Ask = async (client, statement, limitMs) => {
      try {
        const sent = isPooled ? withoutName(statement) : statement
        return await answeredWithin(limitMs, client, send(client, sent))
      } catch (error) {
        tell(error)
        throw error
      }
    }
    if (!measure) return sending
    return (client, statement, limitMs) => measure(statement, () => sending(client, statement, limitMs))
  }
  const ask = askBy(sendPlanned)
  const askInside = askBy((client, { config, values }) => client.query(config, values))

  const askAlone = isPooled ? withOwnLimits(ask, options) : ask

  async function connect(): Promise<pg.PoolClient> {
    try {
      for (;;) {
        const client = await pool.connect()
        if (!wasDropped(client)) return client
        // The pool only hears in the next turn of the event loop that it was closed.
        client.release(true)
      }
    } catch (error) {
      tell(error)
      throw error
    }
  }

  const db = through(pool, async (statement) => {
    const client = await connect()
    return onOne(client, () => askAlone(client, statement, limitMs))
  })
  const transaction = transactionsOf(connect, (client, statement) => askInside(client, statement, limitMs))
  return {
    url: options.url,
    db: Object.assign(db, { transaction }),
    readsWithin: (limitMs, connectMs = limitMs) =>
      Object.assign(through(pool, readTwice({ pool, connect, ask: askAlone, limitMs, connectMs })), {
        transaction,
      }),
    async onOneConnection({ limitMs, connectMs }, act) {
      const client = await connectWithin(connectMs, pool, connect)
      return onOne(client, () => act(client, (statement) => ask(client, statement, limitMs)))
    },
    pool,
    dropIdle,
    async close() {
      const ended = pool.end()
      const timer = setTimeout(dropIdle, limits.connection.goodbyeMs)
      await ended
      clearTimeout(timer)
    },
  }
}

function openPool(
  {
    url,
    pooler,
    maxConnections = limits.connections.maxForRequests,
    connectionPatienceMs = limits.connection.patienceMs,
    idleMs = limits.connection.idleMs,
    sortMemoryMb = limits.statement.sortMemoryMb,
  }: DatabaseOptions,
  { statementTimeoutMs, limitMs }: { statementTimeoutMs: number; limitMs: number },
): pg.Pool {
  return new pg.Pool({
    connectionString: url,
    Client: clientFor(url),
    max: maxConnections,
    connectionTimeoutMillis: connectionPatienceMs,
    idleTimeoutMillis: idleMs,
    // For database clients other than ours; a dead server ends no statement.
    query_timeout: limitMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: limits.connection.keepAliveAfterMs,
    application_name: 'kwela',
    // A transaction pooler refuses these; there the role has the limits (missing-role-limits.ts).
    ...(pooler !== 'transaction' && {
      statement_timeout: statementTimeoutMs,
      idle_in_transaction_session_timeout: limits.statement.idleInTransactionMs,
      // Statements are short, and starting parallel workers takes longer than most of them. What a firewall forgot stays
      // open at the database's end, for hours by default, and would take the place of the connections that follow it.
      options: `-c max_parallel_workers_per_gather=0 -c work_mem=${sortMemoryMb}MB -c idle_session_timeout=${2 * idleMs}`,
    }),
  })
}

/** A name is known to one connection, and the next statement may be on another. */
function withoutName({ config, values }: Statement): Statement {
  return { config: { ...config, name: undefined }, values }
}

/** Through a transaction pooler, other limits than those of the role last for one transaction. */
function withOwnLimits(
  ask: Ask,
  {
    statementTimeoutMs = limits.statement.maxMs,
    sortMemoryMb = limits.statement.sortMemoryMb,
  }: DatabaseOptions,
): Ask {
  if (statementTimeoutMs === limits.statement.maxMs && sortMemoryMb === limits.statement.sortMemoryMb)
    return ask
  const begin = `begin; set local statement_timeout = ${statementTimeoutMs}; set local work_mem = '${sortMemoryMb}MB'`
  return async (client, statement, limitMs) => {
    await ask(client, { config: { text: begin } }, limitMs)
    // If it fails, the connection is closed, and the transaction with it.
    const result = await ask(client, statement, limitMs)
    await ask(client, { config: { text: 'commit' } }, limitMs)
    return result
  }
}

/** Drizzle's own, except for how a statement is sent. */
export function through(
  connection: pg.Pool | pg.PoolClient,
  ask: (statement: Statement) => Promise<pg.QueryResult>,
): Db {
  const query = (config: pg.QueryConfig, values?: unknown[]) => ask({ config, values })
  // Called on the copy, the pool's own method would put its list of connections there, and never find them here.
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
 * A read may be repeated. If it is lost or times out, it is retried once on a new connection: an idle one may have died
 * when the database moved or its host was lost, which only shows when it is used.
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
 * The pool is more patient than a person waiting for a page. Opening a connection may take this long, and waiting for
 * one that is in use as long again; one that comes too late is given to somebody else.
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
 * Drizzle's own only returns a connection once BEGIN has been answered: each one lost before that would be missing for
 * ever, until none is left (drizzle-orm/node-postgres/session.js).
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
        return await ask(client, beginPlanned(statement))
      } catch (error) {
        if (lost.because === null && endsConnection(error)) {
          lost.because = error
          // Nothing more is sent to it: a ROLLBACK would wait in vain for as long as this did.
          client.connection.stream.destroy()
        }
        throw error
      }
    })
    try {
      return await statements.transaction(act, config)
    } catch (error) {
      // A later failure, such as a ROLLBACK that could not be sent, hides the cause.
      throw lost.because ?? error
    } finally {
      // If the ROLLBACK was lost too, the connection is inside a transaction, and must not be reused.
      client.release(lost.because !== null || client.getTransactionStatus() !== 'I')
    }
  }
}

/** Closes the connections that are idle at the moment of calling. */
function idleOf(pool: pg.Pool): { dropIdle(): void; wasDropped(client: pg.PoolClient): boolean } {
  const idle = new Set<pg.PoolClient>()
  const dropped = new WeakSet<pg.PoolClient>()
  pool.on('acquire', (client) => idle.delete(client))
  pool.on('release', (_error, client) => idle.add(client))
  // Resolves only once it has been closed.
  pool.on('remove', (client) => idle.delete(client))
  return {
    dropIdle() {
      for (const client of idle) {
        dropped.add(client)
        client.connection.stream.destroy()
      }
    },
    wasDropped: (client) => dropped.has(client),
  }
}

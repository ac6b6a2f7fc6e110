import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { clientFor } from './client-for.ts'
import { limits } from './limits.ts'
import { isContract, listMigrations, type Migration, readMigration } from './list-migrations.ts'

// Any number that nothing else in this database locks; it spells "kwela" on a telephone keypad.
export const migrationLock = 59352

export type SchemaState =
  | { kind: 'current' }
  | { kind: 'behind'; pending: Migration[] }
  /** A later version has taken away what this one may need. */
  | { kind: 'too_new' }

type Place = {
  url: string
  /** Another folder of migrations than the shop's own, in tests. */
  folder?: URL
}

export type MigrateOptions = Place & {
  /** Called if a database that is in use is about to change. */
  beforeChanges?: () => Promise<void>
  onApplied?: (name: string, tookMs: number) => void
  /** Called when something else holds a lock that a migration needs. */
  onWaiting?: (name: string) => void
}

/** A migration that never got its lock. */
export class MigrationStuck extends Error {}

const { lockMs, pauseMs, maxAttempts } = limits.migration

/**
 * Brings the schema up to date: each file in a transaction of its own, so that none holds the locks of another, and as
 * long as it takes. Processes that start together wait for the first one. Returns the names of what was applied.
 */
export async function migrate({ url, folder, beforeChanges, ...options }: MigrateOptions): Promise<string[]> {
  return onConnection(url, async (client) => {
    if ((await stateOf(client, folder)).kind !== 'behind') return []
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    // Another process may have applied them meanwhile.
    const state = await stateOf(client, folder)
    if (state.kind !== 'behind') return []
    await client.query(createTable)
    const isNew = (await listApplied(client)).length === 0
    if (!isNew) await beforeChanges?.()
    if (isNew) await applyAll(client, state.pending, { folder, ...options })
    else
      for (const migration of state.pending) await applyPatiently(client, migration, { folder, ...options })
    return state.pending.map(({ name }) => name)
  })
}

/** Whether this version of the shop and the schema of its database fit. */
export function compareSchema({ url, folder }: Place): Promise<SchemaState> {
  return onConnection(url, (client) => stateOf(client, folder))
}

async function onConnection<T>(url: string, act: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new (clientFor(url))({
    connectionString: url,
    connectionTimeoutMillis: limits.connection.patientlyOpenedMs,
    keepAlive: true,
    application_name: 'kwela migrations',
    statement_timeout: 0,
    idle_in_transaction_session_timeout: 0,
    lock_timeout: 0,
  })
  client.on('error', () => {
    // The statement in progress fails with the reason.
  })
  try {
    await client.connect()
    return await act(client)
  } finally {
    // The lock ends with it.
    await client.end().catch(() => undefined)
  }
}

// As drizzle-orm's own migrator makes it, which earlier versions used.
const createTable = `create schema if not exists drizzle;
  create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`

type AppliedMigration = { madeAt: number; mark: string }

async function listApplied(client: pg.Client): Promise<AppliedMigration[]> {
  const { rows } = await client.query<{ isThere: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as "isThere"`,
  )
  if (!rows[0]?.isThere) return []
  const applied = await client.query<{ madeAt: string; mark: string }>(
    'select created_at as "madeAt", hash as mark from drizzle.__drizzle_migrations',
  )
  return applied.rows.map(({ madeAt, mark }) => ({ madeAt: Number(madeAt), mark }))
}

async function stateOf(client: pg.Client, folder: URL | undefined): Promise<SchemaState> {
  const known = listMigrations(folder)
  const applied = await listApplied(client)
  const isKnown = new Set(known.map(({ madeAt }) => madeAt))
  if (applied.some(({ madeAt, mark }) => !isKnown.has(madeAt) && isContract(mark))) return { kind: 'too_new' }
  const isApplied = new Set(applied.map(({ madeAt }) => madeAt))
  const pending = known.filter(({ madeAt }) => !isApplied.has(madeAt))
  return pending.length > 0 ? { kind: 'behind', pending } : { kind: 'current' }
}

/** For an empty database, which nobody else uses: one commit instead of dozens. */
async function applyAll(
  client: pg.Client,
  migrations: readonly Migration[],
  { folder, onApplied }: Omit<MigrateOptions, 'url' | 'beforeChanges'>,
): Promise<void> {
  await inTransaction(client, async () => {
    for (const migration of migrations) {
      const startedAt = performance.now()
      const { statements, mark } = readMigration(migration, folder)
      for (const statement of statements) await client.query(statement.replace(/\bCONCURRENTLY\b/gi, ''))
      await note(client, migration, mark)
      onApplied?.(migration.name, performance.now() - startedAt)
    }
  })
}

async function applyPatiently(
  client: pg.Client,
  migration: Migration,
  { folder, onApplied, onWaiting }: Omit<MigrateOptions, 'url' | 'beforeChanges'>,
): Promise<void> {
  const startedAt = performance.now()
  for (let attempt = 1; ; attempt++) {
    try {
      await apply(client, migration, folder)
      onApplied?.(migration.name, performance.now() - startedAt)
      return
    } catch (error) {
      if (!isAboutLocks(error)) throw error
      if (attempt === maxAttempts) throw new MigrationStuck(migration.name, { cause: error })
      if (attempt === 1) onWaiting?.(migration.name)
      // Those who waited behind it go first.
      await wait(pauseMs)
    }
  }
}

async function apply(client: pg.Client, migration: Migration, folder: URL | undefined): Promise<void> {
  const { statements, mark, isOutsideTransaction } = readMigration(migration, folder)
  if (isOutsideTransaction) {
    // It waits for transactions, but nobody waits for it.
    for (const statement of statements) await client.query(statement)
    await note(client, migration, mark)
    return
  }
  await inTransaction(client, async () => {
    await client.query(`set local lock_timeout = ${lockMs}`)
    for (const statement of statements) await client.query(statement)
    await note(client, migration, mark)
  })
}

async function inTransaction(client: pg.Client, act: () => Promise<void>): Promise<void> {
  await client.query('begin')
  try {
    await act()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

async function note(client: pg.Client, { madeAt }: Migration, mark: string): Promise<void> {
  await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
    mark,
    madeAt,
  ])
}

/** Lock not available, or a deadlock with somebody who took the same locks in another order. */
function isAboutLocks(error: unknown): boolean {
  return error instanceof pg.DatabaseError && (error.code === '55P03' || error.code === '40P01')
}

import pg from 'pg'
import type { Closing } from '../running/closing.ts'

export type DatabaseWatch = {
  /** Begins to look at the connections. */
  begin(): Promise<void>
  end(): Promise<DatabaseWork>
}

export type DatabaseWork = {
  /** Sent by the shop. */
  statements: number
  /** Connections at work, over all looks, and those of them that waited for a lock. */
  active: number
  waiting: number
  looks: number
}

/** PostgreSQL loads it when it starts. */
export const watchSettings = { shared_preload_libraries: 'pg_stat_statements' }

const lookMs = 100

/** Looks at a database from another one of the same server, so that nothing of it counts. */
export async function watchDatabase(
  closing: Closing,
  serverUrl: string,
  databaseName: string,
): Promise<DatabaseWatch> {
  const client = new pg.Client(Object.assign(new URL(serverUrl), { pathname: 'postgres' }).href)
  await client.connect()
  closing.add(() => client.end())
  await client.query('create extension if not exists pg_stat_statements')
  const work = { statements: 0, active: 0, waiting: 0, looks: 0 }
  let looking: NodeJS.Timeout | undefined
  let underway: Promise<void> | null = null

  return {
    async begin() {
      work.statements = await countStatements()
      looking = setInterval(() => {
        underway ??= look().finally(() => {
          underway = null
        })
      }, lookMs)
    },
    async end() {
      clearInterval(looking)
      await underway
      return { ...work, statements: (await countStatements()) - work.statements }
    },
  }

  async function look(): Promise<void> {
    const { rows } = await client.query<{ active: number; waiting: number }>(
      `select count(*)::int as active, count(*) filter (where wait_event_type = 'Lock')::int as waiting
        from pg_stat_activity where datname = $1 and state = 'active'`,
      [databaseName],
    )
    work.looks++
    work.active += rows[0]?.active ?? 0
    work.waiting += rows[0]?.waiting ?? 0
  }

  async function countStatements(): Promise<number> {
    const { rows } = await client.query<{ calls: number }>(
      `select coalesce(sum(calls), 0)::float8 as calls from pg_stat_statements
        where dbid = (select oid from pg_database where datname = $1)`,
      [databaseName],
    )
    return rows[0]?.calls ?? 0
  }
}

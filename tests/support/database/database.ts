import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

export type TestDatabase = { url: string; drop(): Promise<void> }

/** A new copy of the migrated template, for one test file. */
export async function copyDatabase(): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`
  const server = new pg.Client({ connectionString: inject('serverUrl') })
  await server.connect()
  await server.query(`create database ${name} template ${inject('templateName')}`)
  const url = new URL(inject('serverUrl'))
  url.pathname = `/${name}`
  return {
    url: url.href,
    async drop() {
      await server.query(`drop database ${name} with (force)`)
      await server.end()
    },
  }
}

/** The address of the run's pooler for a database of its server; null without one. */
export function throughPooler(databaseUrl: string): string | null {
  const pooler = inject('poolerUrl')
  if (!pooler) return null
  const url = new URL(pooler)
  url.pathname = new URL(databaseUrl).pathname
  return url.href
}

/** Makes the database unavailable, as if its machine had crashed, until `giveBack` is called. */
export async function takeDatabaseAway(url: string): Promise<{ giveBack(): Promise<void> }> {
  const name = new URL(url).pathname.slice(1)
  const server = new pg.Client({ connectionString: inject('serverUrl') })
  await server.connect()
  await server.query(`alter database ${name} allow_connections false`)
  // Sessions that wait for a lock are ended first: ending the one that holds it would let them through.
  await server.query(
    `select pg_terminate_backend(pid) from (select pid from pg_stat_activity where datname = $1
      order by wait_event_type is not distinct from 'Lock' desc) as connected`,
    [name],
  )
  return {
    async giveBack() {
      await server.query(`alter database ${name} allow_connections true`)
      await server.end()
    },
  }
}

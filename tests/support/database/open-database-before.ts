import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { inject } from 'vitest'
import journal from '../../../server/db/migrations/meta/_journal.json' with { type: 'json' }

let opened = 0

/** A database as a shop had it before a migration, and that migration, to be run once the shop has something in it. */
export async function openDatabaseBefore(migration: string) {
  opened += 1
  const name = `test_before_${process.pid}_${opened}`
  const server = new pg.Client({ connectionString: inject('serverUrl') })
  await server.connect()
  await server.query(`create database ${name}`)
  const url = new URL(inject('serverUrl'))
  url.pathname = `/${name}`
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  const tags = journal.entries.map(({ tag }) => tag)
  for (const tag of tags.slice(0, tags.indexOf(migration))) await apply(client, tag)
  return {
    client,
    migrate: () => apply(client, migration),
    async close() {
      await client.end()
      await server.query(`drop database ${name}`)
      await server.end()
    },
  }
}

async function apply(client: pg.Client, tag: string): Promise<void> {
  const file = new URL(`../../../server/db/migrations/${tag}.sql`, import.meta.url)
  // One connection alone waits for nobody, and may be inside a transaction.
  for (const statement of (await readFile(file, 'utf8')).split('--> statement-breakpoint'))
    await client.query(statement.replace(/\bCONCURRENTLY\b/gi, ''))
}

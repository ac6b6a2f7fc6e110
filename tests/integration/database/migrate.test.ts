import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { compareSchema, migrate } from '#server/db/migrate.ts'
import { copyDatabase, type TestDatabase } from '#tests/support/database/database.ts'

let database: TestDatabase
let client: pg.Client
const folders: string[] = []
beforeAll(async () => {
  database = await copyDatabase()
  client = await connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
})
afterEach(async () => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
  await client.query('drop table if exists tried')
  await client.query('delete from drizzle.__drizzle_migrations where created_at < 1000')
})

async function connect(): Promise<pg.Client> {
  const opened = new pg.Client({ connectionString: database.url })
  await opened.connect()
  return opened
}

/** A folder of migrations, of which the database has none. */
function aFolder(files: Record<string, string>): URL {
  const folder = mkdtempSync(join(tmpdir(), 'kwela-migrations-'))
  folders.push(folder)
  mkdirSync(join(folder, 'meta'))
  const entries = Object.keys(files).map((tag, at) => ({ tag, when: at + 1 }))
  writeFileSync(join(folder, 'meta/_journal.json'), JSON.stringify({ entries }))
  for (const [tag, text] of Object.entries(files)) writeFileSync(join(folder, `${tag}.sql`), text)
  return pathToFileURL(`${folder}/`)
}

const createTried = 'create table tried (id integer)'

it('keeps what went before a file that fails, and nothing of that file', async () => {
  const files = {
    '0001_first': createTried,
    '0002_second': `insert into tried values (2);\n--> statement-breakpoint\nselect 1/0`,
  }
  const place = { url: database.url, folder: aFolder(files) }
  await expect(migrate(place)).rejects.toThrow('division by zero')
  expect((await client.query('select * from tried')).rows).toEqual([])
  expect(await compareSchema(place)).toEqual({
    kind: 'behind',
    pending: [{ name: '0002_second', madeAt: 2 }],
  })
})

it('is done once by processes that start at the same time', async () => {
  const place = { url: database.url, folder: aFolder({ '0001_first': createTried }) }
  const applied = await Promise.all(Array.from({ length: 4 }, () => migrate(place)))
  expect(applied.flat()).toEqual(['0001_first'])
  expect(await compareSchema(place)).toEqual({ kind: 'current' })
})

// Without lock_timeout the second statement waits as long as the reader reads: orders stood still for 15 seconds.
it('lets others pass while a long reader holds what it needs, and is done when that ends', async () => {
  await client.query(createTried)
  const reader = await connect()
  await reader.query('begin; select count(*) from tried')
  const waiting: string[] = []
  const migrating = migrate({
    url: database.url,
    folder: aFolder({ '0001_column': 'alter table tried add column note text' }),
    onWaiting: (name) => waiting.push(name),
  })
  // Would not end if the migration kept its place in the queue: it would wait for the reader, and this for it.
  while (waiting.length === 0) await client.query('insert into tried values (1)')
  await reader.query('commit')
  await reader.end()
  expect(await migrating).toEqual(['0001_column'])
  expect((await client.query('select note from tried limit 1')).rowCount).toBe(1)
})

it('makes an index while others write, after one that failed', async () => {
  await client.query(`${createTried}; insert into tried values (1), (1)`)
  const unique = (kind: string) => `-- outside a transaction
    drop index concurrently if exists tried_id;
    --> statement-breakpoint
    create ${kind} index concurrently tried_id on tried (id)`
  const failing = { url: database.url, folder: aFolder({ '0001_index': unique('unique') }) }
  await expect(migrate(failing)).rejects.toThrow('could not create unique index')
  await migrate({ url: database.url, folder: aFolder({ '0001_index': unique('') }) })
  const { rows } = await client.query(
    `select indisvalid as "isValid" from pg_index where indexrelid = 'tried_id'::regclass`,
  )
  expect(rows).toEqual([{ isValid: true }])
})

it('lets an older version run on what was added, and not on what was taken away', async () => {
  const first = { '0001_first': createTried }
  const added = { ...first, '0002_column': 'alter table tried add column note text' }
  const taken = { ...added, '0003_gone': '-- contract of 0002\nalter table tried drop column note' }
  await migrate({ url: database.url, folder: aFolder(added) })
  expect(await compareSchema({ url: database.url, folder: aFolder(first) })).toEqual({ kind: 'current' })
  await migrate({ url: database.url, folder: aFolder(taken) })
  expect(await compareSchema({ url: database.url, folder: aFolder(added) })).toEqual({ kind: 'too_new' })
  expect(await compareSchema({ url: database.url, folder: aFolder(taken) })).toEqual({ kind: 'current' })
})

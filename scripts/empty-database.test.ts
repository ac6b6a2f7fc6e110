import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { emptyDatabase, refuseRealShop } from './empty-database.ts'
import { startPostgres } from './launcher/postgres.ts'
import { projectFolder } from './project-folder.mjs'
import { startTestPostgres, type TestPostgres } from './test-postgres.ts'

const address = (name: string) => `postgres://me:word@db.example:5432/${name}`

test.each(['kwela', 'latest', 'devices', 'contest', ''])('does not reset the database "%s"', (name) => {
  expect(() => refuseRealShop({ databaseUrl: address(name) })).toThrow(
    /^Only a database with "test" or "dev" in its name/,
  )
})

test.each(['kwela_test', 'dev', 'test_3f', 'shop-development'])('may reset the database "%s"', (name) => {
  expect(() => refuseRealShop({ databaseUrl: address(name) })).not.toThrow()
})

test('does not reset a shop with a live key, whatever its database is called', () => {
  expect(() => refuseRealShop({ yocoSecretKey: 'sk_live_x', databaseUrl: address('test') })).toThrow(
    /^A shop with a live key is never reset/,
  )
})

describe('a database', () => {
  let postgres: TestPostgres
  beforeAll(async () => {
    postgres = await startTestPostgres()
  })
  afterAll(() => postgres.remove())

  test('is not emptied while something else is connected to it', async () => {
    await withClient(async (client) => {
      await client.query('create table orders (id int)')
      await expect(emptyDatabase(postgres.url)).rejects.toThrow(/^Something else is connected/)
    })
    expect(await tables()).toEqual(['orders'])
  })

  test('is not emptied once a real payment has been made in it', async () => {
    await withClient((client) =>
      client.query(`create table payments (mode text); insert into payments values ('live')`),
    )
    await expect(emptyDatabase(postgres.url)).rejects.toThrow(/^This database contains real payments/)
    await withClient((client) => client.query(`update payments set mode = 'test'`))
    expect(await tables()).toEqual(['orders', 'payments'])
  })

  test('is empty afterwards, and can be filled again', async () => {
    await emptyDatabase(postgres.url)
    expect(await tables()).toEqual([])
    await withClient((client) => client.query('create table orders (id int)'))
  })

  async function withClient<Answer>(work: (client: pg.Client) => Promise<Answer>): Promise<Answer> {
    const client = new pg.Client({ connectionString: postgres.url })
    await client.connect()
    try {
      return await work(client)
    } finally {
      await client.end()
    }
  }

  async function tables(): Promise<string[]> {
    const { rows } = await withClient((client) =>
      client.query(`select tablename from pg_tables where schemaname = 'public' order by 1`),
    )
    return rows.map(({ tablename }) => tablename)
  }
})

describe('the command', () => {
  let folder = ''
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'kwela-reset-'))
    if (process.getuid?.() === 0) chmodSync(folder, 0o711)
    const postgres = await startPostgres({ dataFolder: folder, settings: { fsync: 'off' } })
    await postgres.stop()
    mkdirSync(join(folder, 'media'))
    writeFileSync(join(folder, 'yoco-sandbox.json'), '{}')
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  const reset = (args: string[], env: Record<string, string> = {}) =>
    spawnSync(process.execPath, [join(projectFolder, 'scripts', 'reset-database.ts'), ...args], {
      env: { DATA_DIR: folder, ...env },
      encoding: 'utf8',
    })

  test('asks for confirmation first, and does nothing without a terminal to ask on', () => {
    const { status, stderr } = reset([])
    expect([status, stderr]).toEqual([1, expect.stringContaining('Add --yes to confirm')])
    expect(existsSync(join(folder, 'media'))).toBe(true)
  })

  test('refuses while the shop is running on the folder', () => {
    writeFileSync(
      join(folder, 'kwela.lock'),
      JSON.stringify({ holder: { pid: process.pid, startedAt: '' }, children: [] }),
    )
    const { status, stderr } = reset(['--yes'])
    expect([status, stderr]).toEqual([1, expect.stringContaining('Stop it and try again')])
    rmSync(join(folder, 'kwela.lock'))
  })

  test('refuses with a live key', () => {
    expect(reset(['--yes'], { YOCO_SECRET_KEY: 'sk_live_x' }).status).toBe(1)
    expect(existsSync(join(folder, 'media'))).toBe(true)
  })

  test("empties the embedded database, with its pictures and the sandbox's data", () => {
    const { status, stdout } = reset(['--yes'])
    expect([status, stdout]).toEqual([0, expect.stringContaining('The database is empty')])
    expect(['media', 'yoco-sandbox.json'].filter((name) => existsSync(join(folder, name)))).toEqual([])
    expect(existsSync(join(folder, 'kwela.lock'))).toBe(false)
  })
})

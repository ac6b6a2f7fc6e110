import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { startTestPostgres, type TestPostgres } from '../test-postgres.ts'
import { type RunningPostgres, startPostgres } from './postgres.ts'
import { isAlive, markOf } from './process-lock.mjs'

const settings = { fsync: 'off' }
const opened: TestPostgres[] = []
afterEach(async () => {
  for (const postgres of opened.splice(0)) await postgres.remove()
})

async function aPostgres(): Promise<TestPostgres> {
  const postgres = await startTestPostgres()
  opened.push(postgres)
  return postgres
}

async function ask(postgres: Pick<RunningPostgres, 'url'>, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

test('keeps its data across a restart, until it is removed', async () => {
  const first = await aPostgres()
  await ask(first, 'create table orders (id int); insert into orders values (7)')
  await first.stop()
  const second = await startPostgres({ dataFolder: first.dataFolder, settings })
  expect(await ask(second, 'select id from orders')).toEqual([{ id: 7 }])
  await second.stop()
  await first.remove()
  expect(existsSync(first.clusterFolder) || existsSync(first.dataFolder)).toBe(false)
}, 30_000)

test.skipIf(process.platform === 'win32')(
  'answers at its socket, also after a restart',
  async () => {
    const first = await aPostgres()
    await ask({ url: first.socketUrl }, 'create table orders (id int)')
    await first.stop()
    const second = await startPostgres({ dataFolder: first.dataFolder, port: first.port, settings })
    // Without an address there is no other way in than the socket.
    const asked = 'select count(*)::int as orders, inet_server_addr() as address from orders'
    expect(await ask({ url: first.socketUrl }, asked)).toEqual([{ orders: 0, address: null }])
    await second.stop()
    await first.remove()
  },
  30_000,
)

test('supports Unicode, uses page checksums and is reachable from this machine only', async () => {
  const postgres = await aPostgres()
  expect(
    await ask(
      postgres,
      `select lower('ÉTÉ') as lowered, current_setting('data_checksums') as checksums,
              current_setting('listen_addresses') as listens, current_setting('server_encoding') as encoding`,
    ),
  ).toEqual([{ lowered: 'été', checksums: 'on', listens: '127.0.0.1', encoding: 'UTF8' }])
}, 30_000)

test('refuses a second server on the same files', async () => {
  const first = await aPostgres()
  await expect(startPostgres({ dataFolder: first.dataFolder, settings })).rejects.toThrow(
    /is in use by process/,
  )
}, 30_000)

test('stops the server of a killed launcher, and keeps the data', async () => {
  const first = await aPostgres()
  await first.stop()
  const code = `import { startPostgres } from '#scripts/launcher/postgres.ts'
    await startPostgres({ dataFolder: process.argv[1], settings: { fsync: 'off' } })
    process.send('running'); setInterval(() => {}, 1000)`
  const launcher = spawn(process.execPath, ['--input-type=module', '-e', code, first.dataFolder], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  await once(launcher, 'message')
  const left = markOf(
    Number(readFileSync(join(first.clusterFolder, 'postmaster.pid'), 'utf8').split('\n')[0]),
  )
  launcher.kill('SIGKILL')
  await once(launcher, 'exit')
  expect(isAlive(left)).toBe(true)

  const second = await startPostgres({ dataFolder: first.dataFolder, settings })
  expect(isAlive(left)).toBe(false)
  expect(await ask(second, 'select 1 as one')).toEqual([{ one: 1 }])
  await second.stop()
}, 30_000)

import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import pg from 'pg'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startChildProgram } from '#scripts/child-program.ts'
import { migrationLock } from '#server/db/migrate.ts'
import { takeDatabaseAway } from '#tests/support/database/database.ts'
import { patienceMs } from '#tests/support/patience.ts'
import { childrenOf, isRunning } from '#tests/support/shop/running-processes.ts'
import { aPlaceForTheProgram, type ProgramPlace } from '#tests/support/shop/shop-program.ts'
import { storePhoto } from '#tests/support/shop/stored-photo.ts'

let place: ProgramPlace
beforeEach(async () => {
  place = await aPlaceForTheProgram()
})
afterEach(() => place.clear())

it('ends cleanly when its parent process has ended', async () => {
  const program = startChildProgram({ file: 'server/main.ts', output: 'read', env: place.env })
  const said = new Promise((resolve) => program.process.once('message', resolve))
  expect(await Promise.race([said, program.ended])).toMatchObject({ kind: 'ready' })
  // As the channel breaks when its other end is killed.
  program.process.disconnect()
  expect(await program.ended).toBe('with exit code 0')
})

it('ends cleanly when its parent process ends while it is starting', async () => {
  const program = startChildProgram({ file: 'server/main.ts', output: 'read', env: place.env })
  program.process.disconnect()
  expect(await program.ended).toBe('with exit code 0')
})

it.each([
  ['SIGTERM', 'with exit code 0'],
  ['SIGKILL', 'by SIGKILL'],
] as const)('ends the picture worker as well when it is ended by %s', async (signal, how) => {
  const picture = await storePhoto(place)
  const program = startChildProgram({ file: 'server/main.ts', output: 'read', env: place.env })
  const said = new Promise((resolve) => program.process.once('message', resolve))
  expect(await Promise.race([said, program.ended])).toMatchObject({ kind: 'ready' })
  expect(childrenOf(program.process.pid)).toEqual([])

  expect((await fetch(`http://127.0.0.1:${place.port}${picture}`)).status).toBe(200)
  const [worker = 0, ...others] = childrenOf(program.process.pid)
  expect([isRunning(worker), others]).toEqual([true, []])

  program.process.kill(signal)
  expect(await program.ended).toBe(how)
  await expect.poll(() => isRunning(worker)).toBe(false)
})

it('answers 404 even if the very first request is for a category that does not exist', async () => {
  const program = startChildProgram({ file: 'server/main.ts', output: 'read', env: place.env })
  const said = new Promise((resolve) => program.process.once('message', resolve))
  expect(await Promise.race([said, program.ended])).toMatchObject({ kind: 'ready' })
  try {
    const first = await fetch(`http://127.0.0.1:${place.port}/category/no-such-thing`)
    expect(first.status).toBe(404)
    expect(await first.text()).toContain('Category Not Found</h1>')
  } finally {
    await program.stop()
  }
})

/** The output of the program and its exit code, as it runs in a terminal. */
function runInTerminal(env: Record<string, string>): Promise<{ code: number; said: string }> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ['server/main.ts'],
      { env: { ...process.env, ...env } },
      (error, stdout, stderr) => resolve({ code: Number(error?.code ?? 0), said: stdout + stderr }),
    )
  })
}

// While these are held, the program waits within the step under test.
const holds = {
  'brings its schema up to date': `select pg_advisory_lock(${migrationLock})`,
  'fills what products can be filtered by': 'lock table products in access exclusive mode',
}

const lastMigration = '(select max(id) from drizzle.__drizzle_migrations)'
const forgetMigration = `delete from drizzle.__drizzle_migrations where id = ${lastMigration}`

it.each([
  ['brings its schema up to date', '1'],
  ['fills what products can be filtered by', '1'],
  ['fills what products can be filtered by', '2'],
] as const)(
  'says in one sentence that its database disappeared while it %s, in processes: %s',
  async (step, processes) => {
    const holder = new pg.Client({ connectionString: place.databaseUrl })
    holder.on('error', () => {})
    await holder.connect()
    if (step === 'brings its schema up to date') await holder.query(forgetMigration)
    await holder.query('begin')
    await holder.query(holds[step])

    const running = runInTerminal({ ...place.env, WEB_CONCURRENCY: processes })
    await vi.waitUntil(async () => (await waitingFor(holder)) > 0, { timeout: patienceMs, interval: 50 })
    const away = await takeDatabaseAway(place.databaseUrl)
    const { code, said } = await running
    await away.giveBack()

    expect(said).toMatch(
      /^Kwela cannot start: the database is not available \([^()]+\)\. Make sure that PostgreSQL is running .*[.]\n$/,
    )
    expect(code).toBe(1)
  },
)

it.each(['1', '2'])('says in one sentence that its port is taken, in processes: %s', async (processes) => {
  const other = createServer().listen(place.port, '127.0.0.1')
  await once(other, 'listening')
  const { code, said } = await runInTerminal({ ...place.env, WEB_CONCURRENCY: processes })
  other.close()
  expect(said).toBe(
    `Kwela cannot start: it cannot listen on port ${place.port} of 127.0.0.1 (EADDRINUSE). Stop the program that uses it, or set PORT or HOST to another value, then start Kwela again.\n`,
  )
  expect(code).toBe(1)
})

it('says in one sentence that its database accepts no writes', async () => {
  const server = new pg.Client({ connectionString: place.databaseUrl })
  await server.connect()
  await server.query(
    `alter database ${new URL(place.databaseUrl).pathname.slice(1)} set default_transaction_read_only = on`,
  )
  await server.end()
  expect(await runInTerminal(place.env)).toEqual({
    code: 1,
    said: 'Kwela cannot start: the database is read-only, probably a standby. Set DATABASE_URL to the address of the primary, then start Kwela again.\n',
  })
})

it('says in one sentence that its schema is older, or has lost what this version needs, and changes nothing', async () => {
  const database = new pg.Client({ connectionString: place.databaseUrl })
  await database.connect()
  const counted = async () => (await database.query('select * from drizzle.__drizzle_migrations')).rowCount

  await database.query(`update drizzle.__drizzle_migrations set created_at = 1 where id = ${lastMigration}`)
  const before = await counted()
  expect(await runInTerminal({ ...place.env, MIGRATE_AT_START: 'off' })).toEqual({
    code: 1,
    said: 'Kwela cannot start: a migration is missing in its database. Run npm run migrate, then start Kwela again.\n',
  })
  await database.query(
    `update drizzle.__drizzle_migrations set hash = 'contract ' || hash where id = ${lastMigration}`,
  )
  const { code, said } = await runInTerminal(place.env)
  expect(said).toMatch(/^Kwela cannot start: a later version of Kwela has changed its database [^\n]*[.]\n$/)
  expect(code).toBe(1)
  expect(await counted()).toBe(before)
  await database.end()
})

it('says in one sentence that its database allows fewer connections than it would use', async () => {
  const server = new pg.Client({ connectionString: place.databaseUrl })
  await server.connect()
  await server.query(`alter database ${new URL(place.databaseUrl).pathname.slice(1)} connection limit 20`)
  await server.end()
  const { code, said } = await runInTerminal(place.env)
  expect(said).toMatch(
    /^Kwela cannot start: this process needs up to \d+ connections to the database, which allows 20[.] Set DATABASE_CONNECTIONS to [^\n]*[.]\n$/,
  )
  expect(code).toBe(1)
})

it('refuses real money for the sample company', async () => {
  const { code, said } = await runInTerminal({
    ...place.env,
    YOCO_SECRET_KEY: 'sk_live_of_nobody',
    YOCO_API_URL: 'https://127.0.0.1:9/api',
    PUBLIC_URL: 'https://shop.example',
    SMTP_URL: 'smtp://127.0.0.1:9',
    ADMIN_EMAIL: 'owner@shop.example',
    ADMIN_PASSWORD: 'marula-drum-42-kraal',
  })
  expect(said).toMatch(
    /^Kwela cannot start: a live key takes real money, but the shop still has [^\n]*4000000000[^\n]*[.]\n$/,
  )
  expect(code).toBe(1)
})

async function waitingFor(holder: pg.Client): Promise<number> {
  // Within a transaction PostgreSQL keeps showing what it showed first.
  await holder.query('select pg_stat_clear_snapshot()')
  const { rows } = await holder.query(
    `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows.length
}

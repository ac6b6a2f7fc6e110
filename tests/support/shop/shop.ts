import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { RenderingWay } from '#contract/api.ts'
import {
  type Sandbox as CourierSandbox,
  createSandbox as createCourierSandbox,
} from '#sandbox/bobgo/server.ts'
import {
  type SandboxSettings as CourierSandboxSettings,
  sandboxDefaults as courierSandboxDefaults,
} from '#sandbox/bobgo/settings.ts'
import { createSandbox, type Sandbox } from '#sandbox/yoco/server.ts'
import { sandboxDefaults } from '#sandbox/yoco/settings.ts'
import { findFreePort } from '#scripts/launcher/free-port.ts'
import type { BackupSettings, Config, CourierSettings, PurgeSettings } from '#server/config.ts'
import { createPasswords } from '#server/features/accounts/passwords/passwords.ts'
import type { PictureSource } from '#server/features/catalogue/imports/picture-source.ts'
import { createApiServer, createShopServer } from '#server/http/serve.ts'
import type { S3Place } from '#server/s3-place.ts'
import { createServices, type Services } from '#server/services.ts'
import { type ShopConfig, shopConfig } from '#shop.config'
import { copyDatabase, throughPooler } from '../database/database.ts'
import { removeDataFolder } from './remove-data-folder.ts'

export type TestShop = {
  url: string
  databaseUrl: string
  dataFolder: string
  app: FastifyInstance
  services: Services
  sandbox: Sandbox
  /** Only with the option `couriers`. */
  courierSandbox: CourierSandbox | null
  webhookSecret: string
  /** The shop's time; it stands still until a test moves it. */
  clock: { now: Date; passMinutes(minutes: number): void }
  /** The delays of answers in milliseconds; with a clock that stands still nobody waits for them. */
  pauses: number[]
  close(): Promise<void>
}

export type TestShopOptions = {
  shop?: Partial<ShopConfig>
  /** Real time, for browsers that wait and timers that run. */
  isRealTime?: boolean
  withPages?: boolean
  rendering?: RenderingWay
  isDemo?: boolean
  cacheToleranceMs?: number
  connectionPatienceMs?: number
  /** How long a page waits for the database; as long as in a real shop only in tests about it. */
  pagePatienceMs?: number
  /** The machine's own clock. By default, and in real time, it is right. */
  machineNow?: () => number
  /** Gives the shop a different address for its database. */
  leadThrough?: (databaseUrl: string) => string | Promise<string>
  /** At that address is a pooler that gives each transaction another connection. */
  isPooled?: boolean
  /** How long the provider is not queried again about a checkout. */
  checkoutQuestionEveryMs?: number
  /** Enables the metrics for callers with this token. */
  metricsToken?: string
  /** The file of its security events. */
  securityLog?: string
  /** Where its traces are sent. */
  tracesUrl?: string
  /** Makes this another process of an open shop, on the same database. */
  besides?: TestShop
  /** Where emails are sent; without it they are kept. */
  smtpUrl?: string
  /** How long cached pages are sent while the database cannot be reached. */
  oldPagesMs?: number
  /** How long a proxy may keep pages, and the proxies that are told what changed. */
  sharedCacheSeconds?: number
  purges?: PurgeSettings
  /** Makes pages together with other processes, which have their sockets in this folder. */
  neighbours?: { folder: string; number: number; count: number }
  /** A courier provider, in which couriers answer at once and nothing moves by itself. */
  couriers?: Partial<CourierSandboxSettings>
  /** A database of its own instead of a copy of the template, and its replica. */
  databaseUrl?: string
  replicaUrl?: string
  /** Where pictures are, if not in the shop's own folder. */
  mediaStore?: S3Place
  /** Where the files of builds are shared. */
  assetsStore?: S3Place
  /** Where it is backed up to; it is not, by default. */
  backup?: BackupSettings
  /** Where pictures that files name are fetched from; a shop itself only asks the public internet. */
  pictureSource?: PictureSource
}

/** The cost of a password hash in tests; another test, next to the code, checks that a real shop's is higher. */
export const cheapHashing = { log2N: 10, r: 8, p: 1 }

/** Most tests order repeatedly as the same person; those of the limits use the shop's own. */
export const manyUnpaidOrders = {
  maxOrders: 10_000,
  maxUnitsNewCustomer: 10_000,
  maxUnits: 10_000,
  daysToPay: 3,
}

// As the shop itself: its sources take seconds to load.
const fileWorkerProgram = fileURLToPath(new URL('../../../build/bundle/file-worker.js', import.meta.url))

/** A real shop with its own database and payment provider, at a free port. */
export async function openShop(options: TestShopOptions = {}): Promise<TestShop> {
  const given = options.besides?.databaseUrl ?? options.databaseUrl
  const database = given ? { url: given, drop: async () => undefined } : await copyDatabase()
  const dataFolder = await mkdtemp(join(tmpdir(), 'kwela-test-shop-'))
  const clock = {
    now: new Date('2026-11-20T09:00:00Z'),
    passMinutes(minutes: number) {
      clock.now = new Date(clock.now.getTime() + minutes * 60_000)
    },
  }
  const pauses: number[] = []
  const now = options.isRealTime ? Date.now : () => clock.now.getTime()
  const sandbox = await createSandbox({ ...sandboxDefaults, port: 0, now })
  await sandbox.listen()

  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}`
  const courierSandbox = options.couriers
    ? await openCourierSandbox({ now, webhookUrl: `${url}/api/webhooks/couriers/bobgo`, ...options.couriers })
    : null
  const webhookSecret = await registerWebhook(sandbox, `${url}/api/payments/yoco/webhook`)
  const config = configOf(options, {
    port,
    publicUrl: url,
    dataFolder,
    ...(await addressesOf(options, database.url)),
    providers: {
      yoco: {
        secretKey: 'sk_test_kwela_sandbox',
        webhookSecret,
        apiUrl: `${sandbox.url}/api`,
        mode: 'test',
      },
    },
    bobgo: courierSandbox && settingsOf(courierSandbox),
  })

  const services = await createServices(config, {
    ...(options.machineNow ? { machineNow: options.machineNow } : { clock: () => new Date(now()) }),
    ...(!options.isRealTime && { pause: async (ms: number) => void pauses.push(ms) }),
    shop: { ...shopConfig, unpaidOrders: manyUnpaidOrders, ...options.shop },
    ...(options.pictureSource && { pictureSource: options.pictureSource }),
    // The same algorithm at a hundredth of the cost: tests sign up by the thousand.
    passwords: createPasswords(cheapHashing),
    fileWorkerProgram,
    ...timesOf(options),
  })
  await services.databaseWatch.look()
  const app = await (options.withPages ? createShopServer(services) : createApiServer(services))
  await app.listen({ port, host: '127.0.0.1' })
  await services.pageCache.answerNeighbours(async (address) => void (await app.inject(address)))

  return {
    url,
    databaseUrl: database.url,
    dataFolder,
    app,
    services,
    sandbox,
    courierSandbox,
    webhookSecret,
    clock,
    pauses,
    async close() {
      await app.close()
      await services.photoWarmer.close()
      await sandbox.close()
      await courierSandbox?.close()
      await services.database.close()
      await services.tracing.close()
      await database.drop()
      await removeDataFolder(dataFolder)
    },
  }
}

type Places = Pick<Config, 'port' | 'publicUrl' | 'dataFolder' | 'databaseUrl' | 'providers' | 'bobgo'> & {
  /** Null: the same. */
  directUrl: string | null
}

function configOf(options: TestShopOptions, places: Places): Config {
  return {
    ...places,
    directUrl: places.directUrl ?? places.databaseUrl,
    pooler: places.directUrl === null ? 'none' : 'transaction',
    connections: 160,
    migratesAtStart: true,
    host: '127.0.0.1',
    isPublicUrlSet: true,
    adminEmail: null,
    adminPassword: null,
    secrets: { newest: 'a-secret-of-the-tests-alone', older: [] },
    trustProxy: [],
    smtpUrl: options.smtpUrl ?? null,
    mailFrom: null,
    logLevel: process.env.TEST_LOG_LEVEL ?? 'silent',
    reservationMinutes: 30,
    rendering: options.rendering ?? 'quick',
    pageCacheBytes: 16 * 1024 * 1024,
    oldPagesMs: options.oldPagesMs ?? 0,
    sharedCacheSeconds: options.sharedCacheSeconds ?? 0,
    purges: options.purges ?? null,
    replicaUrl: options.replicaUrl ?? null,
    mediaStore: options.mediaStore ?? null,
    assetsStore: options.assetsStore ?? null,
    backup: options.backup ?? null,
    reconcileAfterMinutes: 5,
    roles: ['web'],
    securityLog: options.securityLog ?? null,
    metricsToken: options.metricsToken ?? null,
    traces: options.tracesUrl ? { url: options.tracesUrl, share: 1 } : null,
    assetsFolder: join(places.dataFolder, 'assets'),
    drainMs: 0,
    shutdownMs: 30_000,
    processes: options.neighbours?.count ?? 1,
    processNumber: options.neighbours?.number ?? 1,
    neighboursFolder: options.neighbours?.folder ?? null,
    isReplacement: false,
    hasDemoHistory: false,
    isDemo: options.isDemo ?? false,
    isDevelopment: false,
  }
}

function timesOf(options: TestShopOptions) {
  return {
    // Tests change rows directly and read at once.
    cacheToleranceMs: options.cacheToleranceMs ?? 0,
    connectionPatienceMs: options.connectionPatienceMs ?? 60_000,
    pagePatienceMs: options.pagePatienceMs ?? 60_000,
    // Tests pay and query at once.
    checkoutQuestionEveryMs: options.checkoutQuestionEveryMs ?? 0,
  }
}

async function addressesOf({ leadThrough, databaseUrl, isPooled }: TestShopOptions, url: string) {
  const pooled = leadThrough || databaseUrl ? null : throughPooler(url)
  return {
    databaseUrl: (await leadThrough?.(url)) ?? pooled ?? url,
    directUrl: pooled || isPooled ? url : null,
  }
}

const courierSecret = 'a-courier-secret-of-the-tests'

function settingsOf({ url }: CourierSandbox): CourierSettings {
  return { apiKey: courierSandboxDefaults.apiKey, webhookSecret: courierSecret, apiUrl: `${url}/v2` }
}

async function openCourierSandbox(settings: Partial<CourierSandboxSettings>): Promise<CourierSandbox> {
  const sandbox = await createCourierSandbox({
    ...courierSandboxDefaults,
    port: 0,
    webhookSecret: courierSecret,
    answerMs: 0,
    hasJourneys: false,
    timeScale: 100_000,
    ...settings,
  })
  await sandbox.listen()
  return sandbox
}

async function registerWebhook(sandbox: Sandbox, url: string): Promise<string> {
  const reply = await fetch(`${sandbox.url}/api/webhooks`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_test_kwela_sandbox', 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'shop', url }),
  })
  return z.object({ secret: z.string() }).parse(await reply.json()).secret
}

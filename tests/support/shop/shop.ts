import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { createSandbox, type Sandbox } from '#sandbox/yoco/server.ts'
import { sandboxDefaults } from '#sandbox/yoco/settings.ts'
import { findFreePort } from '#scripts/launcher/free-port.ts'
import type { Config, PurgeSettings } from '#server/config.ts'
import { createPasswords } from '#server/features/accounts/passwords/passwords.ts'
import { createApiServer, createShopServer } from '#server/http/serve.ts'
import { createServices, type Services } from '#server/services.ts'
import { type ShopConfig, shopConfig } from '#shop.config'
import { copyDatabase } from '../database/database.ts'
import { removeDataFolder } from './remove-data-folder.ts'

export type TestShop = {
  url: string
  databaseUrl: string
  dataFolder: string
  app: FastifyInstance
  services: Services
  sandbox: Sandbox
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
  isDemo?: boolean
  cacheToleranceMs?: number
  connectionPatienceMs?: number
  /** How long a page waits for the database; as long as in a real shop only in tests about it. */
  pagePatienceMs?: number
  /** The machine's own clock. By default, and in real time, it is right. */
  machineNow?: () => number
  /** Gives the shop a different address for its database. */
  leadThrough?: (databaseUrl: string) => string | Promise<string>
  /** How long the provider is not queried again about a checkout. */
  checkoutQuestionEveryMs?: number
  /** Enables the metrics for callers with this token. */
  metricsToken?: string
  /** Makes this another process of an open shop, on the same database. */
  besides?: TestShop
  /** Where emails are sent; without it they are kept. */
  smtpUrl?: string
  /** How long a proxy may keep pages, and the proxies that are told what changed. */
  sharedCacheSeconds?: number
  purges?: PurgeSettings
  /** The Redis through which this process shares what it reads of changes. */
  changeFeedUrl?: string
  /** A database of its own instead of a copy of the template, and its replica. */
  databaseUrl?: string
  replicaUrl?: string
}

/** The cost of a password hash in tests; another test, next to the code, checks that a real shop's is higher. */
export const cheapHashing = { log2N: 10, r: 8, p: 1 }

/** Most tests order repeatedly as the same person; those of the limits use the shop's own. */
export const manyUnpaidOrders = { maxOrders: 10_000, maxUnitsNewCustomer: 10_000, maxUnits: 10_000 }

/** A real shop with its own database and payment provider, at a free port. */
export async function openShop(options: TestShopOptions = {}): Promise<TestShop> {
  const database = options.besides
    ? { url: options.besides.databaseUrl, drop: async () => undefined }
    : options.databaseUrl
      ? { url: options.databaseUrl, drop: async () => undefined }
      : await copyDatabase()
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
  const webhookSecret = await registerWebhook(sandbox, `${url}/api/payments/yoco/webhook`)
  const config = configOf(options, {
    port,
    publicUrl: url,
    dataFolder,
    databaseUrl: (await options.leadThrough?.(database.url)) ?? database.url,
    providers: {
      yoco: {
        secretKey: 'sk_test_kwela_sandbox',
        webhookSecret,
        apiUrl: `${sandbox.url}/api`,
        mode: 'test',
      },
    },
  })

  const services = createServices(config, {
    ...(options.machineNow ? { machineNow: options.machineNow } : { clock: () => new Date(now()) }),
    ...(!options.isRealTime && { pause: async (ms: number) => void pauses.push(ms) }),
    shop: { ...shopConfig, unpaidOrders: manyUnpaidOrders, ...options.shop },
    // The same algorithm at a hundredth of the cost: tests sign up by the thousand.
    passwords: createPasswords(cheapHashing),
    // Tests change rows directly and read at once.
    cacheToleranceMs: options.cacheToleranceMs ?? 0,
    connectionPatienceMs: options.connectionPatienceMs ?? 60_000,
    pagePatienceMs: options.pagePatienceMs ?? 60_000,
    // Tests pay and query at once.
    checkoutQuestionEveryMs: options.checkoutQuestionEveryMs ?? 0,
  })
  await services.databaseWatch.look()
  const app = await (options.withPages ? createShopServer(services) : createApiServer(services))
  await app.listen({ port, host: '127.0.0.1' })

  return {
    url,
    databaseUrl: database.url,
    dataFolder,
    app,
    services,
    sandbox,
    webhookSecret,
    clock,
    pauses,
    async close() {
      await app.close()
      await services.photoWarmer.close()
      await sandbox.close()
      await services.database.close()
      await database.drop()
      await removeDataFolder(dataFolder)
    },
  }
}

type Places = Pick<Config, 'port' | 'publicUrl' | 'dataFolder' | 'databaseUrl' | 'providers'>

function configOf(options: TestShopOptions, places: Places): Config {
  return {
    ...places,
    host: '127.0.0.1',
    isPublicUrlSet: true,
    adminEmail: null,
    adminPassword: null,
    authSecret: 'a-secret-of-the-tests-alone',
    trustProxy: [],
    smtpUrl: options.smtpUrl ?? null,
    mailFrom: null,
    logLevel: process.env.TEST_LOG_LEVEL ?? 'silent',
    reservationMinutes: 30,
    pageCacheBytes: 16 * 1024 * 1024,
    sharedCacheSeconds: options.sharedCacheSeconds ?? 0,
    purges: options.purges ?? null,
    replicaUrl: options.replicaUrl ?? null,
    changeFeedUrl: options.changeFeedUrl ?? null,
    reconcileAfterMinutes: 5,
    roles: ['web'],
    metricsToken: options.metricsToken ?? null,
    processes: 1,
    processNumber: 1,
    isDemo: options.isDemo ?? false,
    isDevelopment: false,
  }
}

async function registerWebhook(sandbox: Sandbox, url: string): Promise<string> {
  const reply = await fetch(`${sandbox.url}/api/webhooks`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_test_kwela_sandbox', 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'shop', url }),
  })
  return z.object({ secret: z.string() }).parse(await reply.json()).secret
}

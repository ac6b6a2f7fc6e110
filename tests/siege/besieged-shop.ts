import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { findFreePort } from '#scripts/launcher/free-port.ts'
import { type RunningPostgres, startPostgres } from '#scripts/launcher/postgres.ts'
import { openCourierSandboxProgram } from '#tests/support/shop/open-courier-sandbox-program.ts'
import { openSandboxProgram } from '#tests/support/shop/open-sandbox-program.ts'
import { keepShopOpen } from './keep-shop-open.ts'
import type { Tally } from './tally.ts'
import { within } from './within.ts'

export const sandboxKey = 'sk_test_kwela_sandbox'
const courierKey = 'bobgo_sandbox_key'
// Longer than a call that is sent at that moment may wait.
const outageMs = 2_000

const databaseLimits = { connectionTimeoutMillis: 5_000, query_timeout: 5_000 }
const noticedWithinMs = 20_000
// A machine busy with a siege can take this long to recover its database.
const backWithinMs = 120_000
const closedWithinMs = 60_000

export type BesiegedShop = {
  url: string
  sandboxUrl: string
  courierUrl: string
  databaseUrl: string
  dataFolder: string
  logFile: string
  /** Kills the shop; it is restarted at once. */
  killShop(): Promise<void>
  /** Kills the sandbox of the couriers, and starts it again after a while. */
  restartCouriers(): Promise<void>
  /** Stops the database in the middle of its work, and restarts it on the same port. */
  restartPostgres(): Promise<void>
  /** Kills one of the database's processes, which makes it end all others and recover. */
  crashPostgres(): Promise<void>
  /** Whether the database was away at any time since then. */
  wasDatabaseAwaySince(millis: number): boolean
  isOpen(): Promise<void>
  close(): Promise<void>
}

type Options = { dataFolder: string; tally: Tally; reservationMinutes: number; reconcileAfterMinutes: number }

/** The built shop, PostgreSQL and the sandbox, each in its own processes, which can be killed. */
export async function openBesiegedShop(options: Options): Promise<BesiegedShop> {
  const { dataFolder, tally } = options
  const webhookSecret = `whsec_${randomBytes(24).toString('base64')}`
  const [port, sandboxPort, courierPort] = [await findFreePort(), await findFreePort(), await findFreePort()]
  const url = `http://127.0.0.1:${port}`
  const sandboxUrl = `http://127.0.0.1:${sandboxPort}`

  let postgres: RunningPostgres = await startPostgres({ dataFolder })
  let databaseBackAt = 0
  let isDatabaseAway = false
  const sandbox = await openSandboxProgram({
    port: sandboxPort,
    secretKey: sandboxKey,
    webhookSecret,
    webhookUrl: `${url}/api/payments/yoco/webhook`,
    timeScale: 600,
  })
  const { courierUrl, courierSecret, ...couriers } = await openCouriers({
    port: courierPort,
    url,
    dataFolder,
  })
  const logFile = join(dataFolder, 'shop.log')
  const log = createWriteStream(logFile)
  const { url: databaseUrl } = postgres
  const places = { port, url, sandboxUrl, databaseUrl, webhookSecret, courierUrl, courierSecret }
  const environment = shopEnvironment(options, places)
  const shop = keepShopOpen({ environment, log, tally, wasDatabaseAwaySince })
  await shop.opened()

  return {
    url,
    sandboxUrl,
    courierUrl,
    databaseUrl,
    dataFolder,
    logFile,
    isOpen: shop.opened,
    wasDatabaseAwaySince,
    killShop: shop.kill,
    restartPostgres: () =>
      whileAway(async () => {
        await postgres.stop()
        postgres = await startPostgres({ dataFolder, port: postgres.port })
      }),
    restartCouriers: couriers.restart,
    crashPostgres: () => whileAway(() => crashDatabase(databaseUrl)),
    async close() {
      await within(closedWithinMs, 'Closing the shop', shop.close())
      await within(closedWithinMs, 'Closing the sandbox', sandbox.stop())
      await within(closedWithinMs, 'Closing the couriers', couriers.stop())
      await within(closedWithinMs, 'Stopping PostgreSQL', postgres.stop())
      log.end()
    },
  }

  async function whileAway(act: () => Promise<void>): Promise<void> {
    isDatabaseAway = true
    try {
      await within(backWithinMs, 'Taking PostgreSQL down and up again', act())
    } finally {
      isDatabaseAway = false
      databaseBackAt = Date.now()
    }
  }

  function wasDatabaseAwaySince(millis: number): boolean {
    return isDatabaseAway || databaseBackAt >= millis
  }
}

async function openCouriers({ port, url, dataFolder }: { port: number; url: string; dataFolder: string }) {
  const courierSecret = randomBytes(24).toString('base64')
  const open = () =>
    openCourierSandboxProgram({
      port,
      apiKey: courierKey,
      webhookSecret: courierSecret,
      webhookUrl: `${url}/api/webhooks/couriers/bobgo`,
      dataPath: join(dataFolder, 'bobgo-sandbox.json'),
    })
  let program = await open()
  return {
    courierUrl: `http://127.0.0.1:${port}`,
    courierSecret,
    async restart() {
      program.process.kill('SIGKILL')
      await program.ended
      await wait(outageMs)
      program = await open()
    },
    stop: () => program.stop(),
  }
}

async function untilDatabaseAnswers(databaseUrl: string): Promise<void> {
  for (;;) {
    const client = new pg.Client({ connectionString: databaseUrl, ...databaseLimits })
    client.on('error', () => {})
    try {
      await client.connect()
      await client.query('select 1')
      await client.end()
      return
    } catch {
      await wait(100)
    }
  }
}

async function crashDatabase(databaseUrl: string): Promise<void> {
  // A busy machine notices the crash late, and answers as usual until then.
  const witness = new pg.Client({ connectionString: databaseUrl, ...databaseLimits })
  witness.on('error', () => {})
  await witness.connect()
  const noticed = new Promise((resolve) => witness.once('end', resolve))
  const { rows } = await witness.query<{ pid: number }>(
    `select pid from pg_stat_activity where application_name = 'kwela' order by state = 'active' desc, pid limit 1`,
  )
  if (rows[0]) process.kill(rows[0].pid, 'SIGKILL')
  // There was no such process, or it had just ended by itself and takes nothing down with it.
  await Promise.race([noticed, wait(rows[0] ? noticedWithinMs : 0, undefined, { ref: false })])
  await within(noticedWithinMs, 'Closing a connection to PostgreSQL', witness.end())
  await untilDatabaseAnswers(databaseUrl)
}

type Addresses = {
  port: number
  url: string
  sandboxUrl: string
  databaseUrl: string
  webhookSecret: string
  courierUrl: string
  courierSecret: string
}

function shopEnvironment(options: Options, addresses: Addresses): Record<string, string> {
  const { port, url, sandboxUrl, databaseUrl, webhookSecret, courierUrl, courierSecret } = addresses
  return {
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: url,
    DATA_DIR: join(options.dataFolder, 'shop'),
    DATABASE_URL: databaseUrl,
    AUTH_SECRET: randomBytes(32).toString('base64url'),
    YOCO_API_URL: `${sandboxUrl}/api`,
    YOCO_SECRET_KEY: sandboxKey,
    YOCO_WEBHOOK_SECRET: webhookSecret,
    BOBGO_URL: `${courierUrl}/v2`,
    BOBGO_API_KEY: courierKey,
    BOBGO_WEBHOOK_SECRET: courierSecret,
    RESERVATION_MINUTES: String(options.reservationMinutes),
    RECONCILE_AFTER_MINUTES: String(options.reconcileAfterMinutes),
    LOG_LEVEL: 'warn',
    DEMO: 'off',
  }
}

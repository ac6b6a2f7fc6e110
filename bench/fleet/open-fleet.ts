import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { sandboxKey } from '#tests/siege/besieged-shop.ts'
import type { Tally } from '#tests/siege/tally.ts'
import { startPgBouncer } from '#tests/support/database/pgbouncer.ts'
import { openBlackHole } from '#tests/support/http/black-hole.ts'
import { startS3Server } from '#tests/support/http/s3-server.ts'
import { openCourierSandboxProgram } from '#tests/support/shop/open-courier-sandbox-program.ts'
import { openSandboxProgram } from '#tests/support/shop/open-sandbox-program.ts'
import type { Closing } from '../running/closing.ts'
import { type FleetSettings, reservationMinutesOf } from './fleet-settings.ts'
import { lendSmallDisks } from './parts/lend-small-disks.ts'
import { migrate } from './parts/migrate.ts'
import { openShopServer, type ShopServer } from './parts/open-shop-server.ts'
import { aPortOf, hosts, type Place } from './parts/place.ts'
import { type Databases, startDatabases } from './parts/start-databases.ts'
import { startEtcd } from './parts/start-etcd.ts'
import { type Balancer, startHaproxy } from './parts/start-haproxy.ts'
import { type AlertWatch, startPrometheus } from './parts/start-prometheus.ts'

export type Fleet = {
  place: Place
  url: string
  sandboxUrl: string
  databases: Databases
  shops: ShopServer[]
  /** Null if nobody watches. */
  alertWatch: AlertWatch | null
  /** From now on the open connections of the shop to the database are dead, and neither end notices. */
  blackhole(): void
}

type Needs = { place: Place; closing: Closing; tally: Tally; settings: FleetSettings }

/** Everything that a shop on several machines needs, each part a program of its own. */
export async function openFleet({ place, closing, tally, settings }: Needs): Promise<Fleet> {
  if (settings.fillsDisk) lendSmallDisks(place, closing)
  const etcd = await startEtcd(place)
  closing.add(etcd.program.stop)
  const databases = await startDatabases(place, etcd, closing)
  console.log(`PostgreSQL: a primary and a synchronous standby, which Patroni watches.`)

  const places = await Promise.all(hosts.shops.map(async (host) => ({ ...host, port: await aPortOf(host) })))
  const port = await aPortOf(hosts.balancer)
  const balancer = await startHaproxy(place, { port, shops: places, databases: databases.all })
  closing.add(balancer.program.stop)
  const { env: providers, sandboxUrl } = await openSandboxes(place, closing, balancer.url)
  const { env: addresses, blackhole } = await addressesFor({ databases, balancer, closing, settings })

  const metricsToken = randomBytes(18).toString('hex')
  const env = {
    NODE_ENV: 'production',
    PUBLIC_URL: balancer.url,
    TRUST_PROXY: '127.0.0.0/8',
    AUTH_SECRET: randomBytes(32).toString('base64url'),
    ASSETS_DIR: join(place.folder, 'assets'),
    MIGRATE_AT_START: 'off',
    METRICS_TOKEN: metricsToken,
    // A little longer than the balancer takes to notice.
    DRAIN_SECONDS: '4',
    SHUTDOWN_SECONDS: '30',
    RESERVATION_MINUTES: String(reservationMinutesOf(settings)),
    RECONCILE_AFTER_MINUTES: String(reconcileAfterMinutes),
    LOG_LEVEL: 'warn',
    DEMO: 'off',
    ...providers,
    ...addresses,
    ...(await storeFor(closing, settings)),
  }
  await migrate(databases.url, place.folder)
  const shops: ShopServer[] = []
  closing.add(() => Promise.all(shops.map(({ close }) => close())))
  const open = async (at: (typeof places)[number]) => {
    const dataFolder = join(place.folder, settings.store === 's3' ? at.name : 'shared')
    mkdirSync(dataFolder, { recursive: true })
    const clock = at === places.at(-1) ? settings.clock : null
    shops.push(await openShopServer({ place, at, tally, env: { ...env, DATA_DIR: dataFolder }, clock }))
  }
  // The first one alone: what has to be there once is then there.
  const [first, ...others] = places
  if (!first) throw new Error('A fleet has at least one server')
  await open(first)
  await Promise.all(others.map(open))
  shops.sort((one, other) => one.name.localeCompare(other.name))
  console.log(`The shop: ${shops.length} servers behind HAProxy at ${balancer.url}.`)
  const alertWatch = settings.watches ? await startPrometheus({ place, closing, shops, metricsToken }) : null
  return { place, url: balancer.url, sandboxUrl, databases, shops, alertWatch, blackhole }
}

export const reconcileAfterMinutes = 0.5

async function openSandboxes(place: Place, closing: Closing, url: string) {
  const webhookSecret = `whsec_${randomBytes(24).toString('base64')}`
  const courierSecret = randomBytes(24).toString('base64')
  const courierKey = 'bobgo_sandbox_key'
  const [port, courierPort] = [await aPortOf(hosts.watch), await aPortOf(hosts.watch)]
  const sandboxUrl = `http://127.0.0.1:${port}`
  const payments = await openSandboxProgram({
    port,
    secretKey: sandboxKey,
    webhookSecret,
    webhookUrl: `${url}/api/payments/yoco/webhook`,
    timeScale: 600,
  })
  closing.add(payments.stop)
  const couriers = await openCourierSandboxProgram({
    port: courierPort,
    apiKey: courierKey,
    webhookSecret: courierSecret,
    webhookUrl: `${url}/api/webhooks/couriers/bobgo`,
    dataPath: join(place.folder, 'bobgo-sandbox.json'),
  })
  closing.add(couriers.stop)
  const env = {
    YOCO_API_URL: `${sandboxUrl}/api`,
    YOCO_SECRET_KEY: sandboxKey,
    YOCO_WEBHOOK_SECRET: webhookSecret,
    BOBGO_URL: `http://127.0.0.1:${courierPort}/v2`,
    BOBGO_API_KEY: courierKey,
    BOBGO_WEBHOOK_SECRET: courierSecret,
  }
  return { env, sandboxUrl }
}

type Ways = { databases: Databases; balancer: Balancer; closing: Closing; settings: FleetSettings }

/** How the shop reaches the database: both hosts by name, through PgBouncer, or through relays that can swallow all. */
async function addressesFor({ databases, balancer, closing, settings }: Ways) {
  if (settings.pooler === 'transaction') {
    const primary = new URL(
      databases.url.replace(/@[^/]*/, `@${balancer.primary.host}:${balancer.primary.port}`),
    )
    const pooler = await startPgBouncer(primary.href)
    closing.add(pooler.stop)
    const env = {
      DATABASE_POOLER: 'transaction',
      DATABASE_URL: pooler.through(primary.href),
      DATABASE_DIRECT_URL: databases.url,
    }
    return { env, blackhole: () => undefined }
  }
  if (settings.blackholeSeconds === 0)
    return { env: { DATABASE_URL: databases.url }, blackhole: () => undefined }
  const relays = await Promise.all(databases.all.map((host) => openBlackHole(host.urlFor('kwela'))))
  for (const relay of relays) closing.add(relay.close)
  const through = relays.map(({ url }) => new URL(url).host).join(',')
  return {
    env: { DATABASE_URL: databases.url.replace(/@[^/]*/, `@${through}`) },
    blackhole() {
      for (const relay of relays) relay.swallowOpenOnes()
    },
  }
}

async function storeFor(closing: Closing, { store }: FleetSettings): Promise<Record<string, string>> {
  if (store === 'folder') return {}
  const s3 = await startS3Server(['pictures'])
  closing.add(s3.close)
  return { MEDIA_STORE: `s3://pictures/shop?endpoint=${s3.endpoint}` }
}

import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { sql } from 'drizzle-orm'
import { randomFrom } from '#domain/seeded-random.ts'
import { ensureBuilt } from '#scripts/build.mjs'
import { endAbandonedPostgres } from '#scripts/launcher/postgres.ts'
import { findPostgresPlace } from '#scripts/launcher/postgres-place.ts'
import { Refusal, runCommand } from '#scripts/refusal.mjs'
import { stopWithTools } from '#scripts/run-tool.mjs'
import { type Db, openDatabase } from '#server/db/client.ts'
import { aCustomer, anAdministrator } from '#tests/support/given/builders.ts'
import { type BesiegedShop, openBesiegedShop } from './besieged-shop.ts'
import { bookkeeper, verify } from './books.ts'
import { corrector } from './corrector.ts'
import { couriers, dispatcher } from './couriers.ts'
import { owner } from './owner.ts'
import { packer } from './packer.ts'
import { codes, openWithOffers, somethingToBuy } from './prices.ts'
import { shopper } from './shopper.ts'
import { createTally, type Tally } from './tally.ts'
import { databaseTrouble, faults, killer } from './troubles.ts'
import { within } from './within.ts'
import type { Actor, World } from './world.ts'

const prefix = 'kwela-siege-'
const reservationMinutes = 0.15
// The same administrator in several tabs.
const owners = 3
const reconcileAfterMinutes = 0.05
// The longest that a query claimed by a dead process stays claimed, plus the time until the next one.
const settlingMs = 120_000

await runCommand(async () => {
  const built = stopWithTools()
  const settings = readSettings()
  await ensureBuilt(process.execPath)
  built()
  const stopRequested = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => stopRequested.abort())
  return besiege(settings, stopRequested.signal)
})
process.exit()

type Settings = { seed: number; minutes: number; shoppers: number }

function readSettings(): Settings {
  const { values } = parseArgs({
    options: {
      seed: { type: 'string' },
      minutes: { type: 'string', default: '3' },
      shoppers: { type: 'string', default: '200' },
    },
  })
  const settings = {
    seed: Number(values.seed ?? Math.floor(Math.random() * 1_000_000)),
    minutes: Number(values.minutes),
    shoppers: Number(values.shoppers),
  }
  if (!Object.values(settings).every((value) => Number.isFinite(value) && value >= 0))
    throw new Refusal('Usage: npm run siege -- --seed 1 --minutes 30 --shoppers 200')
  return settings
}

async function besiege({ seed, minutes, shoppers }: Settings, stopRequested: AbortSignal): Promise<number> {
  await removeAbandoned()
  const tally = createTally()
  const dataFolder = mkdtempSync(join(tmpdir(), prefix))
  if (process.getuid?.() === 0) chmodSync(dataFolder, 0o711)
  console.log(`Siege: ${minutes} minutes, ${shoppers} shoppers, seed ${seed}.`)

  const shop = await openBesiegedShop({ dataFolder, tally, reservationMinutes, reconcileAfterMinutes })
  const database = openDatabase({ url: shop.databaseUrl, maxConnections: 4 })
  try {
    const rows = { services: { db: database.db, clock: () => new Date() } }
    const random = randomFrom(seed)
    const ending = AbortSignal.any([AbortSignal.timeout(minutes * 60_000), stopRequested])
    const world: World = {
      shop,
      tally,
      owner: await anAdministrator(rows),
      people: await Promise.all(Array.from({ length: shoppers }, () => aCustomer(rows))),
      productIds: await Promise.all(Array.from({ length: 12 }, (_, at) => somethingToBuy(rows, at))),
      codes,
      giftCards: [],
      reservationMs: reservationMinutes * 60_000,
      promised: new Set(),
      typed: [],
      ending,
      ended: new Promise((resolve) => ending.addEventListener('abort', () => resolve(), { once: true })),
    }
    await openWithOffers(world)
    const actors: Actor[] = [
      ...Array<Actor>(shoppers).fill(shopper),
      ...Array<Actor>(owners).fill(owner),
      ...Array<Actor>(4).fill(dispatcher),
      ...Array<Actor>(2).fill(packer),
      ...Array<Actor>(2).fill(corrector),
      couriers,
      faults,
      killer,
      databaseTrouble,
      bookkeeper(database.db),
    ]
    const besieging = Promise.all(actors.map((actor) => actor(world, random.branch()))).then(() => 'ended')
    // An actor that waits for ever must not prevent the verdict.
    const outcome = await Promise.race([besieging, wait(minutes * 60_000 + settlingMs, 'left waiting')])
    if (outcome === 'left waiting') tally.count('shoppers or staff left without an answer')
    await within(2 * settlingMs, 'Verifying', verify(world, database.db, settlingMs))
    await countEnds(tally, database.db)
  } finally {
    await database.close()
    await close(shop, dataFolder, tally)
  }
  return report(tally, seed, dataFolder)
}

async function countEnds(tally: Tally, db: Db): Promise<void> {
  const { rows } = await db.execute<{ what: string; count: number }>(sql`
    select 'orders that ended ' || status as what, count(*)::int as count from orders group by status
    union all select 'payments recorded', count(*)::int from payments
    union all select 'refunds that ' || status, count(*)::int from refunds group by status
    union all select 'orders needing attention: ' || reason, count(*)::int from order_attention group by reason
    union all select 'bookings that ended ' || state, count(*)::int from parcel_bookings group by state
    union all select 'bookings of returns that ended ' || state, count(*)::int from return_bookings group by state
    union all select 'corrections: ' || kind, count(*)::int from order_corrections group by kind
    union all select 'swaps that ended ' || state, count(*)::int from order_swaps group by state
    union all select 'units with a serial number', count(*)::int from parcel_units
    union all select 'orders in several parcels', count(*)::int from (
      select order_id from parcels group by order_id having count(*) > 1) several
    union all select 'courier events: ' || outcome, count(*)::int from courier_events group by outcome
    union all select 'stock movements', count(*)::int from stock_movements
    union all select 'emails queued', count(*)::int from emails`)
  for (const { what, count } of rows) tally.count(what, count)
}

async function close(shop: BesiegedShop, dataFolder: string, tally: Tally): Promise<void> {
  const { cluster } = findPostgresPlace(dataFolder)
  await shop.close()
  // Kept if something was found, since it contains the shop's log.
  if (tally.accusations.size > 0) return
  if (dirname(cluster) !== dataFolder) rmSync(dirname(cluster), { recursive: true, force: true })
  rmSync(dataFolder, { recursive: true, force: true })
}

function report(tally: Tally, seed: number, dataFolder: string): number {
  for (const [what, count] of [...tally.counts].toSorted(([one], [other]) => one.localeCompare(other)))
    console.log(`${String(count).padStart(8)}  ${what}`)
  if (tally.accusations.size === 0) {
    console.log(`The books balance. Seed: ${seed}.`)
    return 0
  }
  for (const [sentence, times] of tally.accusations) console.log(`FAULT, ${times} times: ${sentence}`)
  console.log(`Repeat it with --seed ${seed}. The shop's log is in ${dataFolder}.`)
  return 1
}

/** A killed siege leaves its database running. */
async function removeAbandoned(): Promise<void> {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(prefix))) {
    const folder = join(tmpdir(), name)
    if (!existsSync(join(folder, 'postgres.lock')) || statSync(folder).uid !== process.getuid?.()) continue
    await endAbandonedPostgres(folder)
  }
}

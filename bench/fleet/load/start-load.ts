import { setTimeout as wait } from 'node:timers/promises'
import { type Random, randomFrom } from '#domain/seeded-random.ts'
import { type Database, openDatabase } from '#server/db/client.ts'
import { jobsOf } from '#server/jobs/jobs.ts'
import { bookkeeper } from '#tests/siege/books.ts'
import { shopper } from '#tests/siege/shopper.ts'
import type { Tally } from '#tests/siege/tally.ts'
import type { Actor, TradeWorld } from '#tests/siege/world.ts'
import {
  aCustomer,
  anAdministrator,
  aProduct,
  type Person,
  type ShopRows,
} from '#tests/support/given/builders.ts'
import type { FleetSettings } from '../fleet-settings.ts'
import { isCalm, reservationMinutesOf } from '../fleet-settings.ts'
import { type Fleet, reconcileAfterMinutes } from '../open-fleet.ts'
import { createDatabaseAway, type DatabaseAway } from './database-away.ts'
import { type FreshnessWatch, watchFreshness } from './watch-freshness.ts'
import { type HomeWatch, watchHome } from './watch-home.ts'
import { type OrderWatch, watchOrders } from './watch-orders.ts'
import { type RowWatch, watchRows } from './watch-rows.ts'

export type Load = {
  world: TradeWorld
  tally: Tally
  owner: Person
  rows: ShopRows
  database: Database
  away: DatabaseAway
  /** While a server is lost, its jobs wait until their leases are over. */
  serverLost: DatabaseAway
  home: HomeWatch
  orders: OrderWatch
  rowWatch: RowWatch
  /** Null if servers or the database are taken away, after which a connection would reach another server. */
  freshness: FreshnessWatch | null
  /** Lets everybody finish what they are doing. */
  end(): Promise<void>
  /** Nobody begins anything any more, and what fails from now on is nobody's concern. */
  stop(): Promise<void>
}

type Needs = {
  fleet: Fleet
  settings: FleetSettings
  tally: Tally
  /** Part of the load failed by itself, and not because of an answer: there is no use in going on. */
  onFailure: (reason: Error) => void
}

const endedWithinMs = 90_000

/** The shoppers, payers and bookkeeper of the siege, and those who measure what they are shown. */
export async function startLoad({ fleet, settings, tally, onFailure }: Needs): Promise<Load> {
  const ending = new AbortController()
  const random = randomFrom(settings.seed)
  const database = openDatabase({ url: fleet.databases.url, maxConnections: 6 })
  const rows: ShopRows = { services: { db: database.db, clock: () => new Date() } }
  const owner = await anAdministrator(rows)
  const [away, serverLost] = [createDatabaseAway(), createDatabaseAway()]
  const reservationMinutes = reservationMinutesOf(settings)
  const world = await aWorld({
    fleet,
    rows,
    tally,
    away,
    ending: ending.signal,
    shoppers: settings.shoppers,
    reservationMs: reservationMinutes * 60_000,
  })
  const measured = { ending: ending.signal, rows, owner }
  const freshness = isCalm(settings)
    ? await watchFreshness({ ...measured, shops: fleet.shops, pool: database.pool, random: random.branch() })
    : null
  const rowWatch = watchRows({
    db: database.db,
    jobs: jobsOf({ reservationMinutes, reconcileAfterMinutes, backups: null }),
    ending: ending.signal,
    isExcused: () => [away, serverLost].some((one) => one.wasSince(Date.now() - settlingMs)),
  })
  const home = watchHome(fleet.url, ending.signal)
  const orders = watchOrders(world.promised, ending.signal)
  const trading = trade(world, random, settings.shoppers, database)

  let isStopped = false
  const parts = { Trading: trading, 'Looking at Home': home.done, 'Looking at orders': orders.done }
  const others = { 'Looking at rows': rowWatch.done, 'Comparing answers': freshness?.done }
  const all = Object.entries({ ...parts, ...others }).map(async ([what, done]) => {
    await done?.catch((error: unknown) => {
      if (!isStopped) onFailure(new Error(`${what} failed`, { cause: error }))
    })
  })

  return {
    world,
    tally,
    owner,
    rows,
    database,
    away,
    serverLost,
    home,
    orders,
    rowWatch,
    freshness,
    async end() {
      ending.abort()
      const outcome = await Promise.race([
        Promise.all(all),
        wait(endedWithinMs, 'left waiting' as const, { ref: false }),
      ])
      if (outcome === 'left waiting') tally.accuse('Shoppers were left without an answer.')
    },
    async stop() {
      isStopped = true
      ending.abort()
    },
  }
}

// Jobs catch up on what an outage left.
const settlingMs = 20_000

type WorldNeeds = {
  fleet: Fleet
  rows: ShopRows
  tally: Tally
  away: DatabaseAway
  ending: AbortSignal
  shoppers: number
  reservationMs: number
}

async function aWorld({
  fleet,
  rows,
  tally,
  away,
  ending,
  shoppers,
  reservationMs,
}: WorldNeeds): Promise<TradeWorld> {
  const people: Person[] = []
  // More people than shoppers at a time, so that the limit on unpaid orders is met and not the rule.
  for (let number = 0; number < shoppers * 4; number++) people.push(await aCustomer(rows))
  const productIds: number[] = []
  // Enough for everybody, but for two whose last units are competed for.
  for (let number = 0; number < 12; number++)
    productIds.push(await aProduct(rows, { onHand: number < 2 ? 5 : 100_000 }))
  return {
    shop: {
      url: fleet.url,
      sandboxUrl: fleet.sandboxUrl,
      wasDatabaseAwaySince: away.wasSince,
      isOpen: async () => undefined,
    },
    tally,
    people,
    productIds,
    codes: [],
    giftCards: [],
    reservationMs,
    promised: new Set(),
    ending,
    ended: new Promise((resolve) => ending.addEventListener('abort', () => resolve(), { once: true })),
  }
}

async function trade(world: TradeWorld, random: Random, shoppers: number, { db }: Database): Promise<void> {
  const actors: Actor<TradeWorld>[] = [...Array<Actor<TradeWorld>>(shoppers).fill(shopper), bookkeeper(db)]
  await Promise.all(actors.map((actor) => actor(world, random.branch())))
}

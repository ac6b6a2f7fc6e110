import { Refusal } from '#scripts/refusal.mjs'
import { anAdministrator } from '#tests/support/given/builders.ts'
import { measureLoad } from '../load/measure-load.ts'
import { rawRequestsFor } from '../load/raw-requests.ts'
import { fillOrders } from '../orders/fill-orders.ts'
import { runBench } from '../running/bench-command.ts'
import { readBenchSettings } from '../running/bench-settings.ts'
import { createClosing } from '../running/closing.ts'
import { type Measurement, medianMeasurement } from '../running/measurement.ts'
import { startThrowAwayPostgres } from '../running/throw-away-postgres.ts'
import { openLargeShop } from '../scale/open-large-shop.ts'
import { scaleTable } from '../scale/scale-report.ts'
import { takeScrolling } from './admin-scrolling.ts'
import { fillMessages } from './fill-messages.ts'
import { scrollingTable } from './scrolling-report.ts'

const closing = createClosing()

const sizes = [1_000, 100_000]
const limitMs = 200

// The requests of the admin lists when they are opened, sorted, filtered, searched and paged.
const lists: Record<string, string> = {
  'Products, as they open': '/api/admin/products?limit=25',
  'Products, least stock first': '/api/admin/products?limit=25&sort=stock',
  'Products, newest first': '/api/admin/products?limit=25&sort=newest',
  'Products, by profit': '/api/admin/products?limit=25&sort=profit_desc',
  'Products with low stock': '/api/admin/products?limit=25&stock_status=low_stock',
  'Products of a large category': '/api/admin/products?limit=25&category=laptops',
  'Products, text search': '/api/admin/products?limit=25&q=galaxy',
  'Products, code search': '/api/admin/products?limit=25&q=SCALE-77',
  'Products, page 30': '/api/admin/products?limit=25&page=30',
  'Orders, as they open': '/api/orders?limit=25',
  'Unfulfilled orders': '/api/orders?limit=25&status=unfulfilled',
  'Orders, most expensive first': '/api/orders?limit=25&sort=price',
  'Orders, by product': '/api/orders?limit=25&sort=name',
  'Orders of a customer': '/api/orders?limit=25&q=customer-77@',
  'Orders of a week': '/api/orders?limit=25&from=2026-10-05&to=2026-10-11',
  'Orders, page 30': '/api/orders?limit=25&page=30',
  'Messages, as they open': '/api/admin/conversations?limit=50',
  'Messages that are done': '/api/admin/conversations?limit=50&state=done',
  'Messages, of nobody yet': '/api/admin/conversations?limit=50&assignee=nobody',
  'Messages, text search': '/api/admin/conversations?limit=50&state=all&q=number%20777',
  'Messages, page 30': '/api/admin/conversations?limit=50&state=all&page=30',
  'What waits, every few seconds': '/api/admin/open-work',
}

/** Times the first rows of every admin list, with a thousand and with a hundred thousand products, orders and messages. */
async function bench(): Promise<number> {
  const { rounds, seconds } = readBenchSettings(process.argv.slice(2))
  const postgres = await startThrowAwayPostgres(closing)
  const shops: { url: string; token: string }[] = []
  for (const size of sizes) {
    const shop = await openLargeShop(closing, postgres, size, async (pool) => {
      await fillOrders(pool, size)
      await fillMessages(pool, size)
    })
    const { token } = await anAdministrator({ services: { db: shop.db, clock: () => new Date() } })
    shops.push({ url: shop.url, token })
  }

  const measure = ({ url, token }: { url: string; token: string }, path: string) =>
    measureLoad({ url, expectedStatus: 200, next: () => rawRequestsFor(url).get(path, token) }, 1, seconds)
  const targets = Object.entries(lists)
  for (const shop of shops) for (const [, path] of targets) await measure(shop, path)

  const taken = targets.map(([name]) => ({ name, rounds: shops.map((): Measurement[] => []) }))
  for (let round = 0; round < rounds; round++)
    for (const [at, [, path]] of targets.entries())
      for (const [which, shop] of shops.entries()) taken[at]?.rounds[which]?.push(await measure(shop, path))
  console.log(scaleTable({ sizes, taken }))
  const largest = shops.at(-1)
  if (largest) console.log(`\n${scrollingTable(await takeScrolling(closing, largest, rounds))}`)

  const slow = taken.filter((list) => medianMeasurement(list.rounds.at(-1) ?? []).p50Ms > limitMs)
  if (slow.length > 0)
    throw new Refusal(`Slower than ${limitMs} ms: ${slow.map(({ name }) => name).join('; ')}.`)
  return 0
}

await runBench(closing, bench)

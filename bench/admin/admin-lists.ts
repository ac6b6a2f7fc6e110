import type pg from 'pg'
import { Refusal } from '#scripts/refusal.mjs'
import { anAdministrator } from '#tests/support/given/builders.ts'
import { measureLoad } from '../load/measure-load.ts'
import { rawRequestsFor } from '../load/raw-requests.ts'
import { fillDocuments } from '../orders/fill-documents.ts'
import { fillOrders } from '../orders/fill-orders.ts'
import { runBench } from '../running/bench-command.ts'
import { readBenchSettings } from '../running/bench-settings.ts'
import { createClosing } from '../running/closing.ts'
import { type Measurement, medianMeasurement } from '../running/measurement.ts'
import { startThrowAwayPostgres } from '../running/throw-away-postgres.ts'
import { openLargeShop } from '../scale/open-large-shop.ts'
import { scaleTable } from '../scale/scale-report.ts'
import { takeExports } from './admin-exports.ts'
import { takeScrolling } from './admin-scrolling.ts'
import { exportTable } from './export-report.ts'
import { fillCustomers } from './fill-customers.ts'
import { fillMessages } from './fill-messages.ts'
import { fillQuotes } from './fill-quotes.ts'
import { fillReturns } from './fill-returns.ts'
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
  'Orders, by phone number': '/api/orders?limit=25&q=082%20000%200778',
  'Orders, by last digits': '/api/orders?limit=25&q=0778',
  'Orders, by a name in any order': '/api/orders?limit=25&q=Mokoena%20thandi',
  'Orders, by suburb and city': '/api/orders?limit=25&q=cape%20town%20woodstock',
  'Orders, by invoice': '/api/orders?limit=25&q=INV-000078',
  'Orders, by name and product': '/api/orders?limit=25&q=dlamini%20laptop',
  'Customers, as they open': '/api/admin/customers?limit=50',
  'Customers, by value': '/api/admin/customers?limit=50&sort=value',
  'Customers, by number of orders': '/api/admin/customers?limit=50&sort=orders',
  'Customers, by last order': '/api/admin/customers?limit=50&sort=last_order',
  'Customers without orders': '/api/admin/customers?limit=50&filter=without_orders',
  'Customers, unverified, by value': '/api/admin/customers?limit=50&filter=unverified&sort=value',
  'Customers, by phone number': '/api/admin/customers?limit=50&q=%2B27%2082%20000%200778',
  'Customers, by name': '/api/admin/customers?limit=50&q=thandi%20mokoena',
  'Customers, page 30': '/api/admin/customers?limit=50&page=30',
  'A customer': '/api/admin/customers/person-778',
  'Orders to pack': '/api/admin/dispatch/orders?limit=100',
  'Orders to pack that are late': '/api/admin/dispatch/orders?limit=100&late=true',
  'Parcels that left today': '/api/admin/dispatch/parcels?limit=100&state=left',
  'Messages, as they open': '/api/admin/conversations?limit=50',
  'Messages that are done': '/api/admin/conversations?limit=50&state=done',
  'Messages, of nobody yet': '/api/admin/conversations?limit=50&assignee=nobody',
  'Messages, text search': '/api/admin/conversations?limit=50&state=all&q=number%20777',
  'Messages, page 30': '/api/admin/conversations?limit=50&state=all&page=30',
  'Returns, as they open': '/api/admin/returns?limit=50',
  'Returns, all of them': '/api/admin/returns?limit=50&status=all',
  'Returns that are closed': '/api/admin/returns?limit=50&status=closed',
  'Returns, by order number': '/api/admin/returns?limit=50&status=all&q=ORD-1700000000778',
  'Returns, by name': '/api/admin/returns?limit=50&status=all&q=mokoena%20thandi',
  'Returns, page 30': '/api/admin/returns?limit=50&status=all&page=30',
  'Quotes, as they open': '/api/admin/quotes?limit=50',
  'Quotes that expired': '/api/admin/quotes?limit=50&status=expired',
  'Quotes, by company': '/api/admin/quotes?limit=50&q=clinic%20777',
  'Quotes, page 30': '/api/admin/quotes?limit=50&page=30',
  'What waits, every few seconds': '/api/admin/open-work',
  Overview: '/api/admin/summary',
  'A month for the VAT return': '/api/admin/month-end?month=2026-10',
  'Emails, as they open': '/api/admin/emails?limit=50',
  'Emails that failed': '/api/admin/emails?limit=50&status=failed',
}

/** Times the first rows of every admin list, with a thousand and with a hundred thousand products, orders, customers, messages, returns and quotes. */
async function bench(): Promise<number> {
  const { rounds, seconds, orders } = readBenchSettings(process.argv.slice(2))
  const postgres = await startThrowAwayPostgres(closing)
  const shops: { url: string; token: string }[] = []
  for (const size of sizes) {
    const fill = async (pool: pg.Pool) => {
      await fillOrders(pool, size === sizes.at(-1) ? (orders ?? size) : size)
      await fillMessages(pool, size)
      await fillCustomers(pool, size)
      await fillReturns(pool, size)
      await fillQuotes(pool, size)
      await fillDocuments(pool)
    }
    const shop = await openLargeShop(closing, postgres, size, { fill })
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
  console.log(scaleTable({ shops: sizes.map((size) => size.toLocaleString('en')), taken }))
  const largest = shops.at(-1)
  if (largest) {
    console.log(`\n${scrollingTable(await takeScrolling(closing, largest, rounds))}`)
    console.log(`\n${exportTable(await takeExports(largest))}`)
  }

  const slow = taken.filter((list) => medianMeasurement(list.rounds.at(-1) ?? []).p50Ms > limitMs)
  if (slow.length > 0)
    throw new Refusal(`Slower than ${limitMs} ms: ${slow.map(({ name }) => name).join('; ')}.`)
  return 0
}

await runBench(closing, bench)

import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type pg from 'pg'
import { anAdministrator } from '#tests/support/given/builders.ts'
import { fillCustomers } from '../admin/fill-customers.ts'
import { fillDocuments } from '../orders/fill-documents.ts'
import { fillOrders } from '../orders/fill-orders.ts'
import { runBench } from '../running/bench-command.ts'
import { createClosing } from '../running/closing.ts'
import { startThrowAwayPostgres } from '../running/throw-away-postgres.ts'
import { openLargeShop } from '../scale/open-large-shop.ts'
import { hardFiles } from './hard-files.ts'

const closing = createClosing()
// As long as no eye sees that a page waited.
const goalMs = 100
// The most orders that one call draws.
const ordersOfPapers = 200

await runBench(closing, measure)

/** The largest and strangest files while a shopper reads: how long did the slowest answer take? */
async function measure(): Promise<number> {
  const postgres = await startThrowAwayPostgres(closing)
  const fill = async (pool: pg.Pool) => {
    await fillOrders(pool, 10_000)
    await fillCustomers(pool, 10_000)
    await fillDocuments(pool)
  }
  const { url, db } = await openLargeShop(closing, postgres, 10_000, { fill })
  const { token } = await anAdministrator({ services: { db, clock: () => new Date() } })
  const headers = { authorization: `Bearer ${token}` }
  const slowest = await aShopper(url, '/api/products?q=laptop')
  const post = (path: string, body: BodyInit, type?: string) => () =>
    fetch(`${url}/api${path}`, {
      method: 'POST',
      headers: { ...headers, ...(type && { 'content-type': type }) },
      body,
    })

  console.log('| while a shopper reads | it took | slowest answer to the shopper |\n|---|--:|--:|')
  const results: number[] = []
  const take = async (name: string, work: () => Promise<unknown>) => {
    await slowest()
    const startedAt = performance.now()
    const said = await work()
    const tookMs = performance.now() - startedAt
    const slowestMs = await slowest()
    results.push(slowestMs)
    console.log(`| ${name}${said} | ${(tookMs / 1000).toFixed(1)} s | ${slowestMs.toFixed(0)} ms |`)
  }
  const answered = (send: () => Promise<Response>) => async () => {
    const reply = await send()
    await reply.arrayBuffer()
    return ` (${reply.status})`
  }

  // The first search of a new shop takes longer than any other.
  await wait(3_000)
  await take('nothing else', () => wait(3_000, ''))
  await take('the worker is started', answered(post('/products/import', formOf('name,sku\na,b'))))
  for (const [name, make] of Object.entries(hardFiles)) {
    const form = formOf(make())
    await take(name, answered(post('/products/import', form)))
  }
  const orderNumbers = await newestOrders(url, headers)
  for (const kind of ['pick_list', 'packing_slips', 'invoices', 'labels']) {
    const body = JSON.stringify({ kind, orderNumbers })
    await take(
      `${kind} of ${orderNumbers.length} orders`,
      answered(post('/admin/dispatch/papers', body, 'application/json')),
    )
  }
  const get = (path: string) => answered(() => fetch(`${url}/api${path}`, { headers }))
  await take('documents of a month', get('/admin/month-end/documents.pdf?month=2026-10&part=1'))
  await take('all orders as CSV', get('/orders/export.csv'))
  await take('all customers as CSV', get('/admin/customers/export.csv'))
  await take('all products as CSV', get('/products/export.csv'))
  return results.every((ms) => ms <= goalMs) ? 0 : 1
}

async function newestOrders(url: string, headers: Record<string, string>): Promise<string[]> {
  const pages = await Promise.all(
    [1, 2, 3, 4].map(async (page) => {
      const reply = await fetch(`${url}/api/orders?limit=50&page=${page}&status=unfulfilled`, { headers })
      const { orders }: { orders: { orderNumber: string }[] } = await reply.json()
      return orders.map(({ orderNumber }) => orderNumber)
    }),
  )
  return pages.flat().slice(0, ordersOfPapers)
}

function formOf(file: string): FormData {
  const form = new FormData()
  form.set('dryRun', 'true')
  form.set('file', new File([file], 'products.csv', { type: 'text/csv' }))
  return form
}

/** How long their slowest answer took since this was asked last, in milliseconds. */
async function aShopper(url: string, path: string): Promise<() => Promise<number>> {
  const shopper = new Worker(new URL('shopper.ts', import.meta.url), { workerData: { url, path } })
  closing.add(async () => void (await shopper.terminate()))
  return async () => {
    shopper.postMessage('')
    const [ms] = await once(shopper, 'message')
    return Number(ms)
  }
}

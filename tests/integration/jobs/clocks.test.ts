import { sql } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import { expireOrders } from '#server/features/orders/expire-orders.ts'
import { jobsOf } from '#server/jobs/jobs.ts'
import { runJobOnce } from '#server/jobs/run-jobs.ts'
import { aCustomer } from '#tests/support/given/builders.ts'
import { anOrderAtTheProvider, readOrder } from '#tests/support/given/order-life.ts'
import { aPaymentEvent, deliver } from '#tests/support/given/payments.ts'
import { openShop } from '#tests/support/shop/shop.ts'

const aheadMs = 40 * 60_000

const shop = await openShop({ isRealTime: true })
const shopAhead = await openShop({
  besides: shop,
  isRealTime: true,
  machineNow: () => Date.now() + aheadMs,
  metricsToken: 'a-token-of-these-tests',
})
const person = await aCustomer(shop)
afterAll(async () => {
  await shopAhead.close()
  await shop.close()
})

// Fails with the machine's own clock: everybody's unpaid orders expire within seconds, and their goods are released.
it('expires no order early because the clock of one process is 40 minutes ahead', async () => {
  const order = await anOrderAtTheProvider(shop, person)
  expect(await expireOrders(shopAhead.services, new AbortController().signal)).toBe(0)
  expect((await readOrder(shop, person, order.orderNumber)).status).toBe('pending')
})

// Fails with the machine's own clock: 403 `stale`.
it('refuses no payment because the clock of the process that receives it is 40 minutes ahead', async () => {
  const order = await anOrderAtTheProvider(shop, person)
  const reply = await deliver(shopAhead, aPaymentEvent(shopAhead, order), { timestamp: new Date() })
  expect(reply.status).toBe(200)
  const { status, history } = await readOrder(shopAhead, person, order.orderNumber)
  expect(status).toBe('paid')
  const at = (history as { at: string }[]).map(({ at }) => at)
  expect(at).toEqual(at.toSorted())
})

it('reports how far the clock of a process is off', async () => {
  const reply = await fetch(`${shopAhead.url}/metrics`, {
    headers: { authorization: 'Bearer a-token-of-these-tests' },
  })
  const offset = /kwela_clock_offset_seconds\{process="1"\} (\S+)/.exec(await reply.text())?.[1]
  expect(Math.abs(Number(offset) - aheadMs / 1000)).toBeLessThan(5)
})

it('treats nothing as due while the clock of the database jumps', async () => {
  const { db } = shopAhead.services
  const name = new URL(shop.databaseUrl).pathname.slice(1)
  await db.execute(sql`create function public.clock_timestamp() returns timestamptz language sql as
    $$ select pg_catalog.clock_timestamp() + interval '10 minutes' $$`)
  await db.execute(sql.raw(`alter database ${name} set search_path = public, pg_catalog`))
  const other = await openShop({ besides: shop, isRealTime: true, machineNow: Date.now })
  const [job] = jobsOf(other.services)
  if (!job) throw new Error('The shop has no jobs')
  try {
    expect(await runJobOnce(other.services, job)).toMatchObject({ kind: 'done' })
    await db.execute(sql`drop function public.clock_timestamp()`)
    await other.services.databaseWatch.look()
    expect(await runJobOnce(other.services, job)).toEqual({ kind: 'failed' })
    await other.services.databaseWatch.look()
    expect(await runJobOnce(other.services, job)).toMatchObject({ kind: 'done' })
  } finally {
    await db.execute(sql.raw(`alter database ${name} reset search_path`))
    await other.close()
  }
})

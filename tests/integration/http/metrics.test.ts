import { sql } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import { metricsIn, readAlertRules } from '#scripts/alert-rules.ts'
import { upsertGoodRun } from '#server/jobs/job-queries.ts'
import { aCustomer, aProduct, placeOrder, send, startCheckout } from '#tests/support/given/builders.ts'
import { openShop } from '#tests/support/shop/shop.ts'

const token = 'a-token-for-the-metrics'

const shop = await openShop({ metricsToken: token })
afterAll(() => shop.close())

async function metrics(authorization: string = `Bearer ${token}`, url = shop.url) {
  const reply = await fetch(`${url}/metrics`, { headers: { authorization } })
  const text = await reply.text()
  const value = (name: string) =>
    Number(
      text
        .split('\n')
        .find((line) => line.startsWith(name))
        ?.split(' ')
        .at(-1),
    )
  return { status: reply.status, type: reply.headers.get('content-type'), text, value }
}

it('count answers, cached answers and orders', async () => {
  const productId = await aProduct(shop)
  const person = await aCustomer(shop)
  // An answer made while a change is still arriving is not cached.
  const keptSoFar = async () => {
    await send(shop, 'GET', '/categories')
    return (await metrics()).value('kwela_cached_responses_total')
  }
  await expect.poll(keptSoFar).toBeGreaterThan(0)
  const before = await metrics()
  for (let time = 0; time < 3; time++) await send(shop, 'GET', '/categories')
  await send(shop, 'GET', '/products/0')
  expect((await placeOrder(shop, person, [{ productId, quantity: 1 }])).status).toBe(201)
  const after = await metrics()

  expect(after).toMatchObject({ status: 200, type: 'text/plain; version=0.0.4; charset=utf-8' })
  const grown = (name: string) => after.value(name) - (before.value(name) || 0)
  expect(grown('kwela_orders_placed_total')).toBe(1)
  expect(grown('kwela_answers_total{process="1",status="4xx"}')).toBe(1)
  // Three lists, the order, and the earlier request for the metrics.
  expect(grown('kwela_answers_total{process="1",status="2xx"}')).toBe(5)
  expect(grown('kwela_cached_responses_total')).toBe(3)
  expect(grown('kwela_answer_seconds_count')).toBe(6)
  expect(after.value('kwela_answer_seconds_bucket{process="1",le="+Inf"}')).toBe(
    after.value('kwela_answer_seconds_count'),
  )
  expect(after.value('kwela_database_connections{')).toBeGreaterThan(0)
  expect(after.value('kwela_memory_bytes')).toBeGreaterThan(1e7)
})

it('are only for callers with the token, and do not exist without one', async () => {
  expect((await metrics('Bearer a-token-for-the-metricS')).status).toBe(401)
  expect((await metrics('')).status).toBe(401)
  const closed = await openShop()
  try {
    expect((await metrics(`Bearer ${token}`, closed.url)).status).toBe(404)
  } finally {
    await closed.close()
  }
})

it('tell what they can within seconds, though what they would read of the shop is not answered', async () => {
  const { database } = shop.services
  const holding = await database.pool.connect()
  await holding.query('begin; lock table shop_alerts in access exclusive mode')
  try {
    const { status, text } = await metrics()
    expect(status).toBe(200)
    expect(text).toContain('kwela_database_state')
    expect(text).not.toContain('kwela_emails_waiting')
  } finally {
    await holding.query('rollback')
    holding.release()
  }
  await expect.poll(async () => (await metrics()).text).toContain('kwela_emails_waiting')
})

it('have every metric that the alert rules read', async () => {
  const { db } = shop.services
  await upsertGoodRun(db, 'send-emails', new Date(Date.now() - 600_000))
  await db.execute(
    sql`insert into backup_lines (line, started_at, archived_until) values ('a', now(), now())`,
  )
  const { text, value } = await metrics()
  const samples = new Set([...text.matchAll(/^(kwela_[a-z_]+)\{/gm)].map(([, name = '']) => name))
  for (const { alert, expr } of readAlertRules()) {
    // Prometheus itself notes whether it was answered.
    const read = alert === 'ShopAway' ? [] : metricsIn(expr)
    expect(read.length > 0 || expr === 'up{job="kwela"} == 0', alert).toBe(true)
    for (const name of read) expect(samples.has(name) || samples.has(`${name}_bucket`), name).toBe(true)
  }
  expect(value('kwela_job_age_seconds{process="1",job="send-emails"}')).toBeGreaterThan(590)
  expect(value('kwela_job_age_seconds{process="1",job="send-emails"}')).toBeLessThan(800)
  expect(value('kwela_job_interval_seconds{process="1",job="send-emails"}')).toBe(2)
  expect(text).toMatch(/^kwela_build_info\{process="1",version="\d+[.]\d+[.]\d+",node="\d+/m)
  expect(value('kwela_disk_free_bytes')).toBeGreaterThan(0)
})

it('count how calls to the provider end, how long they take, and what it reports', async () => {
  const productId = await aProduct(shop)
  const person = await aCustomer(shop)
  const { body } = await placeOrder(shop, person, [{ productId, quantity: 1 }])
  const made =
    'kwela_provider_calls_total{process="1",provider="yoco",call="createCheckout",outcome="created"}'
  const refused = 'kwela_payment_events_total{process="1",provider="yoco",outcome="bad_signature"}'
  const before = await metrics()
  await startCheckout(shop, person, body.order)
  await fetch(`${shop.url}/api/payments/yoco/webhook`, { method: 'POST', body: '{}' })
  const after = await metrics()
  expect(after.value(made) - before.value(made)).toBe(1)
  expect(after.value(refused) - before.value(refused)).toBe(1)
  const seconds = 'kwela_provider_call_seconds_count{process="1",provider="yoco",call="createCheckout"}'
  expect(after.value(seconds) - before.value(seconds)).toBe(1)
})

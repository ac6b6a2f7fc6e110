import { afterAll, beforeAll, expect, it } from 'vitest'
import { aCustomer, aProduct, placeOrder, send } from '#tests/support/given/builders.ts'
import { openShop, type TestShop } from '#tests/support/shop/shop.ts'

const token = 'a-token-for-the-metrics'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop({ metricsToken: token })
})
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

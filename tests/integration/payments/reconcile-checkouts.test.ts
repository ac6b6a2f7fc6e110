import { sql } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import { findOrder } from '#server/features/orders/order-queries.ts'
import { reconcileCheckouts } from '#server/features/payments/checkouts/reconcile-checkouts.ts'
import { requestCheckout } from '#server/features/payments/checkouts/request-checkout.ts'
import { findLatestAttempt } from '#server/features/payments/payment-queries.ts'
import { booksOf, count } from '#tests/support/database/books.ts'
import {
  aCustomer,
  anAdministrator,
  aProduct,
  placeOrder,
  send,
  startCheckout,
} from '#tests/support/given/builders.ts'
import { anOrderAtTheProvider, emailsAbout, readOrder } from '#tests/support/given/order-life.ts'
import { orderFaults, payOnHostedPage } from '#tests/support/given/payments.ts'
import { openShop } from '#tests/support/shop/shop.ts'

const shop = await openShop()
const person = await aCustomer(shop)
afterAll(() => shop.close())

const job = () => reconcileCheckouts(shop.services, new AbortController().signal)

// Fails without the job: no webhook arrives, and nobody queries the status.
it('finds a payment whose webhook never arrived, after five minutes and not before', async () => {
  const order = await anOrderAtTheProvider(shop, person)
  await orderFaults(shop, { on: 'webhook', kind: 'lost' })
  await payOnHostedPage(shop, order.checkoutId)
  await job()
  expect((await readOrder(shop, person, order.orderNumber)).status).toBe('pending')

  shop.clock.passMinutes(5)
  expect(await job()).toBe(1)
  expect((await readOrder(shop, person, order.orderNumber)).status).toBe('paid')
  expect(await booksOf(shop, order.productId)).toMatchObject({ onHand: 3, reserved: 0 })
  expect(await emailsAbout(shop, order.orderNumber)).toEqual(['order_confirmed'])
  shop.clock.passMinutes(60)
  expect(await job()).toBe(0)
})

it('runs in one process at a time, and records a payment once even with several', async () => {
  const order = await anOrderAtTheProvider(shop, person)
  await orderFaults(shop, { on: 'webhook', kind: 'lost' })
  await payOnHostedPage(shop, order.checkoutId)
  const before = await count(shop, 'payments')
  shop.clock.passMinutes(5)
  const checked = await Promise.all([job(), job(), job()])
  expect(checked.reduce((sum, one) => sum + one, 0)).toBe(1)
  expect(await count(shop, 'payments')).toBe(before + 1)
})

it('keeps trying while the provider is down, and finds the payment once it is back', async () => {
  const order = await anOrderAtTheProvider(shop, person)
  await orderFaults(
    shop,
    { on: 'webhook', kind: 'lost' },
    { on: 'status', kind: 'error', status: 500, times: 3 },
    { on: 'status', kind: 'missing' },
  )
  await payOnHostedPage(shop, order.checkoutId)
  for (let look = 0; look < 3; look++) {
    shop.clock.passMinutes(6)
    await job()
  }
  expect((await readOrder(shop, person, order.orderNumber)).status).toBe('paid')
})

// Fails if the job keeps querying: it would raise again what a person has resolved, and email the shop again.
it('stops querying a suspicious payment once a person has been alerted', async () => {
  const order = await anOrderAtTheProvider(shop, person)
  const { db } = shop.services
  await orderFaults(shop, { on: 'webhook', kind: 'lost' })
  await payOnHostedPage(shop, order.checkoutId)
  await db.execute(
    sql`update payment_attempts set amount_cents = amount_cents + 1 where checkout_id = ${order.checkoutId}`,
  )
  shop.clock.passMinutes(6)
  await job()
  const dismissed = await send(shop, 'POST', `/orders/${order.orderNumber}/attention`, {
    token: (await anAdministrator(shop)).token,
    body: { action: 'dismiss', reason: 'payment_wrong_amount', note: 'Sent back by hand' },
  })
  expect(dismissed.status).toBe(200)

  shop.clock.passMinutes(60)
  await job()
  expect((await readOrder(shop, person, order.orderNumber)).needsAttention).toBeUndefined()
  expect(await emailsAbout(shop, order.orderNumber)).toEqual(['attention_needed'])
})

// Fails if start-checkout saves its attempt only after the provider answered, or if nothing repeats the request with
// its key.
it('finds the checkout whose answer was lost, so that the customer can still pay there', async () => {
  const productId = await aProduct(shop)
  const { body } = await placeOrder(shop, person, [{ productId, quantity: 1 }])
  await orderFaults(shop, { on: 'create', kind: 'done_then_timeout', ms: 1, times: 3 })
  expect((await startCheckout(shop, person, body.order)).status).toBe(503)

  shop.clock.passMinutes(5)
  await job()
  const again = await startCheckout(shop, person, body.order)
  expect(again.status).toBe(200)
  const state = (await (await fetch(`${shop.sandbox.url}/_state`)).json()) as {
    checkouts: { metadata: { orderId: string } }[]
  }
  const { orderNumber } = body.order
  expect(state.checkouts.filter(({ metadata }) => metadata.orderId === orderNumber)).toHaveLength(1)
})

// Fails if saving the opened page leaves the attempt as its twin left it: ended, and never queried.
it('queries an opened page although its twin request was refused', async () => {
  const { db } = shop.services
  const { body } = await placeOrder(shop, person, [{ productId: await aProduct(shop), quantity: 1 }])
  await orderFaults(shop, { on: 'create', kind: 'error', status: 503, times: 3 })
  expect((await startCheckout(shop, person, body.order)).status).toBe(503)
  const order = await findOrder(db, body.order.orderNumber)
  if (!order) throw new Error('An order that was placed is there')
  const attempt = await findLatestAttempt(db, order.id)
  if (!attempt?.returnUrls) throw new Error('An attempt is saved before the provider is asked')
  expect(attempt).toMatchObject({ status: 'failed', nextCheckAt: null })

  const opened = await requestCheckout(shop.services, { attempt, order, urls: attempt.returnUrls })
  if (opened.kind !== 'created') throw new Error(`The twin was answered ${opened.kind}`)
  await orderFaults(shop, { on: 'webhook', kind: 'lost' })
  await payOnHostedPage(shop, opened.checkoutId)
  shop.clock.passMinutes(5)
  await job()
  expect((await readOrder(shop, person, order.orderNumber)).status).toBe('paid')
})

it('stops querying after five days', async () => {
  await anOrderAtTheProvider(shop, person)
  let looks = 0
  for (let hours = 0; hours < 7 * 24; hours++) {
    shop.clock.passMinutes(60)
    looks += await job()
  }
  expect(looks).toBeGreaterThan(10)
  shop.clock.passMinutes(30 * 24 * 60)
  expect(await job()).toBe(0)
})

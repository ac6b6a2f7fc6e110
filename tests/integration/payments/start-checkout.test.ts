import { eq, sql } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { paymentAttempts } from '#server/db/schema/payments.ts'
import { count } from '#tests/support/database/books.ts'
import { aCustomer, aProduct, placeOrder, send, startCheckout } from '#tests/support/given/builders.ts'
import { orderFaults } from '#tests/support/given/payments.ts'
import { openShop } from '#tests/support/shop/shop.ts'

const shop = await openShop()
const person = await aCustomer(shop)
afterAll(() => shop.close())

async function anOrder() {
  const productId = await aProduct(shop)
  return (await placeOrder(shop, person, [{ productId, quantity: 1 }])).body.order
}

const checkoutsAtProvider = async () => {
  const state = await (await fetch(`${shop.sandbox.url}/_state`)).json()
  return (state as { checkouts: unknown[] }).checkouts.length
}

describe('opening the payment page', () => {
  it("returns the provider's page for the order's total", async () => {
    const reply = await startCheckout(shop, person, await anOrder())
    expect(reply).toMatchObject({ status: 200, body: { success: true } })
    expect(reply.body.redirectUrl).toContain(`/checkout/${reply.body.checkoutId}`)
  })

  // Fails without lockOrder in openAttempt: all of them then find no attempt and collide in
  // payment_attempts_attempt_unique.
  it('returns the same page when repeated, even many times at once', async () => {
    const order = await anOrder()
    const before = await checkoutsAtProvider()
    const replies = await Promise.all(
      await heldUp(order.orderNumber, 6, () => startCheckout(shop, person, order)),
    )
    const again = await startCheckout(shop, person, order)
    expect(new Set([...replies, again].map(({ body }) => body.checkoutId)).size).toBe(1)
    expect(await checkoutsAtProvider()).toBe(before + 1)
  })

  it('can be repeated after the provider failed', async () => {
    const order = await anOrder()
    const before = await checkoutsAtProvider()
    await orderFaults(shop, { on: 'create', kind: 'error', status: 500, times: 3 })
    const failed = await startCheckout(shop, person, order)
    expect(failed).toMatchObject({ status: 503, body: { success: false, code: 'payment_unavailable' } })

    expect((await startCheckout(shop, person, order)).status).toBe(200)
    expect(await checkoutsAtProvider()).toBe(before + 1)
  })

  it('names the order in every address that the payment page leads back to', async () => {
    const order = await anOrder()
    expect((await startCheckout(shop, person, order)).status).toBe(200)
    const [attempt] = await shop.services.db
      .select({ returnUrls: paymentAttempts.returnUrls })
      .from(paymentAttempts)
      .where(eq(paymentAttempts.idempotencyKey, `${order.orderNumber}-1`))
    const named = `order=${order.orderNumber}`
    expect(attempt?.returnUrls).toEqual({
      successUrl: `${shop.url}/payment-success?${named}`,
      cancelUrl: `${shop.url}/checkout?cancelled=true&${named}`,
      failureUrl: `${shop.url}/payment-failed?${named}`,
    })
  })

  // Fails without the look at the amount in startCheckout.
  it("refuses a wrong amount, somebody else's order, foreign addresses and unknown orders", async () => {
    const order = await anOrder()
    const ask = (change: object, token = person.token) =>
      send(shop, 'POST', '/payments/yoco/checkout', {
        token,
        body: {
          amount: Math.round(order.summary.total * 100),
          currency: 'ZAR',
          successUrl: `${shop.url}/payment-success`,
          cancelUrl: `${shop.url}/checkout?cancelled=true`,
          failureUrl: `${shop.url}/payment-failed`,
          metadata: { orderId: order.orderNumber },
          ...change,
        },
      })
    const stranger = await aCustomer(shop)

    expect(await ask({ amount: 200 })).toMatchObject({
      status: 409,
      body: { success: false, code: 'wrong_amount' },
    })
    expect(await ask({}, stranger.token)).toMatchObject({ status: 404, body: { code: 'order_not_found' } })
    expect(await ask({ successUrl: 'https://elsewhere.example/' })).toMatchObject({
      status: 400,
      body: { code: 'foreign_url' },
    })
    expect(await ask({ cancelUrl: `${shop.url}.elsewhere.example/` })).toMatchObject({
      status: 400,
      body: { code: 'foreign_url' },
    })
    expect(await ask({ metadata: { orderId: 'ORD-1' } })).toMatchObject({
      status: 404,
      body: { code: 'order_not_found' },
    })
    expect(await ask({ currency: 'USD' })).toMatchObject({ status: 400, body: { success: false } })
    expect((await ask({ successUrl: '/payment-success' })).status).toBe(200)
  })

  it('refuses an order that has expired', async () => {
    const order = await anOrder()
    shop.clock.passMinutes(31)
    expect(await startCheckout(shop, person, order)).toMatchObject({
      status: 409,
      body: { code: 'order_expired' },
    })
  })
})

describe('the status of a checkout', () => {
  it('is only for the owner of the order', async () => {
    const { body } = await startCheckout(shop, person, await anOrder())
    const path = `/payments/yoco/status/${body.checkoutId}`
    expect((await send(shop, 'GET', path, { token: person.token })).status).toBe(200)
    expect((await send(shop, 'GET', path, { token: (await aCustomer(shop)).token })).status).toBe(404)
    expect(await send(shop, 'GET', path)).toMatchObject({ status: 401, body: { success: false } })
  })

  it('is available even if the provider is not', async () => {
    const { body } = await startCheckout(shop, person, await anOrder())
    await orderFaults(shop, { on: 'status', kind: 'error', status: 500, times: 10 })
    const reply = await send(shop, 'GET', `/payments/yoco/status/${body.checkoutId}`, { token: person.token })
    expect(reply.body).toMatchObject({
      success: true,
      checkout: { status: 'created' },
      order: { status: 'pending' },
    })
    await fetch(`${shop.sandbox.url}/_faults`, { method: 'DELETE' })
  })

  it('is cancelled once the customer returned by the cancel link, and expired after the reservation', async () => {
    const { body } = await startCheckout(shop, person, await anOrder())
    const cancelled = await send(shop, 'POST', '/payments/yoco/cancelled', {
      token: person.token,
      body: { checkoutId: body.checkoutId },
    })
    expect(cancelled.body.checkout.status).toBe('cancelled')

    const other = await startCheckout(shop, person, await anOrder())
    shop.clock.passMinutes(31)
    const expired = await send(shop, 'GET', `/payments/yoco/status/${other.body.checkoutId}`, {
      token: person.token,
    })
    expect(expired.body.checkout.status).toBe('expired')
    expect(await count(shop, 'payments')).toBe(0)
  })
})

/** Sends requests that need the lock of an order, and releases it only once all of them wait for it. */
async function heldUp<Reply>(
  orderNumber: string,
  many: number,
  ask: () => Promise<Reply>,
): Promise<Promise<Reply>[]> {
  const { db } = shop.services
  return db.transaction(async (tx) => {
    await tx.execute(sql`select 1 from orders where order_number = ${orderNumber} for update`)
    const asked = Array.from({ length: many }, ask)
    const waiting = sql`select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await db.execute<{ count: number }>(waiting)).rows[0]?.count).toBe(many)
    return asked
  })
}

import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { trackOrder } from '#contract/orders/order-status.ts'
import { orders } from '#server/db/schema/orders.ts'
import { createApiServer } from '#server/http/serve.ts'
import { aCourier } from '#tests/support/given/a-courier.ts'
import {
  aCustomer,
  anAddress,
  anAdministrator,
  aProduct,
  placeOrder,
  type Reply,
  send,
} from '#tests/support/given/builders.ts'
import { aPaidOrder, paySecondTime } from '#tests/support/given/order-life.ts'
import { expectProblem, keepsItsContract } from '#tests/support/http/contract.ts'
import { openShop } from '#tests/support/shop/shop.ts'

const shop = await openShop()
const person = await aCustomer(shop)
const behindProxy = await createApiServer({ ...shop.services, trustProxy: ['loopback'] })
afterAll(async () => {
  await behindProxy.close()
  await shop.close()
})

async function ask(orderNumber: string, email = anAddress.email): Promise<Reply> {
  const reply = await send(shop, 'POST', '/order-status', { body: { orderNumber, email } })
  keepsItsContract(trackOrder, reply)
  return reply
}

/** Asked through a proxy, from the address that the test chooses. */
async function askFrom(address: string, orderNumber: string, email: string) {
  const reply = await behindProxy.inject({
    method: 'POST',
    url: '/api/order-status',
    headers: { 'x-forwarded-for': address },
    payload: { orderNumber, email },
  })
  return { status: reply.statusCode, wait: reply.headers['retry-after'] }
}

async function anUnpaidOrder(): Promise<string> {
  const productId = await aProduct(shop, { onHand: 5 })
  const { body } = await placeOrder(shop, await aCustomer(shop), [{ productId, quantity: 1 }])
  return body.order.orderNumber
}

const times = (count: number) => Array.from({ length: count }, (_nothing, number) => number)
const notFound = 'We found no order with that number and email. Check both.'

describe('the state of an order', () => {
  it('is told to anyone who knows its number and email address, however they are typed', async () => {
    const { orderNumber } = await aPaidOrder(shop, person)
    const reply = await ask(` ${orderNumber.toLowerCase()} `, ` ${anAddress.email.toUpperCase()}`)
    expect(reply.status).toBe(200)
    expect(reply.body.order).toMatchObject({
      orderNumber,
      status: 'paid',
      paidAt: shop.clock.now.toISOString(),
      deliveredOn: null,
      isLookedAt: false,
    })
  })

  it('says that an order was sent, by whom, where to follow it, and when it was delivered', async () => {
    const owner = await anAdministrator(shop)
    const { orderNumber } = await aPaidOrder(shop, person)
    const details = { name: 'Followed Express', trackingUrl: 'https://track.example/{number}' }
    const courierId = await aCourier(shop, details)
    await send(shop, 'PATCH', `/orders/${orderNumber}`, {
      token: owner.token,
      body: { fulfilled: true, courierId, trackingNumber: 'KX 1' },
    })
    expect((await ask(orderNumber)).body.order).toMatchObject({
      status: 'fulfilled',
      courier: 'Followed Express',
      trackingNumber: 'KX 1',
      trackingUrl: 'https://track.example/KX%201',
    })
    await send(shop, 'PATCH', `/orders/${orderNumber}`, {
      token: owner.token,
      body: { deliveredOn: '2026-11-20' },
    })
    expect((await ask(orderNumber)).body.order).toMatchObject({
      deliveredOn: '2026-11-20',
      parcels: [{ number: 1, state: 'delivered', courier: 'Followed Express', deliveredOn: '2026-11-20' }],
    })
  })

  it('says that a person must look at it, and not why', async () => {
    const order = await aPaidOrder(shop, person)
    await paySecondTime(shop, order, 'p_second_of_the_tracked')
    const reply = await ask(order.orderNumber)
    expect(reply.body.order.isLookedAt).toBe(true)
    expect(JSON.stringify(reply.body)).not.toContain('paid_twice')
  })

  it('contains nothing of the person, the goods or the money', async () => {
    const { orderNumber } = await aPaidOrder(shop, person)
    const { body } = await ask(orderNumber)
    expect(Object.keys(body.order).toSorted()).toEqual([
      'cancelRequestedAt',
      'courier',
      'deliveredOn',
      'deliveryDays',
      'deliveryMethod',
      'isLookedAt',
      'orderDate',
      'orderNumber',
      'paidAt',
      'parcels',
      'status',
      'trackingNumber',
      'trackingUrl',
    ])
    const answer = JSON.stringify(body)
    for (const said of Object.values(anAddress)) expect(answer).not.toContain(said)
    expect(answer).not.toContain(person.id)
  })

  it('is by the clock: an order that was not paid in time has expired', async () => {
    const orderNumber = await anUnpaidOrder()
    expect((await ask(orderNumber)).body.order).toMatchObject({ status: 'pending', paidAt: null })
    shop.clock.passMinutes(31)
    expect((await ask(orderNumber)).body.order.status).toBe('expired')
  })
})

describe('a wrong number and a wrong email address', () => {
  it('have the same answer', async () => {
    const orderNumber = await anUnpaidOrder()
    const replies = [
      await ask(orderNumber, 'somebody.else@shop.example'),
      await ask('ORD-1', anAddress.email),
      await ask('ORD-1', 'somebody.else@shop.example'),
    ]
    for (const reply of replies) {
      expectProblem(reply, 404, 'not_found')
      expect(reply.body.error).toBe(notFound)
      expect(Object.keys(reply.body).toSorted()).toEqual(Object.keys(replies[0]?.body).toSorted())
    }
  })

  it('are named at their field if none can be of that shape', async () => {
    const reply = await ask('12', 'nobody')
    expectProblem(reply, 400, 'invalid')
    expect(reply.body.fields).toEqual({
      orderNumber: 'Enter an order number such as ORD-1763712000000',
      email: 'Please enter a valid email address',
    })
    expectProblem(await ask('', ''), 400, 'invalid')
  })

  it('do not open an order whose email address was removed', async () => {
    const orderNumber = await anUnpaidOrder()
    await shop.services.db.update(orders).set({ email: '' }).where(eq(orders.orderNumber, orderNumber))
    expectProblem(await ask(orderNumber, ''), 400, 'invalid')
    expectProblem(await ask(orderNumber, anAddress.email), 404, 'not_found')
  })
})

describe('guessing', () => {
  it('is refused after ten addresses for one number, from wherever, whether or not it exists', async () => {
    const real = await anUnpaidOrder()
    for (const orderNumber of [real, 'ORD-1763712000001']) {
      for (const number of times(10)) {
        const asked = await askFrom(`41.20.${number}.1`, orderNumber, `guess-${number}@shop.example`)
        expect(asked.status).toBe(404)
      }
      shop.clock.passMinutes(5)
      const refused = await askFrom('41.20.99.1', orderNumber, anAddress.email)
      expect(refused).toEqual({ status: 429, wait: '600' })
      shop.clock.passMinutes(10)
    }
    expect((await askFrom('41.20.99.1', real, anAddress.email)).status).toBe(200)
  })

  it('is refused after thirty numbers from one network, and only there', async () => {
    const orderNumber = await anUnpaidOrder()
    for (const number of times(30)) {
      const asked = await askFrom('41.21.1.1', `ORD-17637120001${number}`, anAddress.email)
      expect(asked.status).toBe(404)
    }
    expect((await askFrom('41.21.1.1', orderNumber, anAddress.email)).status).toBe(429)
    expect((await askFrom('41.21.2.1', orderNumber, anAddress.email)).status).toBe(200)
    shop.clock.passMinutes(15)
  })

  it('is not what somebody does who looks at their own order again and again', async () => {
    const orderNumber = await anUnpaidOrder()
    for (const _number of times(35)) {
      expect((await askFrom('41.22.1.1', orderNumber, anAddress.email)).status).toBe(200)
    }
  })
})

import { sql } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import { fulfilOrder, fulfilOrders } from '#contract/orders/admin-order.ts'
import { listOrders } from '#contract/orders/order.ts'
import { aCourier } from '#tests/support/given/a-courier.ts'
import { aCustomer, anAdministrator, send } from '#tests/support/given/builders.ts'
import { anOrderAtTheProvider, aPaidOrder, emailsAbout, readOrder } from '#tests/support/given/order-life.ts'
import { expectProblem, keepsItsContract } from '#tests/support/http/contract.ts'
import { openShop } from '#tests/support/shop/shop.ts'

const shop = await openShop()
const person = await aCustomer(shop)
const owner = await anAdministrator(shop)
const courierId = await aCourier(shop, { trackingUrl: 'https://swift.example/parcels?number={number}' })
afterAll(() => shop.close())

const patch = (orderNumber: string, body: object, who = owner) =>
  send(shop, 'PATCH', `/orders/${orderNumber}`, { token: who.token, body })

// Fails without the unique event_key of emails: each mark then queues an email.
it('hands a paid order to a courier and emails the customer once', async () => {
  const order = await aPaidOrder(shop, person)
  const reply = await patch(order.orderNumber, { fulfilled: true, courierId, trackingNumber: 'SW-1' })
  keepsItsContract(fulfilOrder, reply)
  expect(reply.body.order).toMatchObject({ status: 'fulfilled', courier: 'Swift', trackingNumber: 'SW-1' })
  expect(reply.body.order.history.at(-1)).toMatchObject({ from: 'paid', to: 'fulfilled', actor: owner.email })

  await patch(order.orderNumber, { fulfilled: false })
  await patch(order.orderNumber, { fulfilled: true })
  expect(await emailsAbout(shop, order.orderNumber)).toEqual(['order_confirmed', 'order_shipped'])
  const seen = await readOrder(shop, person, order.orderNumber)
  expect(seen).toMatchObject({ status: 'fulfilled', courier: 'Swift', trackingNumber: 'SW-1' })
  expect(seen.trackingUrl).toBe('https://swift.example/parcels?number=SW-1')
  // Customers never see which member of staff it was.
  expect(JSON.stringify(seen)).not.toContain(owner.email)
})

// Fails without sentByAnother: the second number takes the place of the first, and nobody hears of it.
it('tells whoever packs an order second who sent it, and with which number', async () => {
  const order = await aPaidOrder(shop, person)
  const sending = (trackingNumber: string) =>
    patch(order.orderNumber, { fulfilled: true, courierId, trackingNumber })
  expect((await sending('AAA-111')).status).toBe(200)
  const second = await sending('BBB-222')
  expectProblem(second, 409, 'sent_already')
  for (const fact of [owner.email, 'AAA-111']) expect(second.body.error).toContain(fact)
  expect(await readOrder(shop, person, order.orderNumber)).toMatchObject({ trackingNumber: 'AAA-111' })
  const many = await send(shop, 'POST', '/orders/bulk-fulfill', {
    token: owner.token,
    body: {
      fulfilled: true,
      orders: [{ orderNumber: order.orderNumber, trackingNumber: 'CCC-333' }],
    },
  })
  expect(many.body.failed).toEqual([
    { orderNumber: order.orderNumber, error: expect.stringContaining('AAA-111') },
  ])

  // The same press twice, and a correction, are no second parcel.
  expect((await sending('AAA-111')).status).toBe(200)
  expect((await patch(order.orderNumber, { fulfilled: true })).status).toBe(200)
  expect((await patch(order.orderNumber, { trackingNumber: 'AAA-112' })).body.order).toMatchObject({
    trackingNumber: 'AAA-112',
  })
})

it('is refused for an unpaid order, an unknown courier and an impossible day', async () => {
  const waiting = await anOrderAtTheProvider(shop, person)
  expectProblem(await patch(waiting.orderNumber, { fulfilled: true }), 409, 'not_paid')
  const order = await aPaidOrder(shop, person)
  expectProblem(
    await patch(order.orderNumber, { fulfilled: true, courierId: 999_999 }),
    409,
    'unknown_courier',
  )
  expectProblem(await patch(order.orderNumber, { courierId: 2 ** 31 }), 400, 'invalid')
  expectProblem(
    await patch(order.orderNumber, { fulfilled: true, deliveredOn: '2030-01-01' }),
    400,
    'invalid',
  )
  expectProblem(await patch('ORD-1', { fulfilled: true }), 404, 'not_found')
})

it('is for staff with the permission', async () => {
  const order = await aPaidOrder(shop, person)
  expectProblem(await patch(order.orderNumber, { fulfilled: true }, person), 403, 'not_allowed')
})

it('marks many at once and lists those it could not mark', async () => {
  const [one, other] = [await aPaidOrder(shop, person), await aPaidOrder(shop, person)]
  const waiting = await anOrderAtTheProvider(shop, person)
  const reply = await send(shop, 'POST', '/orders/bulk-fulfill', {
    token: owner.token,
    body: {
      orderNumbers: [one.orderNumber, waiting.orderNumber, other.orderNumber, 'ORD-1'],
      fulfilled: true,
    },
  })
  keepsItsContract(fulfilOrders, reply)
  expect(reply.body).toEqual({
    updated: 2,
    changed: [one.orderNumber, other.orderNumber],
    failed: [
      { orderNumber: waiting.orderNumber, error: 'Only a paid order can be fulfilled.' },
      { orderNumber: 'ORD-1', error: 'Order not found' },
    ],
  })
})

it('lists orders for staff with filters, sorting, counts and sums', async () => {
  await shop.services.db.execute(sql`update orders set placed_at = placed_at - interval '10 days'`)
  const [cheap, dear] = [
    await aPaidOrder(shop, person, { quantity: 1 }),
    await aPaidOrder(shop, person, { quantity: 4 }),
  ]
  await anOrderAtTheProvider(shop, person)
  await patch(dear.orderNumber, { fulfilled: true })
  const list = (query: string) =>
    send(shop, 'GET', `/orders?from=2026-11-20&to=2026-11-20&${query}`, { token: owner.token })
  const numbers = (reply: Awaited<ReturnType<typeof list>>) =>
    reply.body.orders.map(({ orderNumber }: { orderNumber: string }) => orderNumber)

  const all = await list('sort=price')
  keepsItsContract(listOrders, all)
  expect(all.body.summary).toEqual({
    total: 3,
    fulfilled: 1,
    pending: 1,
    revenue: (cheap.amountCents + dear.amountCents) / 100,
  })
  expect(numbers(all)[0]).toBe(dear.orderNumber)
  expect(numbers(await list('status=unfulfilled'))).toEqual([cheap.orderNumber])
  expect(numbers(await list('status=fulfilled'))).toEqual([dear.orderNumber])
  expect(numbers(await list(`q=${cheap.orderNumber.toLowerCase()}`))).toEqual([cheap.orderNumber])
  expect(numbers(await list('q=%25'))).toEqual([])
  expect(all.body.orders[0]).toMatchObject({
    clientEmail: 'sample@shop.example',
    deliveryAddress: '12 Sample Street, Woodstock, Cape Town, 7925',
    fulfilled: true,
  })

  const own = await send(shop, 'GET', '/orders?scope=own', { token: owner.token })
  expect(own.body.orders).toEqual([])
})

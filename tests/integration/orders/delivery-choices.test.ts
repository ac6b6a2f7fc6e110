import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { checkCart } from '#contract/orders/cart.ts'
import { listCollectPoints } from '#contract/orders/collect-point.ts'
import { handOverParcels, handToCustomer, listDispatchParcels } from '#contract/orders/dispatch.ts'
import { placeOrder } from '#contract/orders/order.ts'
import { takeOrder } from '#contract/orders/taken-order.ts'
import { shopConfig } from '#shop.config'
import { imbalancesOf } from '#tests/support/database/balance.ts'
import { aParcel } from '#tests/support/given/a-parcel.ts'
import {
  aCustomer,
  anAddress,
  anAdministrator,
  aProduct,
  aStaffMember,
  type Reply,
  send,
  startCheckout,
} from '#tests/support/given/builders.ts'
import { emailsAbout, readOrder } from '#tests/support/given/order-life.ts'
import { payOnHostedPage } from '#tests/support/given/payments.ts'
import { expectProblem, keepsItsContract } from '#tests/support/http/contract.ts'
import { textsOf } from '#tests/support/paper.ts'
import { openShop } from '#tests/support/shop/shop.ts'

const offered = {
  ...shopConfig,
  collect: {
    isOffered: true,
    address: ['Counter 3', 'Woodstock'],
    keptDays: 5,
    openingHours: [{ days: 'Weekdays', hours: '09:00 to 16:00' }],
  },
  points: { isOffered: true, feeCents: 9_900, freeOverCents: 200_000 },
}

const shop = await openShop({ couriers: {}, shop: offered })
const person = await aCustomer(shop)
const owner = await anAdministrator(shop)
const seller = await aStaffMember(shop, ['orders'])
const productId = await aProduct(shop, { retailCents: 100_000, onHand: 500 })
afterAll(() => shop.close())
beforeEach(() => faults([], 'DELETE'))

async function faults(list: object[], method = 'POST') {
  if (!shop.courierSandbox) throw new Error('The shop was opened without couriers')
  const response = await fetch(`${shop.courierSandbox.url}/_faults`, {
    method,
    headers: { 'content-type': 'application/json', authorization: 'Bearer bobgo_sandbox_key' },
    body: JSON.stringify({ faults: list }),
  })
  expect(response.ok).toBe(true)
}

const contact = { email: 'thandi@shop.example', fullName: 'Thandi Mokoena', phone: '082 123 4567' }

async function place(more: object, items = [{ productId, quantity: 1 }]): Promise<Reply> {
  return send(shop, 'POST', '/orders', {
    token: person.token,
    headers: { 'idempotency-key': crypto.randomUUID() },
    body: { items, shippingInfo: contact, orderAgain: true, ...more },
  })
}

async function points(postalCode = '8001', items = [{ productId, quantity: 1 }]): Promise<Reply> {
  return send(shop, 'POST', '/collect-points', { token: person.token, body: { postalCode, items } })
}

async function aPoint(): Promise<{ key: string; id: string; name: string }> {
  const reply = await points()
  keepsItsContract(listCollectPoints, reply)
  return reply.body.points[0]
}

async function pay(placed: Reply): Promise<string> {
  expect(placed.status).toBe(201)
  const started = await startCheckout(shop, person, placed.body.order)
  await payOnHostedPage(shop, started.body.checkoutId)
  await send(shop, 'GET', `/payments/yoco/status/${started.body.checkoutId}`, { token: person.token })
  await shop.sandbox.deliverNow()
  return placed.body.order.orderNumber
}

async function cancel(placed: Reply): Promise<void> {
  await send(shop, 'POST', `/orders/${placed.body.order.orderNumber}/cancel`, { token: person.token })
}

describe('prices', () => {
  it('agree to the cent between the cart, the order and its payment, whatever is chosen', async () => {
    const quantity = fc.integer({ min: 1, max: 4 })
    const method = fc.constantFrom('door', 'collect', 'point')
    const { key } = await aPoint()
    await fc.assert(
      fc.asyncProperty(quantity, method, async (quantity, method) => {
        const items = [{ productId, quantity }]
        const checked = await send(shop, 'POST', '/cart/check', { body: { items, delivery: method } })
        keepsItsContract(checkCart, checked)
        const { total, shipping } = checked.body.summary
        const delivery = { method, ...(method === 'point' && { point: key }) }
        const placed = await place({ delivery, shippingInfo: anAddress, expectedTotal: total }, items)
        keepsItsContract(placeOrder, placed)
        expect(placed.body.order).toMatchObject({ deliveryMethod: method, summary: { total, shipping } })
        const free = { door: false, collect: true, point: quantity > 2 }[method]
        expect(shipping === 0).toBe(free)
        await cancel(placed)
      }),
      { numRuns: 9 },
    )
  })

  it('refuse a total that the chosen way does not have, and order nothing', async () => {
    const reply = await place({ delivery: { method: 'collect' }, expectedTotal: 1299 })
    expect(reply).toMatchObject({
      status: 409,
      body: { code: 'price_changed', summary: { shipping: 0, total: 1000 } },
    })
  })
})

describe('collecting in store', () => {
  it('needs no address, and keeps a copy of where and when', async () => {
    const placed = await place({ delivery: { method: 'collect' } })
    expect(placed.body.order).toMatchObject({
      isCollected: true,
      collectPlace: {
        kind: 'shop',
        address: ['Counter 3', 'Woodstock'],
        hours: ['Weekdays: 09:00 to 16:00'],
      },
      shippingInfo: { address: '', city: '' },
      collectCode: null,
    })
    await cancel(placed)
  })

  it('needs one on an invoice over R 5 000, as the law says', async () => {
    const items = [{ productId, quantity: 5 }]
    const dear = await aProduct(shop, { retailCents: 600_000 })
    expect((await place({ delivery: { method: 'collect' } }, items)).status).toBe(201)
    const refused = await place({ delivery: { method: 'collect' } }, [{ productId: dear, quantity: 1 }])
    expectProblem(refused, 400, 'invalid')
    expect(Object.keys(refused.body.fields)).toEqual(['address', 'city', 'postalCode'])
    const { orders } = (await send(shop, 'GET', '/orders?scope=own', { token: person.token })).body
    for (const { orderNumber } of orders)
      await send(shop, 'POST', `/orders/${orderNumber}/cancel`, { token: person.token })
  })

  it('is told once it is ready, and handed over to whoever says its number or its code', async () => {
    const orderNumber = await pay(await place({ delivery: { method: 'collect' } }))
    const parcelId = await aParcel(shop, orderNumber)
    const hand = (proof: string, who = seller) =>
      send(shop, 'POST', `/admin/dispatch/orders/${orderNumber}/collection`, {
        token: who.token,
        body: { proof },
      })
    expectProblem(await hand(orderNumber), 409, 'not_ready')

    const parcels = [{ orderNumber, number: 1 }]
    const ready = await send(shop, 'POST', '/admin/dispatch/hand-over', {
      token: seller.token,
      body: { parcels, dryRun: false },
    })
    keepsItsContract(handOverParcels, ready)
    expect(ready.body.handedOver).toEqual(parcels)
    const order = await readOrder(shop, person, orderNumber)
    expect(order).toMatchObject({ status: 'fulfilled', parcels: [{ state: 'ready_to_collect' }] })
    expect(order.collectCode).toMatch(/^[B-DF-HJ-NP-TV-Z2-9]{5}$/)
    expect(await emailsAbout(shop, orderNumber)).toEqual(['order_confirmed', 'order_ready'])

    const listed = await send(
      shop,
      'GET',
      `/admin/dispatch/parcels?state=to_collect&q=${order.collectCode}`,
      {
        token: seller.token,
      },
    )
    keepsItsContract(listDispatchParcels, listed)
    expect(listed.body).toMatchObject({
      parcels: [{ orderNumber, deliveryMethod: 'collect' }],
      counts: { toCollect: 1, leftToday: 0 },
    })

    expectProblem(await hand('12345'), 409, 'wrong_proof')
    const handed = await Promise.all([hand(order.collectCode), hand(order.collectCode.toLowerCase())])
    for (const reply of handed) keepsItsContract(handToCustomer, reply)
    expect(await readOrder(shop, person, orderNumber)).toMatchObject({
      deliveredOn: expect.any(String),
      parcels: [{ state: 'delivered' }],
    })
    const events = await shop.services.db.execute<{ text: string; actor: string }>(sql`
      select e.text, a.actor_email as actor from parcel_events e,
        audit_entries a where e.parcel_id = ${parcelId} and e.state = 'delivered'
        and a.action = 'order_handed_to_customer' and a.subject_id = ${orderNumber}`)
    expect(events.rows).toEqual([
      { text: 'Handed over at the counter, by collection code', actor: seller.email },
    ])
    expect(await imbalancesOf(shop)).toEqual([])
  })

  it('is never given to a courier', async () => {
    const orderNumber = await pay(await place({ delivery: { method: 'collect' } }))
    await aParcel(shop, orderNumber)
    const reply = await send(shop, 'POST', '/admin/parcels/quotes', {
      token: owner.token,
      body: { parcels: [{ orderNumber, number: 1 }] },
    })
    expect(reply.body.parcels).toMatchObject([
      { quotes: [], problem: 'Its customer collects it at the shop.' },
    ])
  })

  it('can be undone before anybody came for it, with its email', async () => {
    const orderNumber = await pay(await place({ delivery: { method: 'collect' } }))
    await aParcel(shop, orderNumber)
    const parcels = [{ orderNumber, number: 1 }]
    const call = (path: string, body: object) => send(shop, 'POST', path, { token: seller.token, body })
    shop.clock.passMinutes(1)
    await call('/admin/dispatch/hand-over', { parcels, dryRun: false })
    const undone = await call('/admin/dispatch/undo', { parcels, what: 'left' })
    expect(undone.body).toMatchObject({ undone: parcels, failed: [] })
    expect(await readOrder(shop, person, orderNumber)).toMatchObject({
      status: 'paid',
      parcels: [{ state: 'packed' }],
    })
    const emails = await shop.services.db.execute<{ status: string }>(
      sql`select status from emails where order_number = ${orderNumber} and kind = 'order_ready'`,
    )
    expect(emails.rows).toEqual([{ status: 'withdrawn' }])
    expect(await imbalancesOf(shop)).toEqual([])
  })
})

describe('lockers and points', () => {
  it('are listed near a postal code, without those that are full or closed', async () => {
    expect((await points()).body.points.map(({ id }: { id: string }) => id)).toEqual(['610', '611'])
    expect((await points('2196')).body.points[0].id).toBe('546')
    expect((await points('8801')).body.points).toEqual([])
    await faults([
      { on: 'locations', kind: 'full' },
      { on: 'locations', kind: 'inactive' },
    ])
    expect((await points()).body.points[0].id).toBe('611')
    expect((await points()).body.points[0].id).toBe('611')
    expectProblem(await points('80'), 400, 'invalid')
  })

  it('say so when the courier service does not answer', async () => {
    await faults([{ on: 'locations', kind: 'error', times: 1 }])
    expectProblem(await points(), 503, 'points_unavailable')
  })

  it('keep a copy of the point with the order, and its price', async () => {
    const { key, name } = await aPoint()
    const placed = await place({ delivery: { method: 'point', point: key } })
    keepsItsContract(placeOrder, placed)
    expect(placed.body.order).toMatchObject({
      deliveryMethod: 'point',
      isCollected: false,
      collectPlace: { kind: 'point', pointId: '610', courierSlug: 'demo', name },
      summary: { shipping: 99 },
    })
    await cancel(placed)
  })

  it('that filled up or closed between the list and the order are refused, and nothing is ordered', async () => {
    const { key } = await aPoint()
    for (const kind of ['full', 'inactive']) {
      await faults([{ on: 'locations', kind }])
      expectProblem(await place({ delivery: { method: 'point', point: key } }), 409, 'point_gone')
    }
    shop.clock.passMinutes(121)
    expectProblem(await place({ delivery: { method: 'point', point: key } }), 409, 'point_gone')
    await faults([], 'DELETE')
    const unsealed = JSON.stringify({
      lat: -33.92,
      lng: 18.42,
      listedAt: shop.clock.now.getTime(),
      pointId: '610',
      place: { kind: 'point', courierSlug: 'demo', name: 'Mine', address: [], hours: [], keptDays: null },
    })
    for (const point of [unsealed, `${key.slice(0, -2)}AA`, undefined])
      expectProblem(await place({ delivery: { method: 'point', point } }), 409, 'point_gone')
  })

  it('are taken as they were listed if the courier service is down by then', async () => {
    const { key } = await aPoint()
    await faults([{ on: 'locations', kind: 'error' }])
    const placed = await place({ delivery: { method: 'point', point: key } })
    expect(placed.status).toBe(201)
    await cancel(placed)
  })

  it('take no loose batteries', async () => {
    const powerBank = await aProduct(shop, { battery: 'loose' })
    const { key } = await aPoint()
    const items = [{ productId: powerBank, quantity: 1 }]
    expectProblem(await points('8001', items), 409, 'not_to_points')
    expectProblem(await place({ delivery: { method: 'point', point: key } }, items), 409, 'not_to_points')
  })
})

/** What is written on the invoice of an order. */
async function invoiceText(orderNumber: string): Promise<string> {
  const reply = await fetch(`${shop.url}/api/orders/${orderNumber}/invoice.pdf`, {
    headers: { authorization: `Bearer ${owner.token}` },
  })
  expect(reply.status).toBe(200)
  const pdf = new Uint8Array(await reply.arrayBuffer())
  return (await textsOf(pdf)).join(' ')
}

describe('an order that staff take', () => {
  const take = (more: object, items = [{ productId, quantity: 1 }], key: string = crypto.randomUUID()) =>
    send(shop, 'POST', '/orders/taken', {
      token: seller.token,
      headers: { 'idempotency-key': key },
      body: { source: 'telephone', items, shippingInfo: contact, ...more },
    })

  it('goes to a locker or is collected, at the prices of checkout and without an address', async () => {
    const { key, name } = await aPoint()
    for (const quantity of [1, 3]) {
      const items = [{ productId, quantity }]
      for (const delivery of [{ method: 'collect' }, { method: 'point', point: key }]) {
        const checked = await send(shop, 'POST', '/cart/check', {
          body: { items, delivery: delivery.method },
        })
        const { total, shipping } = checked.body.summary
        const reply = await take({ delivery, expectedTotal: total }, items)
        keepsItsContract(takeOrder, reply)
        expect(reply.body.order).toMatchObject({
          deliveryMethod: delivery.method,
          isCollected: delivery.method === 'collect',
          collectPlace:
            delivery.method === 'collect' ? { address: ['Counter 3', 'Woodstock'] } : { kind: 'point', name },
          summary: { shipping, total },
          shippingInfo: { address: '' },
        })
      }
    }
    expect(await imbalancesOf(shop)).toEqual([])
  })

  it('is taken once, although the point is asked about each time', async () => {
    const { key } = await aPoint()
    const body = { delivery: { method: 'point', point: key } }
    const items = [{ productId, quantity: 1 }]
    const replies = await Promise.all([take(body, items, 'twice'), take(body, items, 'twice')])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 201])
    expect(new Set(replies.map(({ body }) => body.order.orderNumber)).size).toBe(1)
  })

  it('is refused as a shopper is: without a point, for one that is full, and for loose batteries', async () => {
    const { key } = await aPoint()
    const delivery = { method: 'point', point: key }
    expectProblem(await take({ delivery: { method: 'point' } }), 409, 'point_gone')
    await faults([{ on: 'locations', kind: 'full' }])
    expectProblem(await take({ delivery }), 409, 'point_gone')
    const powerBank = await aProduct(shop, { battery: 'loose' })
    expectProblem(await take({ delivery }, [{ productId: powerBank, quantity: 1 }]), 409, 'not_to_points')
    const dear = await aProduct(shop, { retailCents: 600_000 })
    const unaddressed = await take({ delivery: { method: 'collect' } }, [{ productId: dear, quantity: 1 }])
    expectProblem(unaddressed, 400, 'invalid')
    expect(Object.keys(unaddressed.body.fields)).toEqual(['address', 'city', 'postalCode'])
    expectProblem(await take({}), 400, 'invalid')
  })
})

describe('the invoice', () => {
  it('says where the goods are collected, and nothing of delivery', async () => {
    const orderNumber = await pay(await place({ delivery: { method: 'collect' } }))
    const text = await invoiceText(orderNumber)
    expect(text).toContain(`To Thandi Mokoena Collect in store ${shopConfig.name} Counter 3 Woodstock`)
    expect(text).toMatch(/Collect in store R\s0,00/)
    expect(text).not.toContain('Delivery')
  })

  it('names the locker or point, and keeps to the place of the day it was paid', async () => {
    const { key, name } = await aPoint()
    const orderNumber = await pay(await place({ delivery: { method: 'point', point: key } }))
    const text = await invoiceText(orderNumber)
    expect(text).toContain(`Locker or pick-up point ${name}`)
    expect(text).toMatch(/Delivery to pick-up point R\s99,00/)
    const toTheDoor = await pay(await place({ shippingInfo: anAddress }))
    const other = await invoiceText(toTheDoor)
    expect(other).toMatch(/Delivery R\s299,00/)
    expect(other).not.toMatch(/Collect in store|pick-up point/)
  })
})

it('a way that the owner ended is refused with a text that says so, and the door stays', async () => {
  const { settings, version } = (await send(shop, 'GET', '/admin/settings', { token: owner.token })).body
  const { key } = await aPoint()
  const ended = {
    ...settings,
    collect: { ...settings.collect, isOffered: false },
    points: { ...settings.points, isOffered: false },
  }
  const saved = await send(shop, 'PUT', '/admin/settings', {
    token: owner.token,
    body: { settings: ended, version },
  })
  expect(saved.status).toBe(200)
  for (const delivery of [{ method: 'collect' }, { method: 'point', point: key }])
    expectProblem(await place({ delivery }), 409, 'delivery_ended')
  const taken = await send(shop, 'POST', '/orders/taken', {
    token: seller.token,
    headers: { 'idempotency-key': 'ended' },
    body: {
      source: 'counter',
      items: [{ productId, quantity: 1 }],
      shippingInfo: contact,
      delivery: { method: 'point', point: key },
    },
  })
  expectProblem(taken, 409, 'delivery_ended')
  const toTheDoor = await place({ shippingInfo: anAddress })
  expect(toTheDoor.body.order).toMatchObject({ deliveryMethod: 'door', summary: { shipping: 299 } })
})

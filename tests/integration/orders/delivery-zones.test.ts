import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { checkCart } from '#contract/orders/cart.ts'
import { placeOrder } from '#contract/orders/order.ts'
import { listRecentDeliveries, tryDelivery } from '#contract/shop/delivery-trial.ts'
import { readShopSettings } from '#contract/shop/shop.ts'
import { shopConfig } from '#shop.config'
import {
  aCustomer,
  anAddress,
  anAdministrator,
  aProduct,
  aStaffMember,
  type Reply,
  send,
} from '#tests/support/given/builders.ts'
import { aPaidOrder, readOrder } from '#tests/support/given/order-life.ts'
import { expectProblem, keepsItsContract } from '#tests/support/http/contract.ts'
import { openShop } from '#tests/support/shop/shop.ts'

const plain = { massSteps: [], asksCourier: false, markupPercent: 0 }
const capeTown = {
  name: 'Cape Town',
  provinces: [],
  postalCodes: ['7700-8099'],
  fee: 99,
  freeOver: 1500,
  ...plain,
  businessDays: { from: 1, to: 2 },
}
const heavyInGauteng = {
  name: 'Gauteng',
  provinces: ['Gauteng'],
  postalCodes: [],
  fee: 149,
  freeOver: null,
  ...plain,
  massSteps: [{ overG: 5000, fee: 349 }],
  businessDays: { from: 2, to: 4 },
}
const asked = {
  name: 'Garden Route',
  provinces: [],
  postalCodes: ['6500-6699'],
  fee: 250,
  freeOver: null,
  ...plain,
  asksCourier: true,
  markupPercent: 10,
  businessDays: { from: 3, to: 5 },
}

const shop = await openShop({ couriers: { answerMs: 0 }, shop: shopConfig })
const person = await aCustomer(shop)
const owner = await anAdministrator(shop)
const size = { packedLengthMm: 300, packedWidthMm: 200, packedHeightMm: 100 }
const price = { retailCents: 50_000, wholesaleCents: 30_000, costCents: 30_000, onHand: 500 }
const productId = await aProduct(shop, { ...price, packedMassG: 800, ...size })
const heavyId = await aProduct(shop, { ...price, packedMassG: 9_000, ...size })
afterAll(() => shop.close())
beforeEach(async () => {
  await faults([], 'DELETE')
  await shop.services.db.execute(sql`delete from courier_rates`)
  // A courier that did not answer rests for half a minute.
  shop.clock.passMinutes(1)
  await saveZones([capeTown, heavyInGauteng, asked])
})

async function faults(list: object[], method = 'POST') {
  if (!shop.courierSandbox) throw new Error('The shop was opened without couriers')
  const response = await fetch(`${shop.courierSandbox.url}/_faults`, {
    method,
    headers: { 'content-type': 'application/json', authorization: 'Bearer bobgo_sandbox_key' },
    body: JSON.stringify({ faults: list }),
  })
  expect(response.ok).toBe(true)
}

async function trySaving(zones: object[]): Promise<Reply> {
  const { body } = await send(shop, 'GET', '/admin/settings', { token: owner.token })
  return send(shop, 'PUT', '/admin/settings', {
    token: owner.token,
    body: { settings: { ...body.settings, zones }, version: body.version },
  })
}

async function saveZones(zones: object[]): Promise<void> {
  expect((await trySaving(zones)).status).toBe(200)
}

async function check(postalCode: string | undefined, items = [{ productId, quantity: 1 }], more = {}) {
  const reply = await send(shop, 'POST', '/cart/check', {
    body: { items, ...(postalCode && { postalCode }), ...more },
  })
  keepsItsContract(checkCart, reply)
  return reply.body
}

async function place(postalCode: string, items = [{ productId, quantity: 1 }], more = {}): Promise<Reply> {
  const reply = await send(shop, 'POST', '/orders', {
    token: person.token,
    headers: { 'idempotency-key': crypto.randomUUID() },
    body: { items, shippingInfo: { ...anAddress, postalCode }, orderAgain: true, ...more },
  })
  keepsItsContract(placeOrder, reply)
  return reply
}

async function cancel({ body }: Reply): Promise<void> {
  await send(shop, 'POST', `/orders/${body.order.orderNumber}/cancel`, { token: person.token })
}

const ratesAsked = async () => {
  const { rows } = await shop.services.db.execute<{ rate: number }>(
    sql`select rate_cents as rate from courier_rates`,
  )
  return rows.map(({ rate }) => rate)
}

describe('the address decides', () => {
  it.each([
    ['8001', 99, 'Cape Town', { from: 1, to: 2 }],
    ['2196', 149, 'Gauteng', { from: 2, to: 4 }],
    ['4001', 299, null, null],
  ])('an order to %s pays R %d, as its cart was told', async (postalCode, fee, zone, days) => {
    const told = await check(postalCode)
    expect(told.delivery).toMatchObject({ fee, zone })
    const placed = await place(postalCode, undefined, { expectedTotal: told.summary.total })
    expect(placed).toMatchObject({
      status: 201,
      body: { order: { summary: { shipping: fee, total: 500 + fee }, deliveryDays: days } },
    })
    await cancel(placed)
  })

  it('each zone has its own threshold, or none', async () => {
    const four = [{ productId, quantity: 4 }]
    expect((await check('8001', four)).summary.shipping).toBe(0)
    expect((await check('2196', [{ productId, quantity: 12 }])).summary.shipping).not.toBe(0)
    expect((await check('4001', four)).summary.shipping).toBe(299)
  })

  it('before it is known, the rule for everywhere is used', async () => {
    expect(await check(undefined)).toMatchObject({ summary: { shipping: 299 }, delivery: { zone: null } })
  })

  it('what is fetched is not priced by zones', async () => {
    const settings = (await send(shop, 'GET', '/admin/settings', { token: owner.token })).body
    const collect = { ...settings.settings.collect, isOffered: true }
    await send(shop, 'PUT', '/admin/settings', {
      token: owner.token,
      body: { settings: { ...settings.settings, collect }, version: settings.version },
    })
    expect(await check('8001', undefined, { delivery: 'collect' })).not.toHaveProperty('delivery')
    const placed = await place('8001', undefined, { delivery: { method: 'collect' } })
    expect(placed.body.order).toMatchObject({ summary: { shipping: 0 }, deliveryDays: null })
    await cancel(placed)
  })

  it('a heavy parcel pays more where the owner says so', async () => {
    const heavy = [{ productId: heavyId, quantity: 1 }]
    expect(await check('2196', heavy)).toMatchObject({
      summary: { shipping: 349 },
      delivery: { feeFrom: 'mass' },
    })
    const placed = await place('2196', heavy)
    expect(placed.body.order.summary.shipping).toBe(349)
    await cancel(placed)
  })
})

describe('the owner changes the settings between the cart and the order', () => {
  it('nothing is ordered, and the new total and its rule are told', async () => {
    const { summary } = await check('8001')
    await saveZones([{ ...capeTown, fee: 120 }])
    const refused = await place('8001', undefined, { expectedTotal: summary.total })
    expect(refused).toMatchObject({ status: 409, body: { code: 'price_changed' } })
    expect(refused.body).toMatchObject({
      summary: { shipping: 120, total: 620 },
      delivery: { fee: 120, zone: 'Cape Town' },
    })
    const again = await place('8001', undefined, { expectedTotal: refused.body.summary.total })
    expect(again.status).toBe(201)
    await cancel(again)
  })

  it('however they race, each order pays what one of the two rules says, and keeps that rule’s days', async () => {
    const slower = { ...capeTown, name: 'Slower', fee: 60, businessDays: { from: 5, to: 9 } }
    const saving = saveZones([slower])
    const orders = await Promise.all(Array.from({ length: 3 }, () => place('8001')))
    await saving
    for (const placed of orders) {
      expect(placed.status).toBe(201)
      const { summary, deliveryDays } = placed.body.order
      const byRule = { 99: capeTown, 60: slower }[String(summary.shipping) as '99' | '60']
      expect(deliveryDays).toEqual(byRule?.businessDays)
      await cancel(placed)
    }
  })

  it('an order keeps the days that it was promised, wherever it is asked for', async () => {
    const order = await aPaidOrder(shop, person)
    await saveZones([])
    expect((await readOrder(shop, person, order.orderNumber)).deliveryDays).toEqual({ from: 1, to: 2 })
    const tracked = await send(shop, 'POST', '/order-status', {
      body: { orderNumber: order.orderNumber, email: anAddress.email },
    })
    expect(tracked.body.order.deliveryDays).toEqual({ from: 1, to: 2 })
  })
})

describe('a zone that asks the courier', () => {
  // Economy: 75.00 + 8.32 per kilogram, with VAT, and a tenth on top.
  const lowest = async () => (await check('6570')).delivery.fee

  it('asks once for a postal code and parcel, and adds its markup to the lowest price to the door', async () => {
    const fee = await lowest()
    const [rate = 0] = await ratesAsked()
    expect(fee).toBe(Math.round(rate * 1.1) / 100)
    await faults([{ on: 'rates', kind: 'error', times: 9 }])
    expect(await check('6570')).toMatchObject({ delivery: { fee, feeFrom: 'courier' } })
    const placed = await place('6570')
    expect(placed.body.order.summary.shipping).toBe(fee)
    await cancel(placed)
  })

  it.each(['error', 'none'])('asks its own fee while the courier does not answer: %s', async (kind) => {
    await faults([{ on: 'rates', kind, times: 9 }])
    expect(await check('6570')).toMatchObject({
      summary: { shipping: 250 },
      delivery: { fee: 250, feeFrom: 'rule' },
    })
    const placed = await place('6570')
    expect(placed.body.order.summary.shipping).toBe(250)
    await cancel(placed)
  })

  it('does not let an order wait for a courier that never answers', async () => {
    await faults([{ on: 'rates', kind: 'never_ready', times: 9 }])
    const placed = await place('6570')
    expect(placed.body.order.summary.shipping).toBe(250)
    await cancel(placed)
  })

  it('is asked again after a while', async () => {
    await lowest()
    shop.clock.passMinutes(121)
    await faults([{ on: 'rates', kind: 'error', times: 9 }])
    expect((await check('6570')).delivery.feeFrom).toBe('rule')
  })

  it('a cart that was told the courier’s price is not ordered at another one', async () => {
    const { summary } = await check('6570')
    await shop.services.db.execute(sql`delete from courier_rates`)
    await faults([{ on: 'rates', kind: 'error', times: 9 }])
    const refused = await place('6570', undefined, { expectedTotal: summary.total })
    expect(refused).toMatchObject({ status: 409, body: { code: 'price_changed' } })
    expect(refused.body.delivery).toMatchObject({ fee: 250, zone: 'Garden Route' })
  })

  it('orders at once ask it once, and pay the same', async () => {
    const placed = await Promise.all([check('6570'), check('6570'), check('6570')])
    const fees = new Set(placed.map(({ delivery }) => delivery.fee))
    expect(fees.size).toBe(1)
    expect(await ratesAsked()).toHaveLength(1)
  })
})

describe('what staff take', () => {
  it('goes by the zone of its address', async () => {
    const seller = await aStaffMember(shop, ['orders'])
    const taken = await send(shop, 'POST', '/orders/taken', {
      token: seller.token,
      headers: { 'idempotency-key': crypto.randomUUID() },
      body: {
        source: 'telephone',
        isCollected: false,
        items: [{ productId, quantity: 1 }],
        shippingInfo: { ...anAddress, postalCode: '2196' },
      },
    })
    expect(taken).toMatchObject({ status: 201, body: { order: { summary: { shipping: 149 } } } })
  })
})

describe('before the owner saves', () => {
  it('zones without an area, with a name twice or weights out of order are refused where they are', async () => {
    const refused = await trySaving([
      { ...capeTown, postalCodes: [] },
      { ...capeTown, postalCodes: ['801', '9000-8000'] },
      {
        ...heavyInGauteng,
        massSteps: [
          { overG: 5000, fee: 1 },
          { overG: 5000, fee: 2 },
        ],
      },
    ])
    expectProblem(refused, 400, 'invalid')
  })

  it('a cart is tried by settings that are not saved, and the answer says why', async () => {
    const { settings } = (await send(shop, 'GET', '/admin/settings', { token: owner.token })).body
    const tried = await send(shop, 'POST', '/admin/settings/delivery-trial', {
      token: owner.token,
      body: {
        settings: {
          shipping: settings.shipping,
          delivery: settings.delivery,
          zones: [{ ...heavyInGauteng, name: 'Durban', provinces: [], postalCodes: ['4001'] }],
        },
        postalCode: '4001',
        items: [{ productId: heavyId, quantity: 1 }],
      },
    })
    keepsItsContract(tryDelivery, tried)
    expect(tried.body).toMatchObject({
      rule: { zone: 'Durban', feeFrom: 'mass', fee: 349 },
      shipping: 349,
      subtotal: 500,
      isMassGuessed: false,
      courierAnswered: null,
    })
  })

  it('the latest orders to the door are listed with what they paid and weigh', async () => {
    await aPaidOrder(shop, person)
    const listed = await send(shop, 'GET', '/admin/settings/recent-deliveries', { token: owner.token })
    keepsItsContract(listRecentDeliveries, listed)
    expect(listed.body.deliveries[0]).toMatchObject({ postalCode: '7925', shipping: 0 })
    expect(listed.body.deliveries[0].massG).toBeGreaterThan(0)
  })

  it('shoppers are told of the zones, and not what is added to the courier’s price', async () => {
    const settings = await send(shop, 'GET', '/shop')
    keepsItsContract(readShopSettings, settings)
    expect(settings.body.zones.map(({ name }: { name: string }) => name)).toEqual([
      'Cape Town',
      'Gauteng',
      'Garden Route',
    ])
    expect(JSON.stringify(settings.body)).not.toContain('markup')
  })
})

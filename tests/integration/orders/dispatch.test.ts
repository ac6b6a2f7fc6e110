import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  handOverParcels,
  listDispatchParcels,
  listOrdersToPack,
  packOrder,
  packOrders,
  readPacking,
  undoDispatch,
} from '#contract/orders/dispatch.ts'
import { imbalancesOf } from '#tests/support/database/balance.ts'
import { aCourier } from '#tests/support/given/a-courier.ts'
import {
  aCustomer,
  anAdministrator,
  aProduct,
  aStaffMember,
  type Person,
  placeOrder,
  send,
  startCheckout,
} from '#tests/support/given/builders.ts'
import { emailsAbout, readOrder } from '#tests/support/given/order-life.ts'
import { payOnHostedPage } from '#tests/support/given/payments.ts'
import { expectProblem, keepsItsContract } from '#tests/support/http/contract.ts'
import { barcodesOn, textsOf } from '#tests/support/paper.ts'
import { openShop } from '#tests/support/shop/shop.ts'

const lampEan = '4006381333931'

let person: Person
let packer: Person
const shop = await openShop()
person = await aCustomer(shop)
const owner = await anAdministrator(shop)
packer = await aStaffMember(shop, ['orders'])
const lamp = await aProduct(shop, {
  name: 'Desk lamp',
  sku: 'LAMP-1',
  ean: lampEan,
  shelf: 'A10',
  onHand: 500,
})
const phone = await aProduct(shop, {
  name: 'Phone',
  sku: 'PHONE-1',
  shelf: 'A2',
  asksSerial: true,
  onHand: 500,
})
const courierId = await aCourier(shop)
afterAll(() => shop.close())

async function aPaid(items: { productId: number; quantity: number }[]): Promise<string> {
  const { body } = await placeOrder(shop, person, items)
  const started = await startCheckout(shop, person, body.order)
  await payOnHostedPage(shop, started.body.checkoutId)
  await send(shop, 'GET', `/payments/yoco/status/${started.body.checkoutId}`, { token: person.token })
  await shop.sandbox.deliverNow()
  return body.order.orderNumber
}

const get = (path: string, who = packer) => send(shop, 'GET', path, { token: who.token })
const post = (path: string, body: object, key?: string) =>
  send(shop, 'POST', path, {
    token: packer.token,
    body,
    ...(key && { headers: { 'idempotency-key': key } }),
  })

async function toPack(query = ''): Promise<string[]> {
  const reply = await get(`/admin/dispatch/orders?limit=100&${query}`)
  keepsItsContract(listOrdersToPack, reply)
  return reply.body.orders.map((order: { orderNumber: string }) => order.orderNumber)
}

async function parcels(state: 'packed' | 'left') {
  const reply = await get(`/admin/dispatch/parcels?limit=100&state=${state}`)
  keepsItsContract(listDispatchParcels, reply)
  return reply.body.parcels
}

async function linesOf(orderNumber: string): Promise<{ lineId: number; name: string; quantity: number }[]> {
  const reply = await get(`/admin/dispatch/orders/${orderNumber}`)
  keepsItsContract(readPacking, reply)
  return reply.body.lines
}

const pack = (orderNumber: string, body: object, key: string) =>
  post(`/admin/dispatch/orders/${orderNumber}/parcels`, body, key)

/** Everything left to pack, with a serial number made up for each unit. */
async function packAll(orderNumber: string, key = `all-${orderNumber}`) {
  const units = (await linesOf(orderNumber)).map(({ lineId, quantity, name }) => ({
    lineId,
    quantity,
    serials: name === 'Phone' ? Array.from({ length: quantity }, (_, at) => `SN-${orderNumber}-${at}`) : [],
  }))
  return pack(orderNumber, { units, massG: 1250 }, key)
}

describe('the worklist', () => {
  it('has what is paid and not packed, oldest first, and says what is late', async () => {
    const first = await aPaid([{ productId: lamp, quantity: 2 }])
    shop.clock.passMinutes(1)
    const second = await aPaid([
      { productId: lamp, quantity: 1 },
      { productId: phone, quantity: 1 },
    ])
    expect(await toPack()).toEqual([first, second])
    expect(await toPack('single=true')).toEqual([first])
    expect(await toPack('late=true')).toEqual([])
    expect(await toPack(`q=${second.toLowerCase()}`)).toEqual([second])
    // As the list of orders finds them: by a product, by an email address, by words in any order.
    expect(await toPack('q=phone')).toEqual([second])
    expect(await toPack(`q=lamp%20${encodeURIComponent(person.email)}`)).toEqual([first, second])
    expect(await toPack('q=lampshade')).toEqual([])
    const { body } = await get('/admin/dispatch/orders')
    expect(body.counts).toMatchObject({ toPack: 2, late: 0, packed: 0 })
    expect(body.orders[0]).toMatchObject({
      units: 2,
      isLate: false,
      city: 'Cape Town',
      lines: [{ name: 'Desk lamp', quantity: 2, shelf: 'A10', asksSerial: false }],
    })

    await send(shop, 'POST', `/orders/${first}/cancel`, { token: person.token })
    expect(await toPack()).toEqual([second])
    const reply = await get(`/admin/dispatch/orders/${first}`)
    expect(reply.body.refusal).toContain('has cancelled this order')
    expectProblem(await packAll(first), 409, 'cancel_requested')
  })

  it('is for staff with the permission', async () => {
    const other = await aStaffMember(shop, ['catalogue'])
    expectProblem(await get('/admin/dispatch/orders', other), 403, 'not_allowed')
    expectProblem(await get('/admin/dispatch/orders', person), 403, 'not_allowed')
  })
})

describe('packing', () => {
  it('writes down the serial numbers, and finds the order by them', async () => {
    const orderNumber = await aPaid([{ productId: phone, quantity: 2 }])
    const [line] = await linesOf(orderNumber)
    const units = (serials: string[]) => ({ units: [{ lineId: line?.lineId, quantity: 2, serials }] })
    expectProblem(await pack(orderNumber, units([]), 'a'), 409, 'serials_missing')
    expectProblem(await pack(orderNumber, units(['35 6', '35 6']), 'b'), 409, 'serial_twice')
    const reply = await pack(orderNumber, units(['356938035643809', '356938035643817']), 'c')
    keepsItsContract(packOrder, reply)
    expect(reply.body).toMatchObject({
      number: 1,
      order: { parcels: [{ items: [{ serials: ['356938035643809', '356938035643817'] }] }] },
    })
    const found = await send(shop, 'GET', '/orders?q=56938035643817', { token: owner.token })
    expect(found.body.orders.map((order: { orderNumber: string }) => order.orderNumber)).toEqual([
      orderNumber,
    ])
    expect((await readOrder(shop, person, orderNumber)).parcels[0].items[0].serials).toHaveLength(2)
  })

  // Fails without the lock on the order: both find all of it left to pack.
  it('by two people at once makes one parcel, and a repeated request finds the first', async () => {
    const orderNumber = await aPaid([{ productId: lamp, quantity: 3 }])
    const [line] = await linesOf(orderNumber)
    const body = { units: [{ lineId: line?.lineId, quantity: 3 }] }
    const replies = await Promise.all(['one', 'two', 'one'].map((key) => pack(orderNumber, body, key)))
    expect(replies.map(({ status }) => status).toSorted()).toEqual(
      replies.filter(({ status }) => status === 201).length === 2 ? [201, 201, 409] : [201, 409, 409],
    )
    expect((await readOrder(shop, person, orderNumber)).parcels).toHaveLength(1)
    const again = await pack(orderNumber, body, 'three')
    expectProblem(again, 409, 'nothing_to_pack')
    expect(await imbalancesOf(shop)).toEqual([])
  })

  it('of a part leaves the rest to pack, and what was unpacked is to be packed again', async () => {
    const orderNumber = await aPaid([
      { productId: lamp, quantity: 2 },
      { productId: phone, quantity: 1 },
    ])
    const line = (await linesOf(orderNumber)).find(({ name }) => name === 'Desk lamp')
    await pack(orderNumber, { units: [{ lineId: line?.lineId, quantity: 1 }] }, 'part')
    expect((await linesOf(orderNumber)).map(({ name, quantity }) => [name, quantity])).toEqual([
      ['Desk lamp', 1],
      ['Phone', 1],
    ])
    expectProblem(
      await pack(orderNumber, { units: [{ lineId: line?.lineId, quantity: 2 }] }, 'much'),
      409,
      'too_many_units',
    )
    await packAll(orderNumber)
    expect(await toPack()).not.toContain(orderNumber)
    const undo = { parcels: [{ orderNumber, number: 1 }], what: 'packed' }
    const reply = await post('/admin/dispatch/undo', undo)
    keepsItsContract(undoDispatch, reply)
    expect(reply.body).toEqual({ undone: [{ orderNumber, number: 1 }], failed: [] })
    expect((await post('/admin/dispatch/undo', undo)).body.failed).toEqual([])
    expect((await linesOf(orderNumber)).map(({ name, quantity }) => [name, quantity])).toEqual([
      ['Desk lamp', 1],
    ])
  })

  it('of many at once leaves out those whose products ask for a serial number', async () => {
    const plain = await aPaid([{ productId: lamp, quantity: 1 }])
    const asking = await aPaid([{ productId: phone, quantity: 1 }])
    const reply = await post('/admin/dispatch/pack', { orderNumbers: [plain, asking, 'ORD-1'] })
    keepsItsContract(packOrders, reply)
    expect(reply.body).toMatchObject({
      packed: [{ orderNumber: plain, number: 1 }],
      failed: [
        { orderNumber: asking, error: expect.stringContaining('serial number') },
        { orderNumber: 'ORD-1', error: 'Order not found' },
      ],
    })
  })
})

describe('a product that asks for a serial number', () => {
  const mark = (orderNumber: string, body: object) =>
    send(shop, 'PATCH', `/orders/${orderNumber}`, { token: packer.token, body })

  it('is not sent, alone or with others, before its number is written down', async () => {
    const asking = await aPaid([
      { productId: lamp, quantity: 1 },
      { productId: phone, quantity: 1 },
    ])
    const plain = await aPaid([{ productId: lamp, quantity: 1 }])
    expectProblem(await mark(asking, { fulfilled: true }), 409, 'asks_serial')
    expectProblem(await mark(asking, { trackingNumber: 'SN-LATE' }), 409, 'asks_serial')
    expectProblem(await mark(asking, { courierId }), 409, 'asks_serial')
    const bulk = await post('/orders/bulk-fulfill', { orderNumbers: [asking, plain], fulfilled: true })
    expect(bulk.body).toMatchObject({
      changed: [plain],
      failed: [{ orderNumber: asking, error: expect.stringContaining('Scan to pack') }],
    })
    expect(await readOrder(shop, person, asking)).toMatchObject({ status: 'paid', parcels: [] })

    await packAll(asking)
    expect((await mark(asking, { fulfilled: true, trackingNumber: 'SN-LATE' })).body.order).toMatchObject({
      status: 'fulfilled',
      parcels: [{ trackingNumber: 'SN-LATE' }],
    })
    // Nothing of it is packed by a correction.
    expect((await mark(asking, { trackingNumber: 'SN-RIGHT' })).status).toBe(200)
  })
})

describe('handing over', () => {
  it('checks every line first, then tells the customers, unless it is undone within a minute', async () => {
    const [one, two] = [
      await aPaid([{ productId: lamp, quantity: 1 }]),
      await aPaid([{ productId: lamp, quantity: 1 }]),
    ]
    await post('/admin/dispatch/pack', { orderNumbers: [one, two] })
    shop.clock.passMinutes(5)
    const wanted = [
      { orderNumber: one, number: 1, trackingNumber: 'SW-1' },
      { orderNumber: two, number: 1, trackingNumber: 'sw-1' },
      { orderNumber: two, number: 9, trackingNumber: 'SW-9' },
    ]
    const checked = await post('/admin/dispatch/hand-over', { parcels: wanted, courierId, dryRun: true })
    keepsItsContract(handOverParcels, checked)
    expect(checked.body).toEqual({
      handedOver: [{ orderNumber: one, number: 1 }],
      failed: [
        { orderNumber: two, number: 1, error: 'Another line has the same tracking number.' },
        { orderNumber: two, number: 9, error: 'This order has no such parcel.' },
      ],
    })
    expect((await readOrder(shop, person, one)).status).toBe('paid')

    const good = [wanted[0], { ...wanted[1], trackingNumber: 'SW-2' }]
    const body = { parcels: good, courierId, service: 'Express' }
    expect((await post('/admin/dispatch/hand-over', body)).body.failed).toEqual([])
    // Sent again after a lost answer.
    expect((await post('/admin/dispatch/hand-over', body)).body.handedOver).toHaveLength(2)
    expect(await readOrder(shop, person, two)).toMatchObject({
      status: 'fulfilled',
      parcels: [{ courier: 'Swift', service: 'Express', trackingNumber: 'SW-2' }],
    })
    const left = (await parcels('left')).map((parcel: { orderNumber: string }) => parcel.orderNumber)
    expect(left).toEqual(expect.arrayContaining([one, two]))

    await post('/admin/dispatch/undo', { parcels: [{ orderNumber: two, number: 1 }], what: 'left' })
    expect((await readOrder(shop, person, two)).status).toBe('paid')
    const waiting = (await parcels('packed')).map((parcel: { orderNumber: string }) => parcel.orderNumber)
    expect(waiting).toContain(two)
    const statuses = await shop.services.database.pool.query(
      `select order_number, status from emails where kind = 'order_shipped' and order_number = any($1) order by id`,
      [[one, two]],
    )
    expect(statuses.rows).toEqual([
      { order_number: one, status: 'waiting' },
      { order_number: two, status: 'withdrawn' },
    ])
    expect(await emailsAbout(shop, one)).toEqual(['order_confirmed', 'order_shipped'])
    expect(await imbalancesOf(shop)).toEqual([])
  })

  it('refuses a tracking number that another parcel has', async () => {
    const orderNumber = await aPaid([{ productId: lamp, quantity: 1 }])
    await post('/admin/dispatch/pack', { orderNumbers: [orderNumber] })
    const body = { parcels: [{ orderNumber, number: 1, trackingNumber: 'SW-1' }], courierId }
    expect((await post('/admin/dispatch/hand-over', body)).body.failed).toEqual([
      { orderNumber, number: 1, error: 'Another parcel has this tracking number.' },
    ])
  })
})

describe('the papers', () => {
  let orderNumber: string
  let other: string
  beforeAll(async () => {
    orderNumber = await aPaid([
      { productId: lamp, quantity: 2 },
      { productId: phone, quantity: 1 },
    ])
    other = await aPaid([{ productId: lamp, quantity: 3 }])
  })

  async function paper(kind: string, details: object = {}): Promise<Uint8Array> {
    const reply = await fetch(`${shop.url}/api/admin/dispatch/papers`, {
      method: 'POST',
      headers: { authorization: `Bearer ${packer.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ kind, orderNumbers: [orderNumber, other], ...details }),
    })
    expect(reply.status).toBe(200)
    expect(reply.headers.get('content-type')).toBe('application/pdf')
    return new Uint8Array(await reply.arrayBuffer())
  }

  it('pick everything in one walk along the shelves', async () => {
    const [text = ''] = await textsOf(await paper('pick_list'))
    expect(text).toMatch(/2 orders · 6 units.*A2 Phone.*A10 Desk lamp/)
    expect(text).toContain(`3 × ${other}`)
  })

  it('say what is in each parcel, without prices, with codes that a scanner reads', async () => {
    const line = (await linesOf(orderNumber)).find(({ name }) => name === 'Phone')
    await pack(orderNumber, { units: [{ lineId: line?.lineId, quantity: 1, serials: ['IMEI-77'] }] }, 'slip')
    const slips = await paper('packing_slips', { orderNumbers: [orderNumber] })
    const texts = await textsOf(slips)
    expect(texts).toHaveLength(2)
    expect(texts[0]).toMatch(/Packing slip.*1 of 2.*Phone.*IMEI-77.*Not in this parcel.*2 × Desk lamp/)
    expect(texts[1]).toMatch(/2 of 2.*Desk lamp.*Not in this parcel.*1 × Phone/)
    expect(texts.join()).not.toContain('R\u00a0')
    const codes = await barcodesOn(slips)
    expect(codes[0]?.map(({ text }) => text).toSorted()).toEqual([orderNumber, 'PHONE-1'])
    expect(codes[1]).toEqual(expect.arrayContaining([expect.objectContaining({ text: lampEan })]))
    await packAll(orderNumber, 'rest')
  })

  it.each(['a4', '100x150'])('label each parcel, on %s', async (format) => {
    const labels = await paper('labels', { format })
    const texts = await textsOf(labels)
    expect(texts).toHaveLength(format === 'a4' ? 1 : 3)
    const all = texts.join(' ')
    for (const words of ['12 Sample Street', '1 of 2', '2 of 2', '1 of 1', '1,25 kg', '+27 82 123 4567'])
      expect(all).toContain(words)
    const codes = (await barcodesOn(labels)).flat().map(({ text }) => text)
    expect(codes.toSorted()).toEqual([`${orderNumber}/1`, `${orderNumber}/2`, `${other}/1`].toSorted())
  })

  it('are the invoices of all of them in one file, as copies', async () => {
    const texts = await textsOf(await paper('invoices'))
    expect(texts).toHaveLength(2)
    for (const text of texts) expect(text).toMatch(/Tax Invoice Copy.*Page 1 of 1/)
  })

  it('are refused to people without the permission, and for orders that do not exist', async () => {
    const stranger = await aStaffMember(shop, ['catalogue'])
    const body = { kind: 'labels', orderNumbers: ['ORD-1'] }
    expectProblem(
      await send(shop, 'POST', '/admin/dispatch/papers', { token: stranger.token, body }),
      403,
      'not_allowed',
    )
    expectProblem(await post('/admin/dispatch/papers', body), 404, 'nothing_to_draw')
  })
})

it('says that an order is late from the third business day after it was paid, in South Africa', async () => {
  // Paid on a Friday; Monday and Tuesday are its two business days, and South Africa is two hours ahead.
  const paidAt = new Date('2026-12-04T09:00:00Z')
  shop.clock.now = paidAt
  person = await aCustomer(shop)
  const orderNumber = await aPaid([{ productId: lamp, quantity: 1 }])
  packer = await aStaffMember(shop, ['orders'])
  const stands = async () => {
    const { body } = await get(`/admin/dispatch/orders?q=${orderNumber}`)
    const found = await toPack(`late=true&q=${orderNumber}`)
    return { isLate: body.orders[0].isLate, isFound: found.length === 1 }
  }
  shop.clock.now = new Date('2026-12-08T21:59:00Z')
  expect(await stands()).toEqual({ isLate: false, isFound: false })
  shop.clock.now = new Date('2026-12-08T22:00:00Z')
  expect(await stands()).toEqual({ isLate: true, isFound: true })
  const { body } = await get('/admin/dispatch/orders')
  expect(body.counts.late).toBeGreaterThan(0)
})

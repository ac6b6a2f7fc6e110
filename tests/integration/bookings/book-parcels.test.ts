import { eq, sql } from 'drizzle-orm'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { z } from 'zod'
import { bookParcels, listBookings, quoteParcels } from '#contract/orders/booking.ts'
import type { Db } from '#server/db/client.ts'
import { parcelBookings } from '#server/db/schema/bookings.ts'
import { parcels } from '#server/db/schema/parcels.ts'
import { reconcileBookings } from '#server/features/bookings/reconcile-bookings.ts'
import { verifyBooks } from '#server/features/books/verify-books.ts'
import { imbalancesOf } from '#tests/support/database/balance.ts'
import { aCourier } from '#tests/support/given/a-courier.ts'
import { aParcel } from '#tests/support/given/a-parcel.ts'
import { aCustomer, anAdministrator, send } from '#tests/support/given/builders.ts'
import { aPaidOrder, emailsAbout, readOrder } from '#tests/support/given/order-life.ts'
import { expectProblem, keepsItsContract } from '#tests/support/http/contract.ts'
import { barcodesOn } from '#tests/support/paper.ts'
import { openShop } from '#tests/support/shop/shop.ts'
import { soon } from '#tests/support/soon.ts'

// Couriers answer when a test hurries them, and nobody waits for a repeated event.
const shop = await openShop({ couriers: { answerMs: 600_000, timeScale: 1 } })
if (!shop.courierSandbox) throw new Error('The shop was opened without couriers')
const sandbox = shop.courierSandbox
const person = await aCustomer(shop)
const owner = await anAdministrator(shop)
afterAll(() => shop.close())
beforeEach(() => order({}, 'DELETE'))

const size = { massG: 2500, lengthMm: 300, widthMm: 200, heightMm: 150 }
const economy = {
  size,
  courierSlug: 'sandbox',
  serviceCode: 'ECO',
  courierName: 'Sandbox Couriers',
  serviceName: 'Economy',
  quoted: 144.85,
}

async function sandboxCall(path: string, body?: object, method = body ? 'POST' : 'GET') {
  const response = await fetch(`${sandbox.url}${path}`, {
    method,
    headers: { 'content-type': 'application/json', authorization: 'Bearer bobgo_sandbox_key' },
    ...(body && { body: JSON.stringify(body) }),
  })
  return response.json()
}

function order(body: object, method = 'POST') {
  return sandboxCall('/_faults', body, method)
}

function fault(...faults: object[]) {
  return order({ faults })
}

async function aPackedParcel() {
  const { orderNumber } = await aPaidOrder(shop, person)
  return { orderNumber, parcelId: await aParcel(shop, orderNumber) }
}

async function book(parcelIds: number[], requestKey = crypto.randomUUID()) {
  const body = { requestKey, choices: parcelIds.map((parcelId) => ({ ...economy, parcelId })) }
  const reply = await send(shop, 'POST', '/admin/parcels/bookings', { token: owner.token, body })
  keepsItsContract(bookParcels, reply)
  return reply.body
}

async function bookingsOf(parcelId: number) {
  const rows = await shop.services.db.execute<{ orderNumber: string }>(sql`
    select o.order_number as "orderNumber" from parcels p join orders o on o.id = p.order_id where p.id = ${parcelId}`)
  const reply = await send(shop, 'POST', '/admin/parcels/bookings/list', {
    token: owner.token,
    body: { parcels: [{ orderNumber: rows.rows[0]?.orderNumber, number: 1 }] },
  })
  keepsItsContract(listBookings, reply)
  return reply.body.bookings
}

async function labelOf(parcelId: number): Promise<string> {
  const [{ id }] = await bookingsOf(parcelId)
  const url = `${shop.url}/api/admin/bookings/labels.pdf?ids=${id}`
  const response = await fetch(url, { headers: { authorization: `Bearer ${owner.token}` } })
  const pdf = await getDocumentProxy(new Uint8Array(await response.arrayBuffer()))
  return (await extractText(pdf)).text.join(' ')
}

const statesOf = async (parcelId: number) =>
  (await bookingsOf(parcelId)).map(({ state }: { state: string }) => state)

async function parcelOf(id: number) {
  const [parcel] = await shop.services.db.select().from(parcels).where(eq(parcels.id, id))
  return parcel
}

const Shipments = z.object({
  shipments: z.array(
    z.object({ customTrackingReference: z.string(), trackingReference: z.string(), status: z.string() }),
  ),
})

async function shipmentsOf(orderNumber: string) {
  const { shipments } = Shipments.parse(await sandboxCall('/_state'))
  return shipments.filter(({ customTrackingReference: reference }) => reference.startsWith(`${orderNumber}-`))
}

async function push(orderNumber: string, status: string) {
  const [shipment] = await shipmentsOf(orderNumber)
  await sandboxCall('/_push', { tracking_reference: shipment?.trackingReference, status })
}

async function passMinutes(minutes: number) {
  shop.clock.passMinutes(minutes)
  await reconcileBookings(shop.services, new AbortController().signal)
}

async function openAttention(orderNumber: string): Promise<string[]> {
  const result = await shop.services.db.execute<{ reason: string }>(sql`
    select a.reason from order_attention a join orders o on o.id = a.order_id
    where o.order_number = ${orderNumber} and a.cleared_at is null order by a.id`)
  return result.rows.map(({ reason }) => reason)
}

const state = async (parcelId: number) => (await parcelOf(parcelId))?.state

it('quotes parcels, with a guess of the size that nobody has measured', async () => {
  const { orderNumber } = await aPackedParcel()
  const asking = send(shop, 'POST', '/admin/parcels/quotes', {
    token: owner.token,
    body: {
      parcels: [
        { orderNumber, number: 1 },
        { orderNumber, number: 1, size },
      ],
    },
  })
  const hurrying = setInterval(() => void sandbox.hurry(), 100)
  const reply = await asking.finally(() => clearInterval(hurrying))
  keepsItsContract(quoteParcels, reply)
  expect(reply.body.parcels).toMatchObject([
    { orderNumber, number: 1, sizeFrom: 'guess', problem: null, quotes: [{ serviceCode: 'ECO' }, {}] },
    { sizeFrom: 'measured', size, quotes: [{ serviceName: 'Economy', price: expect.any(Number) }, {}] },
  ])
})

it('quotes and books a parcel to the point that its customer chose, with the point on the label', async () => {
  const { parcelId, orderNumber } = await aPackedParcel()
  const place = {
    kind: 'point',
    pointId: '611',
    courierSlug: 'demo',
    name: 'Bob Box Locker – Claremont',
    address: ['2 Protea Road', 'Claremont'],
    hours: [],
    keptDays: null,
  }
  await shop.services.db.execute(sql`
    update orders set collect_place = ${JSON.stringify(place)}::jsonb where order_number = ${orderNumber}`)
  const asking = send(shop, 'POST', '/admin/parcels/quotes', {
    token: owner.token,
    body: { parcels: [{ orderNumber, number: 1 }] },
  })
  const hurrying = setInterval(() => void sandbox.hurry(), 100)
  const reply = await asking.finally(() => clearInterval(hurrying))
  const [quoted] = reply.body.parcels
  expect(quoted).toMatchObject({
    city: place.name,
    quotes: [{ courierSlug: 'demo', serviceName: 'Bob Box locker' }],
  })
  const [{ courierSlug, serviceCode, courierName, serviceName, price }] = quoted.quotes
  const choice = { parcelId, size, courierSlug, serviceCode, courierName, serviceName, quoted: price }
  const booked = await send(shop, 'POST', '/admin/parcels/bookings', {
    token: owner.token,
    body: { requestKey: crypto.randomUUID(), choices: [choice] },
  })
  expect(booked.body).toMatchObject({ bookings: [{ state: 'pending' }], failed: [] })
  await sandbox.hurry()
  await soon(() => statesOf(parcelId)).toEqual(['booked'])
  const pdf = await labelOf(parcelId)
  expect(pdf).toContain('2 Protea Road')
  await push(orderNumber, 'ready-for-pickup')
  await passMinutes(46)
  await soon(() => state(parcelId)).toBe('ready_to_collect')
  expect((await readOrder(shop, person, orderNumber)).deliveredOn).toBeNull()
})

it('books a courier once it accepts, and gives the parcel its tracking number', async () => {
  const { parcelId, orderNumber } = await aPackedParcel()
  expect(await book([parcelId])).toMatchObject({
    bookings: [{ state: 'pending', quoted: 144.85 }],
    failed: [],
  })
  expect(await state(parcelId)).toBe('packed')

  await sandbox.hurry()
  await soon(() => statesOf(parcelId)).toEqual(['booked'])
  const [shipment] = await shipmentsOf(orderNumber)
  expect(await parcelOf(parcelId)).toMatchObject({
    state: 'booked',
    trackingNumber: shipment?.trackingReference,
    service: 'Economy, Sandbox Couriers',
    massG: 2500,
  })
  expect(await emailsAbout(shop, orderNumber)).toEqual(['order_confirmed'])
})

it('books one courier for one parcel, however often and by however many it is asked', async () => {
  const { parcelId, orderNumber } = await aPackedParcel()
  const key = crypto.randomUUID()
  const replies = await Promise.all([
    book([parcelId], key),
    book([parcelId], key),
    book([parcelId]),
    book([parcelId]),
  ])
  expect(new Set(replies.flatMap(({ bookings }) => bookings.map(({ id }: { id: number }) => id))).size).toBe(
    1,
  )
  expect(await book([parcelId])).toMatchObject({
    failed: [{ parcelId, error: 'A courier is booked for this parcel already.' }],
  })
  expect(await shipmentsOf(orderNumber)).toHaveLength(1)
})

it('finds a booking whose answer was lost, and does not repeat it', async () => {
  const { parcelId, orderNumber } = await aPackedParcel()
  await fault({ on: 'book', kind: 'done_then_timeout', ms: 50 }, { on: 'delivery', kind: 'lost', times: 5 })
  expect(await book([parcelId])).toMatchObject({ bookings: [{ state: 'requested' }] })
  await sandbox.hurry()
  await passMinutes(2)
  expect(await statesOf(parcelId)).toEqual(['booked'])
  expect(await shipmentsOf(orderNumber)).toHaveLength(1)
})

it('lets a person book again only when the provider certainly knows nothing of it', async () => {
  const { parcelId, orderNumber } = await aPackedParcel()
  await fault({ on: 'book', kind: 'timeout', ms: 50 })
  await book([parcelId])
  await passMinutes(2)
  expect(await statesOf(parcelId)).toEqual(['requested'])
  expect((await book([parcelId])).failed).toHaveLength(1)

  await passMinutes(10)
  expect(await statesOf(parcelId)).toEqual(['lost'])
  expect(await openAttention(orderNumber)).toEqual(['booking_lost'])

  await book([parcelId])
  await sandbox.hurry()
  await soon(() => statesOf(parcelId)).toEqual(['lost', 'booked'])
  expect(await openAttention(orderNumber)).toEqual([])
})

it('cancels the booking that turns up after the parcel was booked again', async () => {
  const { parcelId, orderNumber } = await aPackedParcel()
  await fault(
    { on: 'book', kind: 'done_then_timeout', ms: 50 },
    // Told of it, the shop would find it before it is booked again.
    { on: 'delivery', kind: 'lost' },
    { on: 'shipments', kind: 'empty' },
  )
  await book([parcelId])
  await passMinutes(11)
  await soon(() => statesOf(parcelId)).toEqual(['lost'])
  await order({}, 'DELETE')
  await book([parcelId])

  await passMinutes(16)
  await soon(() => statesOf(parcelId)).toEqual(['cancelled', 'pending'])
  await soon(async () => (await shipmentsOf(orderNumber)).map(({ status }) => status)).toEqual([
    'cancelled',
    'pending-collection',
  ])
})

it('tells the shop when a courier refuses, and frees the parcel for another', async () => {
  const { parcelId, orderNumber } = await aPackedParcel()
  await fault({ on: 'book', kind: 'refused' })
  await book([parcelId])
  await sandbox.hurry()
  await soon(() => statesOf(parcelId)).toEqual(['refused'])
  expect(await bookingsOf(parcelId)).toMatchObject([{ failure: 'No rates were returned for this shipment' }])
  expect(await openAttention(orderNumber)).toEqual(['booking_refused'])
  expect((await book([parcelId])).failed).toEqual([])
})

it('tells the shop of a booking that nobody has answered for an hour', async () => {
  const { parcelId, orderNumber } = await aPackedParcel()
  await fault({ on: 'book', kind: 'never_decided' })
  await book([parcelId])
  await passMinutes(30)
  expect(await openAttention(orderNumber)).toEqual([])
  await passMinutes(31)
  expect(await openAttention(orderNumber)).toEqual(['booking_unanswered'])
  expect(await statesOf(parcelId)).toEqual(['pending'])
})

// Fails if the courier of other parcels, which the screen remembers, is named to the customer of a booked one.
it('keeps the courier that is booked when the parcel is handed over with others, or its order is marked', async () => {
  const courierId = await aCourier(shop)
  const handedOver = await aPackedParcel()
  const marked = await aPackedParcel()
  await book([handedOver.parcelId, marked.parcelId])
  await sandbox.hurry()
  await soon(() => state(marked.parcelId)).toBe('booked')
  await soon(() => state(handedOver.parcelId)).toBe('booked')
  await send(shop, 'POST', '/admin/dispatch/hand-over', {
    token: owner.token,
    body: { courierId, parcels: [{ orderNumber: handedOver.orderNumber, number: 1 }] },
  })
  await send(shop, 'PATCH', `/orders/${marked.orderNumber}`, {
    token: owner.token,
    body: { fulfilled: true, courierId },
  })
  for (const { orderNumber } of [handedOver, marked])
    expect(await readOrder(shop, person, orderNumber)).toMatchObject({
      status: 'fulfilled',
      parcels: [{ courier: 'Bob Go', trackingNumber: expect.stringMatching(/./), state: 'collected' }],
    })
})

it('follows a parcel to the door and tells the customer each milestone once', async () => {
  const { parcelId, orderNumber } = await aPackedParcel()
  await book([parcelId])
  await sandbox.hurry()
  for (const status of [
    'collected',
    'in-transit',
    'out-for-delivery',
    'out-for-delivery',
    'delivered',
    'delivered',
  ]) {
    await push(orderNumber, status)
    await sandboxCall('/_deliver', {})
  }
  await soon(() => state(parcelId)).toBe('delivered')
  expect(await parcelOf(parcelId)).toMatchObject({ deliveredOn: '2026-11-20' })
  expect(await readOrder(shop, person, orderNumber)).toMatchObject({
    status: 'fulfilled',
    deliveredOn: '2026-11-20',
  })
  expect(await emailsAbout(shop, orderNumber)).toEqual([
    'order_confirmed',
    'order_shipped',
    'parcel_news',
    'parcel_news',
  ])
  // Nobody reads that a parcel is on its way after it has arrived.
  const kept = await shop.services.db.execute<{ status: string }>(
    sql`select status from emails where order_number = ${orderNumber} order by id`,
  )
  expect(kept.rows.map(({ status }) => status).slice(1)).toEqual(['withdrawn', 'withdrawn', 'waiting'])
})

// Fails if staff hear of a parcel that got stuck only from its customer.
it('tells the shop of a parcel that got stuck, and takes it back once it goes on', async () => {
  const { parcelId, orderNumber } = await aPackedParcel()
  await book([parcelId])
  await sandbox.hurry()
  await soon(() => statesOf(parcelId)).toEqual(['booked'])
  const steps: [string, string[]][] = [
    ['failed-collection', ['courier_did_not_come']],
    ['collected', []],
    ['failed-delivery', ['delivery_failed']],
    ['out-for-delivery', []],
    ['failed-delivery', ['delivery_failed']],
    ['returned', ['parcel_came_back']],
  ]
  for (const [status, told] of steps) {
    await push(orderNumber, status)
    await passMinutes(46)
    await soon(() => openAttention(orderNumber)).toEqual(told)
  }
  expect((await readOrder(shop, person, orderNumber)).needsAttention).toMatchObject({
    reasons: ['parcel_came_back'],
  })
})

it('does not tell again what staff have settled, until it happens again', async () => {
  const { parcelId, orderNumber } = await aPackedParcel()
  await book([parcelId])
  await sandbox.hurry()
  await soon(() => statesOf(parcelId)).toEqual(['booked'])
  await push(orderNumber, 'collected')
  await push(orderNumber, 'failed-delivery')
  await passMinutes(46)
  await soon(() => openAttention(orderNumber)).toEqual(['delivery_failed'])
  const body = { action: 'dismiss', reason: 'delivery_failed', note: 'The customer is at home tomorrow' }
  await send(shop, 'POST', `/orders/${orderNumber}/attention`, { token: owner.token, body })
  await passMinutes(46)
  expect(await openAttention(orderNumber)).toEqual([])
  await push(orderNumber, 'failed-delivery')
  await passMinutes(46)
  await soon(() => openAttention(orderNumber)).toEqual(['delivery_failed'])
})

it('follows a parcel without any event, by asking', async () => {
  const { parcelId, orderNumber } = await aPackedParcel()
  await fault({ on: 'delivery', kind: 'lost', times: 50 })
  await book([parcelId])
  await sandbox.hurry()
  await passMinutes(2)
  await push(orderNumber, 'collected')
  await push(orderNumber, 'delivered')
  await passMinutes(46)
  expect(await state(parcelId)).toBe('delivered')
})

it('is not led astray by events that are late, doubled, forged, foreign or unknown', async () => {
  const { parcelId, orderNumber } = await aPackedParcel()
  await fault(
    { on: 'book', kind: 'webhook_first' },
    { on: 'delivery', kind: 'duplicate' },
    { on: 'delivery', kind: 'foreign' },
    { on: 'delivery', kind: 'unknown_topic' },
    { on: 'delivery', kind: 'reorder', ms: 1000 },
  )
  await book([parcelId])
  await push(orderNumber, 'in-transit')
  await push(orderNumber, 'delivered')
  await fault({ on: 'delivery', kind: 'bad_signature' }, { on: 'tracking', kind: 'unknown_status' })
  await push(orderNumber, 'collected')
  await sandboxCall('/_deliver', {})
  await passMinutes(46)
  expect(await state(parcelId)).toBe('delivered')
  const outcomes = await shop.services.db.execute<{ outcome: string }>(
    sql`select distinct outcome from courier_events order by 1`,
  )
  expect(outcomes.rows.map(({ outcome }) => outcome)).toEqual(['foreign', 'noted', 'unknown_topic'])
})

it('cancels a courier before it has collected, and says when it is too late', async () => {
  const { parcelId, orderNumber } = await aPackedParcel()
  await book([parcelId])
  await sandbox.hurry()
  await soon(() => statesOf(parcelId)).toEqual(['booked'])
  const cancel = async () => {
    const id = (await bookingsOf(parcelId)).at(-1).id
    return send(shop, 'POST', `/admin/bookings/${id}/cancel`, { token: owner.token })
  }
  await fault({ on: 'cancel', kind: 'done_then_timeout', ms: 50 })
  expect((await cancel()).body.outcome).toBe('waiting')
  await passMinutes(2)
  // By the job, or by the courier's own message where that has taken the booking just before.
  await soon(() => statesOf(parcelId)).toEqual(['cancelled'])
  expect(await parcelOf(parcelId)).toMatchObject({ state: 'packed', trackingNumber: null, courierId: null })
  expect(await openAttention(orderNumber)).toEqual([])

  await book([parcelId])
  await sandbox.hurry()
  await soon(() => statesOf(parcelId)).toEqual(['cancelled', 'booked'])
  await fault({ on: 'cancel', kind: 'missing' })
  expect((await cancel()).body.outcome).toBe('unsupported')
  const [, second] = await shipmentsOf(orderNumber)
  await sandboxCall('/_push', { tracking_reference: second?.trackingReference, status: 'collected' })
  expect((await cancel()).body.outcome).toBe('too_late')
  expect(await statesOf(parcelId)).toEqual(['cancelled', 'booked'])
  await soon(() => state(parcelId)).toBe('collected')
})

// Fails if only the tracking number says whether a parcel waits for the courier.
it('cancels a courier whose tracking number was typed over, and the parcel waits for nobody', async () => {
  const { parcelId, orderNumber } = await aPackedParcel()
  await book([parcelId])
  await sandbox.hurry()
  await soon(() => statesOf(parcelId)).toEqual(['booked'])
  const body = { trackingNumber: 'BY-HAND-1' }
  await send(shop, 'PATCH', `/orders/${orderNumber}`, { token: owner.token, body })
  const [{ id }] = await bookingsOf(parcelId)
  await send(shop, 'POST', `/admin/bookings/${id}/cancel`, { token: owner.token })
  expect(await statesOf(parcelId)).toEqual(['cancelled'])
  expect(await parcelOf(parcelId)).toMatchObject({ state: 'packed', trackingNumber: 'BY-HAND-1' })
  expect(await imbalancesOf(shop)).toEqual([])
})

it.each([
  { word: 'comes after all', faults: [], isAsked: false },
  { word: 'comes without a word', faults: [{ on: 'delivery', kind: 'lost', times: 99 }], isAsked: true },
])('tells the shop once when a courier that was cancelled $word', async ({ faults, isAsked }) => {
  const sixHoursLater = () => passMinutes(361)
  const { parcelId, orderNumber } = await aPackedParcel()
  await fault(...faults)
  await book([parcelId])
  await sandbox.hurry()
  if (isAsked) await passMinutes(2)
  await soon(() => statesOf(parcelId)).toEqual(['booked'])
  const [{ id }] = await bookingsOf(parcelId)
  await send(shop, 'POST', `/admin/bookings/${id}/cancel`, { token: owner.token })
  expect(await openAttention(orderNumber)).toEqual([])

  await push(orderNumber, 'collected')
  if (isAsked) await sixHoursLater()
  await soon(() => openAttention(orderNumber)).toEqual(['courier_not_cancelled'])
  expect(await statesOf(parcelId)).toEqual(['cancelled'])

  await shop.services.db.execute(sql`
    update order_attention set cleared_at = now(), cleared_by = ${owner.email}, note = 'Called the courier'
    where reason = 'courier_not_cancelled' and cleared_at is null`)
  await sixHoursLater()
  expect(await openAttention(orderNumber)).toEqual([])
})

it('cancels the courier of a parcel that is unpacked, and balances the books', async () => {
  const { parcelId, orderNumber } = await aPackedParcel()
  await book([parcelId])
  await sandbox.hurry()
  await soon(() => statesOf(parcelId)).toEqual(['booked'])
  expect(await imbalancesOf(shop)).toEqual([])
  await send(shop, 'POST', `/orders/${orderNumber}/cancel`, { token: person.token })
  await send(shop, 'POST', `/orders/${orderNumber}/refund`, {
    token: owner.token,
    body: { reason: 'Not wanted' },
  })
  expect(await state(parcelId)).toBe('cancelled')
  await passMinutes(1)
  expect(await statesOf(parcelId)).toEqual(['cancelled'])
  expect(await imbalancesOf(shop)).toEqual([])
})

it.each([
  [
    "update parcel_bookings set state = 'refused' where state = 'booked'",
    'is booked and has 0 booked couriers',
  ],
  [
    "update parcels set state = 'packed', updated_at = '2026-01-01' where state = 'booked'",
    'is packed and has 1 booked courier',
  ],
])('finds what does not balance after "%s"', async (spoil, found) => {
  const { parcelId } = await aPackedParcel()
  await book([parcelId])
  await sandbox.hurry()
  await soon(() => statesOf(parcelId)).toEqual(['booked'])
  await shop.services.db
    .transaction(async (tx) => {
      await tx.execute(sql.raw(spoil))
      const { imbalances } = await verifyBooks({ ...shop.services, db: tx as unknown as Db, providers: null })
      expect(imbalances).toContainEqual(expect.stringContaining(found))
      throw new Error('undone')
    })
    .catch((error) => expect(String(error)).toContain('undone'))
})

it('finds a booking that was forgotten', async () => {
  const { parcelId } = await aPackedParcel()
  await fault({ on: 'book', kind: 'never_decided' })
  await book([parcelId])
  shop.clock.passMinutes(71)
  expect(await imbalancesOf(shop)).toContainEqual(expect.stringContaining('is pending for more than an hour'))
  await passMinutes(1)
  expect(await imbalancesOf(shop)).toEqual([])
})

it('gives the labels of many parcels as one PDF, fetched once, whose barcodes a scanner reads', async () => {
  const packed = await Promise.all([aPackedParcel(), aPackedParcel()])
  await book(packed.map(({ parcelId }) => parcelId))
  await sandbox.hurry()
  for (const { parcelId } of packed) await soon(() => statesOf(parcelId)).toEqual(['booked'])
  const bookings = (await Promise.all(packed.map(({ parcelId }) => bookingsOf(parcelId)))).flat()
  const read = async () => {
    const url = `${shop.url}/api/admin/bookings/labels.pdf?ids=${bookings.map(({ id }) => id)}`
    const response = await fetch(url, { headers: { authorization: `Bearer ${owner.token}` } })
    return Buffer.from(await response.arrayBuffer())
  }
  const { totalPages, text } = await extractText(await getDocumentProxy(new Uint8Array(await read())))
  expect(totalPages).toBe(2)
  for (const [index, { trackingNumber }] of bookings.entries()) expect(text[index]).toContain(trackingNumber)
  const scanned = await barcodesOn(new Uint8Array(await read()))
  expect(scanned.map((page) => page.map(({ text: code }) => code))).toEqual(
    bookings.map(({ trackingNumber }) => [trackingNumber]),
  )

  await fault({ on: 'label', kind: 'error', times: 9 })
  expect((await read()).subarray(0, 5).toString()).toBe('%PDF-')
})

it('raises an alert when the courier charges more than it said', async () => {
  const { parcelId, orderNumber } = await aPackedParcel()
  await fault({ on: 'book', kind: 'charge_changes' })
  await book([parcelId])
  await sandbox.hurry()
  await push(orderNumber, 'in-transit')
  await sandboxCall('/_deliver', {})
  await soon(() => bookingsOf(parcelId)).toMatchObject([{ state: 'booked' }])
  await soon(
    async () => (await send(shop, 'GET', '/admin/alerts', { token: owner.token })).body.open,
  ).toMatchObject([{ kind: 'courier_charge', details: { orderNumber } }])
})

it('refuses an event without a right signature', async () => {
  const response = await fetch(`${shop.url}/api/webhooks/couriers/bobgo`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'bobgo-webhook-signature': 'wrong' },
    body: '{"id":1}',
  })
  expect(response.status).toBe(403)
})

it('refuses to book for an order that must not leave', async () => {
  const { parcelId, orderNumber } = await aPackedParcel()
  await send(shop, 'POST', `/orders/${orderNumber}/cancel`, { token: person.token })
  expect((await book([parcelId])).bookings).toEqual([])
  expect(await shipmentsOf(orderNumber)).toEqual([])
})

it('says what is connected, and registers the webhook anew', async () => {
  const read = () => send(shop, 'GET', '/admin/couriers/connection', { token: owner.token })
  expect((await read()).body).toMatchObject({ provider: 'Bob Go', webhook: 'subscribed' })
  const { body } = await send(shop, 'POST', '/admin/couriers/connection/repair', { token: owner.token })
  expect(body).toEqual({ webhook: 'subscribed', message: null })
})

it('books by hand alone in a shop without a courier service', async () => {
  const byHand = await openShop({ besides: shop })
  const reply = await send(byHand, 'POST', '/admin/parcels/quotes', {
    token: owner.token,
    body: { parcels: [{ orderNumber: 'ORD-1', number: 1 }] },
  })
  expectProblem(reply, 409, 'no_provider')
  const rows = await byHand.services.db.select().from(parcelBookings).limit(1)
  expect(rows).toHaveLength(1)
  await byHand.close()
})

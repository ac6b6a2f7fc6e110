import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { z } from 'zod'
import { bookReturn, listReturnBookings, quoteReturn } from '#contract/orders/return-booking.ts'
import { reconcileReturnBookings } from '#server/features/bookings/returns/reconcile-return-bookings.ts'
import { imbalancesOf } from '#tests/support/database/balance.ts'
import { aCustomer, anAdministrator, type Person, send } from '#tests/support/given/builders.ts'
import { emailsAbout } from '#tests/support/given/order-life.ts'
import { aRequestedReturn } from '#tests/support/given/returns.ts'
import { expectProblem, keepsItsContract } from '#tests/support/http/contract.ts'
import { barcodesOn, textsOf } from '#tests/support/paper.ts'
import { openShop } from '#tests/support/shop/shop.ts'

const shop = await openShop({ couriers: { answerMs: 0, timeScale: 1 } })
if (!shop.courierSandbox) throw new Error('The shop was opened without couriers')
const sandbox = shop.courierSandbox
const person = await aCustomer(shop)
const owner = await anAdministrator(shop)
afterAll(() => shop.close())
beforeEach(() => sandboxCall('/_faults', {}, 'DELETE'))

async function sandboxCall(path: string, body?: object, method = body ? 'POST' : 'GET') {
  const response = await fetch(`${sandbox.url}${path}`, {
    method,
    headers: { 'content-type': 'application/json', authorization: 'Bearer bobgo_sandbox_key' },
    ...(body && { body: JSON.stringify(body) }),
  })
  return response.json()
}

const size = { massG: 1500, lengthMm: 300, widthMm: 200, heightMm: 150 }
const economy = {
  size,
  courierSlug: 'sandbox',
  serviceCode: 'ECO',
  courierName: 'Sandbox Couriers',
  serviceName: 'Economy',
  quoted: 144.85,
}

async function anApprovedReturn() {
  const made = await aRequestedReturn(shop, { person, owner })
  await send(shop, 'PATCH', `/orders/${made.orderNumber}/returns/${made.id}`, {
    token: owner.token,
    body: { status: 'approved' },
  })
  return made
}

const book = (returnId: number, requestKey: string = crypto.randomUUID()) =>
  send(shop, 'POST', `/admin/returns/${returnId}/bookings`, {
    token: owner.token,
    body: { ...economy, requestKey },
  })

async function bookingsOf(returnId: number) {
  const reply = await send(shop, 'GET', `/admin/returns/${returnId}/bookings`, { token: owner.token })
  keepsItsContract(listReturnBookings, reply)
  return reply.body.bookings
}

/** Couriers have answered what they were asked before. */
async function passMinutes(minutes: number) {
  await sandboxCall('/_hurry', {})
  shop.clock.passMinutes(minutes)
  await reconcileReturnBookings(shop.services, new AbortController().signal)
}

const Shipments = z.object({
  shipments: z.array(z.object({ customTrackingReference: z.string(), trackingReference: z.string() })),
})

async function shipmentsOf(orderNumber: string) {
  const { shipments } = Shipments.parse(await sandboxCall('/_state'))
  return shipments.filter(({ customTrackingReference: name }) => name.startsWith(`${orderNumber}-return-`))
}

const labelOf = (orderNumber: string, bookingId: number, who: Person) =>
  fetch(`${shop.url}/api/orders/${orderNumber}/return-labels/${bookingId}`, {
    headers: { authorization: `Bearer ${who.token}` },
  })

it('asks what couriers charge from the customer to the shop', async () => {
  const { id } = await anApprovedReturn()
  const reply = await send(shop, 'POST', `/admin/returns/${id}/quotes`, { token: owner.token, body: {} })
  keepsItsContract(quoteReturn, reply)
  const prices = reply.body.quotes.map(({ price }: { price: number }) => price)
  expect(prices.length).toBeGreaterThan(1)
  expect(prices).toEqual(prices.toSorted((one: number, other: number) => one - other))
})

it('books a courier, and the customer has a label whose barcode a scanner reads', async () => {
  const { id, orderNumber } = await anApprovedReturn()
  const reply = await book(id)
  keepsItsContract(bookReturn, reply)
  await passMinutes(2)
  const [booking] = await bookingsOf(id)
  expect(booking).toMatchObject({ state: 'booked', hasLabel: true })
  const [shipment] = await shipmentsOf(orderNumber)
  expect(booking.trackingNumber).toBe(shipment?.trackingReference)

  const label = await labelOf(orderNumber, booking.id, person)
  expect(label.headers.get('content-type')).toBe('application/pdf')
  const pdf = new Uint8Array(await label.arrayBuffer())
  expect((await barcodesOn(pdf)).flat().map(({ text }) => text)).toContain(booking.trackingNumber)
  const [text = ''] = await textsOf(pdf)
  // From the customer, to the shop.
  expect(text.indexOf('Kwela')).toBeLessThan(text.indexOf('From'))
  const stranger = await aCustomer(shop)
  expect((await labelOf(orderNumber, booking.id, stranger)).status).toBe(404)

  expect((await emailsAbout(shop, orderNumber)).filter((kind) => kind === 'return_label')).toHaveLength(1)
  const own = await send(shop, 'GET', `/orders/${orderNumber}/returns`, { token: person.token })
  expect(own.body.returns[0].wayBack).toMatchObject({
    trackingNumber: booking.trackingNumber,
    hasLabel: true,
  })
  expect(await imbalancesOf(shop)).toEqual([])
})

// Fails without the request key, and without the constraint of one open booking.
it('books once, however often and by however many it is asked', async () => {
  const { id, orderNumber } = await anApprovedReturn()
  const same = await Promise.all([1, 2, 3].map(() => book(id, 'one and the same')))
  expect(same.map(({ status }) => status)).toEqual([200, 200, 200])
  expectProblem(await book(id), 409, 'already_booked')
  expect(await shipmentsOf(orderNumber)).toHaveLength(1)
})

it('finds a booking again whose answer was lost, and does not book it twice', async () => {
  const { id, orderNumber } = await anApprovedReturn()
  // Otherwise the news of the booking may come before its answer has been given up.
  const faults = [
    { on: 'book', kind: 'done_then_timeout', ms: 1 },
    { on: 'delivery', kind: 'lost', times: 5 },
  ]
  await sandboxCall('/_faults', { faults })
  const reply = await book(id)
  expect(reply.body.booking.state).toBe('requested')
  await passMinutes(2)
  await passMinutes(2)
  expect(await bookingsOf(id)).toMatchObject([{ state: 'booked' }])
  expect(await shipmentsOf(orderNumber)).toHaveLength(1)
  expect((await emailsAbout(shop, orderNumber)).filter((kind) => kind === 'return_label')).toHaveLength(1)
})

it('follows the goods until they are here, and is cancelled before that', async () => {
  const { id, orderNumber } = await anApprovedReturn()
  await book(id)
  await passMinutes(2)
  const [shipment] = await shipmentsOf(orderNumber)
  await sandboxCall('/_push', { tracking_reference: shipment?.trackingReference, status: 'in-transit' })
  await passMinutes(50)
  expect(await bookingsOf(id)).toMatchObject([{ progress: 'in_transit' }])

  const other = await anApprovedReturn()
  await book(other.id)
  await passMinutes(2)
  const [booking] = await bookingsOf(other.id)
  const cancel = () =>
    send(shop, 'DELETE', `/admin/returns/${other.id}/bookings/${booking.id}`, { token: owner.token })
  expect((await cancel()).body.booking.state).toBe('cancelled')
  expect((await book(other.id)).status).toBe(200)
  expect(await imbalancesOf(shop)).toEqual([])
})

it('writes down a courier that staff booked themselves, and tells the customer once', async () => {
  const { id, orderNumber } = await anApprovedReturn()
  const body = { requestKey: 'by hand 1', courierName: 'Own Courier', trackingNumber: 'OC-77' }
  const track = () => send(shop, 'POST', `/admin/returns/${id}/tracking`, { token: owner.token, body })
  const replies = await Promise.all([track(), track()])
  expect(replies.map(({ status }) => status)).toEqual([200, 200])
  expect(await bookingsOf(id)).toMatchObject([{ state: 'booked', trackingNumber: 'OC-77', hasLabel: false }])
  expect((await emailsAbout(shop, orderNumber)).filter((kind) => kind === 'return_label')).toHaveLength(1)
})

it('is refused for goods that are not approved to come back', async () => {
  const { id } = await aRequestedReturn(shop, { person, owner })
  expectProblem(await book(id), 409, 'not_approved')
  const { rows } = await shop.services.db.execute(sql`select 1 from return_bookings where return_id = ${id}`)
  expect(rows).toEqual([])
})

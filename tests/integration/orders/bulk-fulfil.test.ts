import { eq, sql } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import { fulfilOrders } from '#contract/orders/admin-order.ts'
import { emails } from '#server/db/schema/emails.ts'
import { sendDueEmails } from '#server/features/emails/send-due-emails.ts'
import { aCourier } from '#tests/support/given/a-courier.ts'
import { aCustomer, anAdministrator, send } from '#tests/support/given/builders.ts'
import { aPaidOrder } from '#tests/support/given/order-life.ts'
import { expectProblem, keepsItsContract } from '#tests/support/http/contract.ts'
import { openMailServer } from '#tests/support/http/mail-server.ts'
import { openShop } from '#tests/support/shop/shop.ts'

const mail = await openMailServer()
const shop = await openShop({ smtpUrl: mail.url })
const person = await aCustomer(shop)
const owner = await anAdministrator(shop)
const courierId = await aCourier(shop, { trackingUrl: 'https://swift.example/parcels?number={number}' })
afterAll(async () => {
  await shop.close()
  await mail.stop()
})

async function bulk(body: object) {
  const reply = await send(shop, 'POST', '/orders/bulk-fulfill', { token: owner.token, body })
  if (reply.status === 200) keepsItsContract(fulfilOrders, reply)
  return reply
}

const patch = (orderNumber: string, body: object) =>
  send(shop, 'PATCH', `/orders/${orderNumber}`, { token: owner.token, body })

/** The customer's mailbox for an order, after everything that is due was sent. */
async function emailsAbout(orderNumber: string, { afterMinutes = 2 } = {}) {
  shop.clock.passMinutes(afterMinutes)
  await sendDueEmails(shop.services, new AbortController().signal)
  // One number can be the beginning of another.
  const itsSubject = new RegExp(`${orderNumber}(?!\\d)`)
  return mail.received.filter(({ subject = '' }) => itsSubject.test(subject))
}

async function paidOrders(count: number): Promise<string[]> {
  const numbers: string[] = []
  for (let made = 0; made < count; made++) {
    const { orderNumber } = await aPaidOrder(shop, person)
    numbers.push(orderNumber)
    // These tests do not look at its confirmation.
    await shop.services.db.delete(emails).where(eq(emails.orderNumber, orderNumber))
  }
  return numbers
}

it('sets the courier for all orders and a tracking number for each', async () => {
  const [one = '', other = '', third = ''] = await paidOrders(3)
  const body = {
    orderNumbers: [third],
    fulfilled: true,
    courierId,
    orders: [
      { orderNumber: one, trackingNumber: 'SW-1' },
      { orderNumber: other, trackingNumber: ' SW-2 ' },
    ],
  }
  expect((await bulk(body)).body).toEqual({ updated: 3, changed: [third, one, other], failed: [] })
  const [email] = await emailsAbout(one)
  expect(email?.text).toMatch(/handed it to\s+Swift/)
  expect(email?.text).toContain('SW-1')
  expect(email?.text).toContain('https://swift.example/parcels?number=SW-1')
  expect((await emailsAbout(other))[0]?.text).toContain('SW-2')

  // Sent again after a lost answer it changes nothing, and no customer gets a second email.
  expect((await bulk(body)).body).toEqual({ updated: 3, changed: [], failed: [] })
  for (const number of [one, other, third]) expect(await emailsAbout(number)).toHaveLength(1)
})

// Fails without queueParcelEmails: nobody hears of a number that is added later.
it('emails a tracking number that is added later, once for each change and never the same one twice', async () => {
  const [number = ''] = await paidOrders(1)
  await bulk({ orderNumbers: [number], fulfilled: true })
  expect(await emailsAbout(number)).toHaveLength(1)

  await bulk({ orders: [{ orderNumber: number, trackingNumber: 'A' }], fulfilled: true, courierId })
  await patch(number, { trackingNumber: 'A' })
  const told = await emailsAbout(number)
  expect(told.map(({ subject }) => subject)).toEqual([
    `Your order ${number} is on its way`,
    `Your tracking number for order ${number}`,
  ])
  expect(told[1]?.text).toContain('Swift')

  await patch(number, { trackingNumber: null })
  await patch(number, { trackingNumber: 'A', deliveredOn: null })
  expect(await emailsAbout(number)).toHaveLength(2)
  await Promise.all([patch(number, { trackingNumber: 'B' }), patch(number, { trackingNumber: 'B' })])
  expect(await emailsAbout(number)).toHaveLength(3)
})

it('updates an email that has not been sent yet, instead of sending a second', async () => {
  const [number = ''] = await paidOrders(1)
  await bulk({ orderNumbers: [number], fulfilled: true })
  await patch(number, { courierId, trackingNumber: 'LATE' })
  const told = await emailsAbout(number)
  expect(told).toHaveLength(1)
  expect(told[0]?.text).toContain('LATE')
})

// Fails without withdrawParcelEmails: the customer hears of a parcel that never left.
it('sends no email if it is undone within a minute, and one if it is done after all', async () => {
  const [number = ''] = await paidOrders(1)
  await bulk({ orderNumbers: [number], fulfilled: true, courierId })
  shop.clock.passMinutes(0.5)
  expect((await bulk({ orderNumbers: [number], fulfilled: false })).body.changed).toEqual([number])
  expect(await emailsAbout(number, { afterMinutes: 10 })).toEqual([])

  await bulk({ orderNumbers: [number], fulfilled: true, courierId })
  expect(await emailsAbout(number)).toHaveLength(1)
  // The customer knows by now: undoing it and doing it again is no news.
  await bulk({ orderNumbers: [number], fulfilled: false })
  await bulk({ orderNumbers: [number], fulfilled: true })
  expect(await emailsAbout(number)).toHaveLength(1)
})

it('resends the email with the current parcel on request', async () => {
  const [number = ''] = await paidOrders(1)
  await patch(number, { fulfilled: true, courierId, trackingNumber: 'OLD' })
  await emailsAbout(number)
  await shop.services.db.execute(sql`update parcels set tracking_number = 'NEW'
    where order_id = (select id from orders where order_number = ${number})`)
  const [row] = await shop.services.db
    .select({ id: emails.id })
    .from(emails)
    .where(eq(emails.orderNumber, number))
  await send(shop, 'POST', `/admin/emails/${row?.id}/resend`, { token: owner.token })
  const texts = (await emailsAbout(number)).map(({ text }) => text ?? '')
  expect(texts.map((text) => [text.includes('OLD'), text.includes('NEW')])).toEqual([
    [true, false],
    [false, true],
  ])
})

it('says why an order could not be marked, and refuses a request without orders', async () => {
  const [number = ''] = await paidOrders(1)
  const { body } = await bulk({ orderNumbers: [number], fulfilled: true, courierId: 999_999 })
  expect(body).toEqual({
    updated: 0,
    changed: [],
    failed: [{ orderNumber: number, error: 'This courier does not exist or is not active.' }],
  })
  expectProblem(await bulk({ orderNumbers: [], fulfilled: true }), 400, 'invalid')
  expectProblem(
    await bulk({ orders: [{ orderNumber: number, trackingNumber: 'x'.repeat(101) }], fulfilled: true }),
    400,
    'invalid',
  )
})

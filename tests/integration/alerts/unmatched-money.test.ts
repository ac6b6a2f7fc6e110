import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { verifyBooks } from '#server/features/books/verify-books.ts'
import { sendDueEmails } from '#server/features/emails/send-due-emails.ts'
import { watchEvents } from '#server/features/payments/watch-events.ts'
import { aCustomer, anAdministrator, aStaffMember, send } from '#tests/support/given/builders.ts'
import { emailsTo } from '#tests/support/given/emails.ts'
import { anOrderAtTheProvider } from '#tests/support/given/order-life.ts'
import { aPaymentEvent, aRefundEvent, deliver } from '#tests/support/given/payments.ts'
import { openShop } from '#tests/support/shop/shop.ts'

const metricsToken = 'a-token-for-the-metrics'
const atTheShop = 'help@kwela.example'

const shop = await openShop({ metricsToken })
const owner = await anAdministrator(shop)
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.services.db.execute(sql`truncate shop_alerts, emails, webhook_events restart identity`)
})

/** An event that is too old to have overtaken its own checkout. */
const anOldPayment = (details: { paymentId: string; orderNumber?: string; checkoutId?: string }) =>
  aPaymentEvent(shop, {
    checkoutId: 'ch_of_a_lost_order',
    orderNumber: 'ORD-1795161600123',
    amountCents: 129_900,
    createdDate: new Date(shop.clock.now.getTime() - 11 * 60_000).toISOString(),
    ...details,
  })

const openAlerts = async () => (await send(shop, 'GET', '/admin/alerts', { token: owner.token })).body.open
const imbalances = async () => (await verifyBooks({ ...shop.services, providers: null })).imbalances
const metric = async () =>
  (
    await (
      await fetch(`${shop.url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })
    ).text()
  )
    .split('\n')
    .find((line) => line.startsWith('kwela_payments_unmatched'))

// Fails if the email's data is not recognised by its kind: it would wait for a day and then fail.
it('writes an email about it', async () => {
  await deliver(shop, anOldPayment({ paymentId: 'p_written' }))
  await sendDueEmails(shop.services, new AbortController().signal)
  const { rows } = await shop.services.db.execute(sql`select kind, status, subject from emails`)
  expect(rows).toEqual([
    { kind: 'shop_alert', status: 'kept', subject: 'Payment for an order we have no record of' },
  ])
})

it('alerts the owner to money for an order that is not in the books', async () => {
  expect(await metric()).toMatch(/ 0$/)
  expect((await deliver(shop, anOldPayment({ paymentId: 'p_lost' }))).status).toBe(200)

  expect(await openAlerts()).toMatchObject([
    {
      kind: 'payment_unmatched',
      details: {
        paymentId: 'p_lost',
        checkoutId: 'ch_of_a_lost_order',
        orderNumber: 'ORD-1795161600123',
        amount: 1299,
      },
    },
  ])
  expect(await emailsTo(shop, atTheShop)).toMatchObject([
    { kind: 'shop_alert', data: { alert: 'payment_unmatched', about: [{ paymentId: 'p_lost' }] } },
  ])
  expect(await metric()).toMatch(/ 1$/)
  const summary = await send(shop, 'GET', '/admin/summary', { token: owner.token })
  expect(summary.body.health.alerts_open).toBe(1)
  expect((await imbalances()).join()).toMatch(/took payment p_lost over R.1.299,00 for ORD-1795161600123/)
})

it('alerts once, however often the event arrives, even after a person has resolved it', async () => {
  await deliver(shop, anOldPayment({ paymentId: 'p_twice' }))
  await deliver(shop, anOldPayment({ paymentId: 'p_twice' }))
  const [alert] = await openAlerts()
  const body = { note: 'Refunded in the Yoco app' }
  const settled = await send(shop, 'POST', `/admin/alerts/${alert.id}/settle`, { token: owner.token, body })
  expect(settled).toMatchObject({ status: 200, body: { alert: { clearedBy: owner.email, ...body } } })
  expect(
    await send(shop, 'POST', `/admin/alerts/${alert.id}/settle`, { token: owner.token, body }),
  ).toMatchObject({ status: 409, body: { code: 'settled_already' } })

  await deliver(shop, anOldPayment({ paymentId: 'p_twice' }))
  expect(await openAlerts()).toEqual([])
  expect(await emailsTo(shop, atTheShop)).toHaveLength(1)
  expect(await imbalances()).toEqual([])
  const { body: listed } = await send(shop, 'GET', '/admin/alerts', { token: owner.token })
  expect(listed.settled).toMatchObject([{ id: alert.id, ...body, clearedBy: owner.email }])
})

it('waits for a checkout that may only be late', async () => {
  const event = aPaymentEvent(shop, { checkoutId: 'ch_not_yet', amountCents: 100, paymentId: 'p_early' })
  expect((await deliver(shop, event)).status).toBe(409)
  expect(await openAlerts()).toEqual([])
})

it('reports a payment whose order and checkout contradict each other', async () => {
  const person = await aCustomer(shop)
  const { checkoutId, amountCents } = await anOrderAtTheProvider(shop, person)
  await deliver(
    shop,
    aPaymentEvent(shop, { checkoutId, orderNumber: 'ORD-1', amountCents, paymentId: 'p_of_two' }),
  )
  expect(await openAlerts()).toMatchObject([
    { kind: 'payment_unmatched', details: { paymentId: 'p_of_two' } },
  ])
})

it('reports a refund of a payment that is not in the books', async () => {
  shop.clock.passMinutes(1)
  const event = aRefundEvent(shop, { refundId: 'rf_lost', checkoutId: 'ch_nowhere', amountCents: 500 })
  await deliver(shop, event)
  shop.clock.passMinutes(11)
  await deliver(shop, event)
  expect(await openAlerts()).toMatchObject([
    { kind: 'refund_unmatched', details: { refundId: 'rf_lost', amount: 5 } },
  ])
})

it('reports an unknown kind of event once', async () => {
  for (const paymentId of ['p_1', 'p_2'])
    await deliver(shop, aPaymentEvent(shop, { type: 'payment.disputed', amountCents: 100, paymentId }))
  expect(await openAlerts()).toMatchObject([
    { kind: 'event_unknown', details: { eventType: 'payment.disputed' } },
  ])
})

it('reports events that were stored but never processed, and withdraws the alert once they are', async () => {
  const event = aPaymentEvent(shop, { checkoutId: 'ch_never', amountCents: 100, paymentId: 'p_never' })
  expect((await deliver(shop, event)).status).toBe(409)
  await watchEvents(shop.services)
  expect(await openAlerts()).toEqual([])

  shop.clock.passMinutes(31)
  await watchEvents(shop.services)
  await watchEvents(shop.services)
  expect(await openAlerts()).toMatchObject([{ kind: 'event_unhandled' }])

  await shop.services.db.execute(sql`update webhook_events set handled_at = now(), outcome = 'settled'`)
  await watchEvents(shop.services)
  expect(await openAlerts()).toEqual([])
})

it('is for people who work with orders', async () => {
  const other = await aStaffMember(shop, ['catalogue'])
  expect((await send(shop, 'GET', '/admin/alerts', { token: other.token })).status).toBe(403)
  const member = await aStaffMember(shop, ['orders'])
  expect((await send(shop, 'GET', '/admin/alerts', { token: member.token })).status).toBe(200)
})

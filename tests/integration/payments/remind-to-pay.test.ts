import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { accounts } from '#server/db/schema/accounts.ts'
import { orders } from '#server/db/schema/orders.ts'
import { sendDueEmails } from '#server/features/emails/send-due-emails.ts'
import { expireOrders } from '#server/features/orders/expire-orders.ts'
import { remindToPay } from '#server/features/payments/waiting/remind-to-pay.ts'
import { aCustomer, type Person, send } from '#tests/support/given/builders.ts'
import { anOrderAtTheProvider, emailsAbout } from '#tests/support/given/order-life.ts'
import { aPaymentEvent, deliver } from '#tests/support/given/payments.ts'
import { openMailServer } from '#tests/support/http/mail-server.ts'
import { openShop } from '#tests/support/shop/shop.ts'

const mail = await openMailServer()
let person: Person
const shop = await openShop({ smtpUrl: mail.url })
beforeEach(async () => {
  person = await aCustomer(shop)
  await shop.services.db.update(accounts).set({ emailVerified: true }).where(eq(accounts.id, person.id))
})
afterAll(async () => {
  await shop.close()
  await mail.stop()
})

const signal = new AbortController().signal
const run = () => remindToPay(shop.services, signal)
const expire = () => expireOrders(shop.services, signal)

it('is followed by one email after ten minutes, with a link that pays it without logging in', async () => {
  const order = await anOrderAtTheProvider(shop, person)
  shop.clock.passMinutes(9)
  expect(await run()).toBe(0)
  shop.clock.passMinutes(1)
  expect(await run()).toBe(1)
  expect(await run()).toBe(0)
  expect(await emailsAbout(shop, order.orderNumber)).toEqual(['payment_waiting'])

  await sendDueEmails(shop.services, signal)
  const sent = mail.received.find(({ envelopeTo }) => envelopeTo.includes(person.email))
  expect(sent?.text).toContain('Your order is not paid yet')
  const path = /\/pay\/[\w.~-]+/.exec(sent?.text ?? '')?.[0] ?? ''
  const page = await send(shop, 'GET', path.replace('/pay/', '/pay-links/'))
  expect(page.body.order).toMatchObject({ orderNumber: order.orderNumber })
})

it('is followed at once by the email if its payment was declined', async () => {
  const order = await anOrderAtTheProvider(shop, person)
  await deliver(shop, aPaymentEvent(shop, { ...order, type: 'payment.failed' }))
  expect(await run()).toBe(1)
  await sendDueEmails(shop.services, signal)
  expect(mail.received.at(-1)?.text).toContain('you have not been charged')
})

it('is followed by one more when it expires, and then by none', async () => {
  const order = await anOrderAtTheProvider(shop, person)
  shop.clock.passMinutes(12)
  await run()
  shop.clock.passMinutes(20)
  expect(await run()).toBe(0)
  await expire()
  expect(await run()).toBe(0)
  expect(await emailsAbout(shop, order.orderNumber)).toEqual(['payment_waiting', 'order_expired'])
})

it('is followed by none once it is paid or cancelled by its buyer', async () => {
  const paid = await anOrderAtTheProvider(shop, person)
  await deliver(shop, aPaymentEvent(shop, paid))
  const cancelled = await anOrderAtTheProvider(shop, person)
  const { token } = person
  await send(shop, 'POST', `/orders/${cancelled.orderNumber}/cancel`, { token, body: {} })
  shop.clock.passMinutes(31)
  expect(await run()).toBe(0)
  expect(await expire()).toBe(0)
  expect(await emailsAbout(shop, paid.orderNumber)).not.toContain('payment_waiting')
  expect(await emailsAbout(shop, cancelled.orderNumber)).toEqual([])
})

it('is written about to an address of the door of the checkout too: seldom, and in no words that somebody typed', async () => {
  const email = 'door@shop.example'
  const { body } = await send(shop, 'POST', '/auth/enter-checkout', { body: { email } })
  const token = body.data.session.access_token
  const newcomer = { token, id: body.data.user.id, email }
  for (const _ of [1, 2, 3]) await anOrderAtTheProvider(shop, newcomer)
  const typed = { fullName: 'Mallory Person', address: '1 Elsewhere Street', city: 'Nowhere' }
  await shop.services.db.update(orders).set(typed).where(eq(orders.accountId, newcomer.id))
  shop.clock.passMinutes(12)
  await run()
  shop.clock.passMinutes(20)
  await expire()
  await sendDueEmails(shop.services, signal)
  const sent = mail.received.filter(({ envelopeTo }) => envelopeTo.includes(email))
  expect(sent).toHaveLength(4)
  for (const { text } of sent) for (const word of Object.values(typed)) expect(text).not.toContain(word)
})

it('is not written about to an address that nobody has proven', async () => {
  await shop.services.db.update(accounts).set({ emailVerified: false }).where(eq(accounts.id, person.id))
  const order = await anOrderAtTheProvider(shop, person)
  shop.clock.passMinutes(12)
  await run()
  shop.clock.passMinutes(20)
  await expire()
  expect(await emailsAbout(shop, order.orderNumber)).toEqual([])
})

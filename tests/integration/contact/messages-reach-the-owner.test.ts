import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listMessages, markMessage, readMessage } from '#contract/shop/message.ts'
import { emails } from '#server/db/schema/emails.ts'
import { sendDueEmails } from '#server/features/emails/send-due-emails.ts'
import { shopConfig } from '#shop.config'
import {
  aCustomer,
  anAdministrator,
  aProduct,
  aStaffMember,
  type Person,
  placeOrder,
  send,
} from '#tests/support/given/builders.ts'
import { expectProblem, keepsItsContract } from '#tests/support/http/contract.ts'
import { type MailServer, openMailServer } from '#tests/support/http/mail-server.ts'
import { openShop, type TestShop } from '#tests/support/shop/shop.ts'

let mail: MailServer
let shop: TestShop
let owner: Person
beforeAll(async () => {
  mail = await openMailServer()
  shop = await openShop({ smtpUrl: mail.url })
  owner = await anAdministrator(shop)
})
afterAll(async () => {
  await shop.close()
  await mail.stop()
})

const quote = {
  name: 'Sample Customer',
  email: 'buyer@school.example',
  message: 'Could you quote for 40 laptops?\nSee https://school.example/list',
}

async function list(query = '', person = owner) {
  const reply = await send(shop, 'GET', `/admin/messages${query}`, { token: person.token })
  if (reply.status === 200) keepsItsContract(listMessages, reply)
  return reply
}

async function mark(id: number, done: boolean, person = owner) {
  const reply = await send(shop, 'PATCH', `/admin/messages/${id}`, { token: person.token, body: { done } })
  if (reply.status === 200) keepsItsContract(markMessage, reply)
  return reply
}

// Fails without the second email in receiveMessage: the shop never hears of the message.
it('reaches the shop by email with its full text, once, and a reply goes to the customer', async () => {
  await Promise.all([1, 2, 3].map(() => send(shop, 'POST', '/contact', { body: quote })))
  await sendDueEmails(shop.services, new AbortController().signal)
  const toShop = mail.received.filter(({ envelopeTo }) => envelopeTo.includes(shopConfig.contact.email))
  expect(toShop).toHaveLength(1)
  expect(toShop[0]?.subject).toBe('Message from Sample Customer')
  expect(toShop[0]?.replyTo).toMatchObject([{ address: quote.email }])
  expect(toShop[0]?.text).toContain('https://school.example/list')
  // A reply to the customer's copy goes to the shop.
  expect(mail.received.find(({ envelopeTo }) => envelopeTo.includes(quote.email))?.replyTo).toBeUndefined()
})

it('stays open on the overview and in the list until somebody deals with it', async () => {
  const { body } = await list()
  const [message] = body.messages
  expect(body).toMatchObject({ open: 1, pagination: { total: 1 } })
  expect(message).toMatchObject({
    ...quote,
    orderNumber: null,
    isOwnOrder: false,
    hasAccount: false,
    doneAt: null,
    doneBy: null,
  })
  const health = async () =>
    (await send(shop, 'GET', '/admin/summary', { token: owner.token })).body.health.messages_open
  expect(await health()).toBe(1)

  const staff = await aStaffMember(shop, ['emails'])
  const done = await mark(message.id, true, staff)
  expect(done.body.message).toMatchObject({ doneBy: staff.email, doneAt: shop.clock.now.toISOString() })
  expect(await health()).toBe(0)
  expect((await list()).body.messages).toEqual([])
  expect((await list('?status=done&q=laptops')).body.messages).toHaveLength(1)
  expect((await list('?status=all&q=%25')).body.messages).toEqual([])

  // Marked again, it keeps the name of the first person.
  expect((await mark(message.id, true)).body.message.doneBy).toBe(staff.email)
  expect((await mark(message.id, false)).body.message).toMatchObject({ doneAt: null, doneBy: null })
  expect((await list()).body.open).toBe(1)
  const one = await send(shop, 'GET', `/admin/messages/${message.id}`, { token: staff.token })
  keepsItsContract(readMessage, one)
})

it('shows the oldest open message first', async () => {
  shop.clock.passMinutes(5)
  await send(shop, 'POST', '/contact', { body: { ...quote, message: 'And mice?' } })
  const { body } = await list()
  expect(body.messages.map(({ message }: { message: string }) => message)).toEqual([
    quote.message,
    'And mice?',
  ])
})

it('is for people who may read messages', async () => {
  const others = await aStaffMember(shop, ['orders', 'reports', 'catalogue'])
  expectProblem(await list('', others), 403, 'not_allowed')
  expectProblem(await mark(1, true, others), 403, 'not_allowed')
  expectProblem(
    await send(shop, 'PATCH', '/admin/messages/99', { token: owner.token, body: { done: true } }),
    404,
    'not_found',
  )
  expectProblem(await send(shop, 'GET', '/admin/messages/99', { token: owner.token }), 404, 'not_found')
})

it('leads to the order it is about, and says whether the sender placed it', async () => {
  const person = await aCustomer(shop)
  const stranger = await aCustomer(shop)
  const productId = await aProduct(shop)
  const { body } = await placeOrder(shop, person, [{ productId, quantity: 1 }])
  const { orderNumber } = body.order
  const ask = (name: string, token?: string) =>
    send(shop, 'POST', '/contact', {
      ...(token && { token }),
      body: { name, email: `${name.toLowerCase()}@shop.example`, message: 'Where is it?', orderNumber },
    })
  await ask('Buyer', person.token)
  await ask('Stranger', stranger.token)
  await ask('Guest')
  const { messages } = (await list('?q=Where%20is%20it')).body
  const told = messages.map((message: { name: string; orderNumber: string; isOwnOrder: boolean }) => [
    message.name,
    message.orderNumber,
    message.isOwnOrder,
  ])
  expect(told).toEqual([
    ['Buyer', orderNumber, true],
    ['Stranger', orderNumber, false],
    ['Guest', orderNumber, false],
  ])

  await sendDueEmails(shop.services, new AbortController().signal)
  const textFrom = (name: string) =>
    mail.received.find(({ subject }) => subject === `Message from ${name} about ${orderNumber}`)?.text
  for (const name of ['Buyer', 'Stranger', 'Guest'])
    expect(textFrom(name)).toContain(`/admin/orders/${orderNumber}`)
  expect(textFrom('Buyer')).toContain('placed with the account that sent this')
  expect(textFrom('Stranger')).toContain('We do not know whether it is their order')
  expect(textFrom('Guest')).toContain('We do not know whether it is their order')
})

it('keeps a name within the subject and a reply within the sender', async () => {
  await send(shop, 'POST', '/contact', {
    body: { name: 'Eve\r\nBcc: all@shop.example', email: 'eve@shop.example', message: 'Hello' },
  })
  await sendDueEmails(shop.services, new AbortController().signal)
  const email = mail.received.find(({ subject }) => subject?.includes('Eve'))
  expect(email?.envelopeTo).toEqual([shopConfig.contact.email])
  expect(email?.bcc).toBeUndefined()
  expect(email?.replyTo).toMatchObject([{ address: 'eve@shop.example' }])
})

it('leaves no email without its message', async () => {
  const rows = await shop.services.db
    .select({ key: emails.eventKey })
    .from(emails)
    .where(and(eq(emails.kind, 'contact_message')))
  const { body } = await list('?status=all')
  expect(rows).toHaveLength(body.messages.length)
})

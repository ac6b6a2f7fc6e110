import { and, eq } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import { listConversations, readConversation } from '#contract/shop/conversation.ts'
import { emails } from '#server/db/schema/emails.ts'
import { sendDueEmails } from '#server/features/emails/send-due-emails.ts'
import { shopConfig } from '#shop.config'
import {
  aCustomer,
  anAdministrator,
  aProduct,
  aStaffMember,
  placeOrder,
  send,
} from '#tests/support/given/builders.ts'
import { expectProblem, keepsItsContract } from '#tests/support/http/contract.ts'
import { openMailServer } from '#tests/support/http/mail-server.ts'
import { openShop } from '#tests/support/shop/shop.ts'

const mail = await openMailServer()
const shop = await openShop({ smtpUrl: mail.url })
const owner = await anAdministrator(shop)
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
  const reply = await send(shop, 'GET', `/admin/conversations${query}`, { token: person.token })
  if (reply.status === 200) keepsItsContract(listConversations, reply)
  return reply
}

async function read(id: number, person = owner) {
  const reply = await send(shop, 'GET', `/admin/conversations/${id}`, { token: person.token })
  if (reply.status === 200) keepsItsContract(readConversation, reply)
  return reply
}

function move(id: number, state: string, person = owner) {
  return send(shop, 'PATCH', `/admin/conversations/${id}`, { token: person.token, body: { state } })
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
  const [conversation] = body.conversations
  expect(body).toMatchObject({ counts: { open: 1, unassigned: 1, mine: 0 }, pagination: { total: 1 } })
  expect(conversation).toMatchObject({
    ...quote,
    orderNumber: null,
    state: 'open',
    waitingSince: shop.clock.now.toISOString(),
  })
  const health = async () =>
    (await send(shop, 'GET', '/admin/summary', { token: owner.token })).body.health.messages_open
  expect(await health()).toBe(1)

  const staff = await aStaffMember(shop, ['emails'])
  const done = await move(conversation.id, 'done', staff)
  expect(done.body.conversation).toMatchObject({
    stateBy: staff.email,
    stateAt: shop.clock.now.toISOString(),
    waitingSince: null,
  })
  expect(await health()).toBe(0)
  expect((await list()).body.conversations).toEqual([])
  expect((await list('?state=done&q=laptops')).body.conversations).toHaveLength(1)
  expect((await list('?state=all&q=%25')).body.conversations).toEqual([])

  // Marked again, it keeps the name of the first person.
  expect((await move(conversation.id, 'done')).body.conversation.stateBy).toBe(staff.email)
  expect((await move(conversation.id, 'open')).body.conversation.state).toBe('open')
  expect((await list()).body.counts.open).toBe(1)
  expect((await read(conversation.id, staff)).body.conversation.messages).toMatchObject([
    { text: quote.message, isLoggedIn: false, isOwnOrder: false },
  ])
})

it('shows the one first that has waited longest', async () => {
  shop.clock.passMinutes(5)
  await send(shop, 'POST', '/contact', {
    body: { ...quote, email: 'other@school.example', message: 'And mice?' },
  })
  shop.clock.passMinutes(5)
  await send(shop, 'POST', '/contact', { body: { ...quote, message: 'I mean 41 laptops' } })
  const { body } = await list()
  expect(body.conversations.map(({ message }: { message: string }) => message)).toEqual([
    'I mean 41 laptops',
    'And mice?',
  ])
})

it('is for people who may read messages', async () => {
  const others = await aStaffMember(shop, ['orders', 'reports', 'catalogue'])
  expectProblem(await list('', others), 403, 'not_allowed')
  expectProblem(await move(1, 'done', others), 403, 'not_allowed')
  expectProblem(await move(99, 'done'), 404, 'not_found')
  expectProblem(await read(99), 404, 'not_found')
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
  const { body: about } = await send(shop, 'GET', `/orders/${orderNumber}/messages`, { token: owner.token })
  const told = about.messages
    .toReversed()
    .map((message: { name: string; orderNumber: string; isOwnOrder: boolean }) => [
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
  const { body } = await list('?state=all')
  const written = body.conversations.map(({ messages }: { messages: number }) => messages)
  expect(rows).toHaveLength(written.reduce((sum: number, count: number) => sum + count, 0))
})

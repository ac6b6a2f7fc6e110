import { afterAll, expect, it } from 'vitest'
import { listOrders } from '#contract/orders/order.ts'
import { listReturns } from '#contract/orders/return.ts'
import { verifyBooks } from '#server/features/books/verify-books.ts'
import { sendDueEmails } from '#server/features/emails/send-due-emails.ts'
import { shopConfig } from '#shop.config'
import { aCustomer, anAdministrator, send } from '#tests/support/given/builders.ts'
import { aPaidOrder, emailsAbout } from '#tests/support/given/order-life.ts'
import { keepsItsContract } from '#tests/support/http/contract.ts'
import { openMailServer } from '#tests/support/http/mail-server.ts'
import { openShop } from '#tests/support/shop/shop.ts'

const mail = await openMailServer()
const shop = await openShop({ smtpUrl: mail.url })
const person = await aCustomer(shop)
const owner = await anAdministrator(shop)
const order = await aPaidOrder(shop, person)
await send(shop, 'PATCH', `/orders/${order.orderNumber}`, { token: owner.token, body: { fulfilled: true } })
afterAll(async () => {
  await shop.close()
  await mail.stop()
})

const ask = (key: string) =>
  send(shop, 'POST', `/orders/${order.orderNumber}/returns`, {
    token: person.token,
    headers: { 'idempotency-key': key },
    body: {
      items: [{ productId: order.productId, quantity: 1 }],
      reason: 'defective',
      remedy: 'refund',
      note: 'It hums',
    },
  })

async function found(status: string) {
  const reply = await send(shop, 'GET', `/orders?status=${status}`, { token: owner.token })
  keepsItsContract(listOrders, reply)
  return reply.body.orders
}

async function health() {
  return (await send(shop, 'GET', '/admin/summary', { token: owner.token })).body.health
}

const move = (id: number, status: string) =>
  send(shop, 'PATCH', `/orders/${order.orderNumber}/returns/${id}`, { token: owner.token, body: { status } })

let first: number
// Fails without notifyShop in requestReturn: no flag, no email, nothing on the overview.
it('flags the order and emails the shop, once per request', async () => {
  const replies = await Promise.all([ask('one'), ask('one'), ask('one')])
  first = replies[0]?.body.return.id
  expect(new Set(replies.map(({ body }) => body.return.id)).size).toBe(1)
  expect(await emailsAbout(shop, order.orderNumber)).toEqual([
    'order_confirmed',
    'order_shipped',
    'return_received',
    'return_requested',
  ])
  await sendDueEmails(shop.services, new AbortController().signal)
  const email = mail.received.find(({ envelopeTo }) => envelopeTo.includes(shopConfig.contact.email))
  expect(email?.subject).toBe(`Return requested: order ${order.orderNumber}`)
  expect(email?.replyTo).toMatchObject([{ address: 'sample@shop.example' }])
  expect(email?.text).toContain('It hums')

  const [listed] = await found('returns')
  expect(listed).toMatchObject({
    orderNumber: order.orderNumber,
    openReturns: [{ id: first, status: 'requested', refundBy: '2026-12-20' }],
    needsAttention: { reason: 'return_requested' },
  })
  expect(await health()).toMatchObject({ returns_open: 1, next_refund_by: '2026-12-20', needs_attention: 1 })
})

it('emails the shop about a second request, and stays flagged until each is answered', async () => {
  const second = (await ask('two')).body.return.id
  const kinds = await emailsAbout(shop, order.orderNumber)
  expect(kinds.filter((kind) => kind === 'return_requested')).toHaveLength(2)

  await move(first, 'approved')
  expect(await found('attention')).toHaveLength(1)
  await move(second, 'declined')
  expect(await found('attention')).toEqual([])
  // An answered return is not closed: the money is still due.
  expect(await found('returns')).toMatchObject([{ openReturns: [{ id: first, status: 'approved' }] }])
  expect(await health()).toMatchObject({ returns_open: 1, needs_attention: 0 })
})

it('is closed together with the legal deadline for the refund', async () => {
  await move(first, 'received')
  const returns = async () => {
    const reply = await send(shop, 'GET', `/orders/${order.orderNumber}/returns`, { token: owner.token })
    keepsItsContract(listReturns, reply)
    return reply.body.returns
  }
  expect((await returns())[0]).toMatchObject({ refundBy: '2026-12-11' })
  await move(first, 'closed')
  expect((await returns())[0]).toMatchObject({ refundBy: null })
  expect(await found('returns')).toEqual([])
  expect(await health()).toMatchObject({ returns_open: 0, next_refund_by: null })
  const { db } = shop.services
  const { imbalances } = await verifyBooks({ db, clock: () => shop.clock.now, providers: null })
  expect(imbalances).toEqual([])
})

import { afterAll, expect, it } from 'vitest'
import { listReturns, moveReturn, requestReturn } from '#contract/orders/return.ts'
import { booksOf } from '#tests/support/database/books.ts'
import { aCustomer, anAdministrator, send } from '#tests/support/given/builders.ts'
import { aPaidOrder, emailsAbout, type WaitingOrder } from '#tests/support/given/order-life.ts'
import { expectProblem, keepsItsContract } from '#tests/support/http/contract.ts'
import { openShop } from '#tests/support/shop/shop.ts'

const shop = await openShop()
const person = await aCustomer(shop)
const owner = await anAdministrator(shop)
afterAll(() => shop.close())

const day = 24 * 60

async function aDeliveredOrder(): Promise<WaitingOrder> {
  const order = await aPaidOrder(shop, person)
  const reply = await send(shop, 'PATCH', `/orders/${order.orderNumber}`, {
    token: owner.token,
    body: { fulfilled: true, deliveredOn: shop.clock.now.toISOString().slice(0, 10) },
  })
  expect(reply.status).toBe(200)
  return order
}

const ask = (order: WaitingOrder, body: object) =>
  send(shop, 'POST', `/orders/${order.orderNumber}/returns`, {
    token: person.token,
    body: { items: [{ productId: order.productId, quantity: 1 }], ...body },
  })

// Fails without too_late in requestReturn: it is then accepted on the eighth day.
it('accepts a change of mind up to the seventh day', async () => {
  const order = await aDeliveredOrder()
  shop.clock.passMinutes(7 * day)
  const reply = await ask(order, { reason: 'change_of_mind' })
  keepsItsContract(requestReturn, reply)
  expect(reply.body.return).toMatchObject({ status: 'requested', remedy: 'refund', items: [{ quantity: 1 }] })
  expect(await emailsAbout(shop, order.orderNumber)).toContain('return_received')

  // 20 November 2026 is a Friday, so the seventh day is one as well; the 28th is a Saturday.
  shop.clock.passMinutes(day)
  const late = await ask(order, { reason: 'change_of_mind' })
  expectProblem(late, 409, 'too_late')
  const defect = await ask(order, { reason: 'defective', remedy: 'repair' })
  expect(defect.body.return).toMatchObject({ reason: 'defective', remedy: 'repair' })
})

it('counts from the end of the promised delivery time if the delivery was not recorded', async () => {
  const order = await aPaidOrder(shop, person)
  await send(shop, 'PATCH', `/orders/${order.orderNumber}`, { token: owner.token, body: { fulfilled: true } })
  const reply = await send(shop, 'GET', `/orders/${order.orderNumber}/returns`, { token: person.token })
  keepsItsContract(listReturns, reply)
  expect(reply.body.options.countedFrom > shop.clock.now.toISOString().slice(0, 10)).toBe(true)
  expect(reply.body.options.reasons.every(({ isOpen }: { isOpen: boolean }) => isOpen)).toBe(true)
})

// Fails without the look at returnable in requestReturn: all six are then accepted.
it('never accepts more than was bought, even with simultaneous requests', async () => {
  const order = await aDeliveredOrder()
  const replies = await Promise.all(
    Array.from({ length: 6 }, () => ask(order, { reason: 'wrong_or_damaged', remedy: 'replacement' })),
  )
  expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 201, 409, 409, 409, 409])
})

// Fails without saveOnce: two clicks would be two returns.
it('accepts a request that is sent twice with one key as one return, and lists its steps', async () => {
  const order = await aDeliveredOrder()
  const request = (body: object) =>
    send(shop, 'POST', `/orders/${order.orderNumber}/returns`, {
      token: person.token,
      headers: { 'idempotency-key': 'click' },
      body: { items: [{ productId: order.productId, quantity: 1 }], reason: 'defective', ...body },
    })
  const replies = await Promise.all([1, 2, 3].map(() => request({})))
  expect(new Set(replies.map(({ body }) => body.return.id)).size).toBe(1)
  expectProblem(await request({ remedy: 'repair' }), 409, 'idempotency_key_reused')

  const requestedAt = shop.clock.now.toISOString()
  shop.clock.passMinutes(60)
  const path = `/orders/${order.orderNumber}/returns/${replies[0]?.body.return.id}`
  await send(shop, 'PATCH', path, { token: owner.token, body: { status: 'approved' } })
  const { body } = await send(shop, 'GET', `/orders/${order.orderNumber}/returns`, { token: person.token })
  expect(body.returns).toMatchObject([
    {
      status: 'approved',
      history: [
        { at: requestedAt, to: 'requested' },
        { at: shop.clock.now.toISOString(), to: 'approved' },
      ],
    },
  ])
})

it('is refused before the order was shipped, for somebody else, and with a remedy that does not fit the reason', async () => {
  const order = await aPaidOrder(shop, person)
  expectProblem(await ask(order, { reason: 'defective' }), 409, 'not_sent_yet')
  const sent = await aDeliveredOrder()
  expectProblem(await ask(sent, { reason: 'change_of_mind', remedy: 'repair' }), 400, 'invalid')
  const other = await send(shop, 'POST', `/orders/${sent.orderNumber}/returns`, {
    token: (await aCustomer(shop)).token,
    body: { items: [{ productId: sent.productId, quantity: 1 }], reason: 'defective' },
  })
  expectProblem(other, 404, 'not_found')
})

// Fails without the event key in moveReturn: each of the three answers would queue an email.
it("emails the customer at each step, once, with the shop's note", async () => {
  const order = await aDeliveredOrder()
  const { id } = (await ask(order, { reason: 'defective' })).body.return
  const move = (status: string, note?: string) =>
    send(shop, 'PATCH', `/orders/${order.orderNumber}/returns/${id}`, {
      token: owner.token,
      body: { status, ...(note && { note }) },
    })
  await Promise.all([move('declined', 'It was worn'), move('declined'), move('declined')])
  await move('approved')
  await move('received')
  await move('closed')
  const emails = await emailsAbout(shop, order.orderNumber)
  expect(emails.filter((kind) => kind === 'return_moved')).toHaveLength(3)
})

// Fails if a step that was already taken is treated as a repeat whatever its note: the second note is then lost.
it('reports a conflict if somebody else answered meanwhile with a different note', async () => {
  const order = await aDeliveredOrder()
  const { id } = (await ask(order, { reason: 'defective' })).body.return
  const decline = (note?: string) =>
    send(shop, 'PATCH', `/orders/${order.orderNumber}/returns/${id}`, {
      token: owner.token,
      body: { status: 'declined', ...(note && { note }) },
    })
  expect((await decline('It was worn')).status).toBe(200)
  expectProblem(await decline('The time is over'), 409, 'not_possible_now')
  expect((await decline('It was worn')).body.return.staffNote).toBe('It was worn')
  expect((await decline()).body.return.staffNote).toBe('It was worn')
})

it('cannot be approved after it was declined and its goods are in another return', async () => {
  const order = await aDeliveredOrder()
  const request = () =>
    ask(order, { items: [{ productId: order.productId, quantity: 2 }], reason: 'wrong_or_damaged' })
  const move = (id: number, status: string) =>
    send(shop, 'PATCH', `/orders/${order.orderNumber}/returns/${id}`, {
      token: owner.token,
      body: { status },
    })
  const first = (await request()).body.return.id
  await move(first, 'declined')
  const second = (await request()).body.return.id
  expectProblem(await move(first, 'approved'), 409, 'not_possible_now')
  await move(second, 'declined')
  expect((await move(first, 'approved')).body.return.status).toBe('approved')
})

it('returns goods to stock once, and never more than came back', async () => {
  const order = await aDeliveredOrder()
  const { id } = (await ask(order, { reason: 'change_of_mind' })).body.return
  const receive = (quantity: number) =>
    send(shop, 'PATCH', `/orders/${order.orderNumber}/returns/${id}`, {
      token: owner.token,
      body: {
        status: 'received',
        restock: quantity > 0 ? [{ productId: order.productId, quantity }] : [],
      },
    })
  expectProblem(await receive(2), 409, 'more_than_came')
  const replies = await Promise.all([receive(1), receive(1), receive(1)])
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
  for (const reply of replies) keepsItsContract(moveReturn, reply)
  expectProblem(await receive(0), 409, 'not_possible_now')
  expect(await booksOf(shop, order.productId)).toEqual({ onHand: 4, reserved: 0, moved: 4, held: 0 })
})

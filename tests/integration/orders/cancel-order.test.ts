import { afterAll, expect, it } from 'vitest'
import { cancelOrder } from '#contract/orders/order.ts'
import { booksOf } from '#tests/support/database/books.ts'
import { aCustomer, anAdministrator, placeOrder, send } from '#tests/support/given/builders.ts'
import { anOrderAtTheProvider, aPaidOrder, emailsAbout, readOrder } from '#tests/support/given/order-life.ts'
import { aPaymentEvent, deliver } from '#tests/support/given/payments.ts'
import { expectProblem, keepsItsContract } from '#tests/support/http/contract.ts'
import { openShop } from '#tests/support/shop/shop.ts'

const shop = await openShop()
const person = await aCustomer(shop)
const owner = await anAdministrator(shop)
afterAll(() => shop.close())

const cancel = (orderNumber: string, who = person) =>
  send(shop, 'POST', `/orders/${orderNumber}/cancel`, { token: who.token })

it('cancels an unpaid order once, releases its stock and sends no email, since the address may be a stranger’s', async () => {
  const order = await anOrderAtTheProvider(shop, person)
  const replies = await Promise.all([1, 2, 3].map(() => cancel(order.orderNumber)))

  for (const reply of replies) keepsItsContract(cancelOrder, reply)
  expect(replies.map(({ body }) => body.order.status)).toEqual(['cancelled', 'cancelled', 'cancelled'])
  const { history } = await readOrder(shop, person, order.orderNumber)
  expect(history.map(({ to }: { to: string }) => to)).toEqual(['pending', 'cancelled'])
  expect(await booksOf(shop, order.productId)).toEqual({ onHand: 5, reserved: 0, moved: 5, held: 0 })
  expect(await emailsAbout(shop, order.orderNumber)).toEqual([])
})

// Fails without cancel_requested in fulfilOrder: a cancelled order is then packed.
it('flags a paid order for a person, since only staff refund', async () => {
  const order = await aPaidOrder(shop, person)
  const reply = await cancel(order.orderNumber)
  await cancel(order.orderNumber)

  keepsItsContract(cancelOrder, reply)
  expect(reply.body.order).toMatchObject({
    status: 'paid',
    cancelRequestedAt: shop.clock.now.toISOString(),
    needsAttention: { reason: 'cancel_requested' },
    refunds: [],
  })
  expect(await emailsAbout(shop, order.orderNumber)).toEqual(['order_confirmed', 'attention_needed'])
  const fulfil = await send(shop, 'PATCH', `/orders/${order.orderNumber}`, {
    token: owner.token,
    body: { fulfilled: true },
  })
  expectProblem(fulfil, 409, 'cancel_requested')
})

it('leaves a paid order alone if the customer meant to cancel an unpaid one', async () => {
  const order = await aPaidOrder(shop, person)
  const unlessPaid = (orderNumber: string) =>
    send(shop, 'POST', `/orders/${orderNumber}/cancel?unless=paid`, { token: person.token })
  expectProblem(await unlessPaid(order.orderNumber), 409, 'already_paid')
  expect(await readOrder(shop, person, order.orderNumber)).toMatchObject({
    status: 'paid',
    cancelRequestedAt: null,
  })

  const waiting = await anOrderAtTheProvider(shop, person)
  expect((await unlessPaid(waiting.orderNumber)).body.order.status).toBe('cancelled')
})

it('is refused once the time to pay is over', async () => {
  const order = await anOrderAtTheProvider(shop, person)
  shop.clock.passMinutes(31)
  expectProblem(await cancel(order.orderNumber), 409, 'already_over')
  expect((await readOrder(shop, person, order.orderNumber)).status).toBe('expired')
})

it('is refused once the order is packed', async () => {
  const order = await aPaidOrder(shop, person)
  await send(shop, 'PATCH', `/orders/${order.orderNumber}`, { token: owner.token, body: { fulfilled: true } })
  expectProblem(await cancel(order.orderNumber), 409, 'already_packed')
})

it("treats somebody else's order like one that does not exist", async () => {
  const order = await anOrderAtTheProvider(shop, person)
  expectProblem(await cancel(order.orderNumber, await aCustomer(shop)), 404, 'not_found')
  expectProblem(await cancel('ORD-1'), 404, 'not_found')
})

// Fails without the transition `cancelled → paid` in domain/orders/order-status.ts, and without concernAbout in
// domain/payments/settling.ts.
it('records money that arrives afterwards through an open payment page, and alerts staff', async () => {
  const order = await anOrderAtTheProvider(shop, person)
  await cancel(order.orderNumber)
  await deliver(shop, aPaymentEvent(shop, order))
  expect(await readOrder(shop, person, order.orderNumber)).toMatchObject({
    status: 'paid',
    needsAttention: { reason: 'paid_after_cancelling' },
  })
  expect(await booksOf(shop, order.productId)).toMatchObject({ onHand: 3, reserved: 0 })
})

it('leaves the books balanced if an order is cancelled and paid at the same time', async () => {
  for (let round = 0; round < 10; round++) {
    const order = await anOrderAtTheProvider(shop, person)
    await Promise.all([
      cancel(order.orderNumber),
      deliver(shop, aPaymentEvent(shop, order)),
      cancel(order.orderNumber),
    ])
    expect((await readOrder(shop, person, order.orderNumber)).status).toBe('paid')
    expect(await booksOf(shop, order.productId)).toEqual({ onHand: 3, reserved: 0, moved: 3, held: 0 })
  }
})

it('releases the stock for the next customer', async () => {
  const order = await anOrderAtTheProvider(shop, person, { onHand: 2, quantity: 2 })
  await cancel(order.orderNumber)
  const next = await placeOrder(shop, await aCustomer(shop), [{ productId: order.productId, quantity: 2 }])
  expect(next.status).toBe(201)
})

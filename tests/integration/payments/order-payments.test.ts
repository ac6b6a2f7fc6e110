import { afterAll, expect, it } from 'vitest'
import { listOrderPayments } from '#contract/orders/order-payments.ts'
import {
  aCustomer,
  aProduct,
  aStaffMember,
  type Person,
  placeOrder,
  send,
} from '#tests/support/given/builders.ts'
import { anOrderAtTheProvider, aPaidOrder } from '#tests/support/given/order-life.ts'
import { expectProblem, keepsItsContract } from '#tests/support/http/contract.ts'
import { openShop } from '#tests/support/shop/shop.ts'

const shop = await openShop()
const staff = await aStaffMember(shop, ['orders', 'refunds'])
afterAll(() => shop.close())

async function moneyOf(orderNumber: string, { token }: Person) {
  const reply = await send(shop, 'GET', `/orders/${orderNumber}/payments`, { token })
  keepsItsContract(listOrderPayments, reply)
  return reply
}

it('shows an attempt that nobody finished', async () => {
  const order = await anOrderAtTheProvider(shop, await aCustomer(shop))
  expect((await moneyOf(order.orderNumber, staff)).body).toMatchObject({
    attempts: [
      { attempt: 1, status: 'created', checkoutId: order.checkoutId, provider: 'yoco', mode: 'test' },
    ],
    payments: [],
  })
})

it('shows each payment and what is left of it after a partial refund', async () => {
  const order = await aPaidOrder(shop, await aCustomer(shop))
  const amount = order.amountCents / 100
  const before = await moneyOf(order.orderNumber, staff)
  expect(before.body).toMatchObject({
    attempts: [{ status: 'complete', amount }],
    payments: [{ amount, left: amount }],
  })

  await send(shop, 'POST', `/orders/${order.orderNumber}/refund`, {
    token: staff.token,
    body: { amount: 150.5, reason: 'A scratch' },
  })
  const after = await moneyOf(order.orderNumber, staff)
  expect(after.body.payments).toMatchObject([{ amount, left: amount - 150.5 }])
})

it('is empty for an order without payment attempts, and a 404 for an unknown order', async () => {
  const productId = await aProduct(shop)
  const { body } = await placeOrder(shop, await aCustomer(shop), [{ productId, quantity: 1 }])
  expect((await moneyOf(body.order.orderNumber, staff)).body).toEqual({ attempts: [], payments: [] })
  expectProblem(await moneyOf('ORD-1', staff), 404, 'not_found')
})

it('is not for customers, even for their own orders', async () => {
  const customer = await aCustomer(shop)
  const { orderNumber } = await anOrderAtTheProvider(shop, customer)
  const reply = await send(shop, 'GET', `/orders/${orderNumber}/payments`, { token: customer.token })
  expectProblem(reply, 403, 'not_allowed')
})

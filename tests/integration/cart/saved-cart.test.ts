import { afterAll, expect, it } from 'vitest'
import { readCart, saveCart } from '#contract/orders/cart.ts'
import {
  aCustomer,
  aProduct,
  type Person,
  placeOrder,
  type Reply,
  send,
  startCheckout,
} from '#tests/support/given/builders.ts'
import { aPaymentEvent, deliver } from '#tests/support/given/payments.ts'
import { expectProblem, keepsItsContract } from '#tests/support/http/contract.ts'
import { openShop } from '#tests/support/shop/shop.ts'

const shop = await openShop()
afterAll(() => shop.close())

async function read({ token }: Person): Promise<Reply> {
  const reply = await send(shop, 'GET', '/cart', { token })
  keepsItsContract(readCart, reply)
  return reply
}

async function save({ token }: Person, items: unknown): Promise<Reply> {
  const reply = await send(shop, 'PUT', '/cart', { token, body: { items } })
  keepsItsContract(saveCart, reply)
  return reply
}

it('is empty at first, then what was saved last, visible only to its owner', async () => {
  const [person, other] = [await aCustomer(shop), await aCustomer(shop)]
  expect((await read(person)).body).toEqual({ items: [] })
  const [one, two] = [await aProduct(shop), await aProduct(shop)]
  const items = [
    { productId: two, quantity: 1 },
    { productId: one, quantity: 3 },
  ]
  expect((await save(person, items)).body).toEqual({ items })
  expect((await read(person)).body).toEqual({ items })
  expect((await read(other)).body).toEqual({ items: [] })
  await save(person, [])
  expect((await read(person)).body).toEqual({ items: [] })
})

it('keeps a product that no longer exists, so that its owner is informed', async () => {
  const person = await aCustomer(shop)
  const items = [{ productId: 999_999, quantity: 1 }]
  await save(person, items)
  expect((await read(person)).body).toEqual({ items })
})

it('stores nothing but products and quantities, one line for each', async () => {
  const person = await aCustomer(shop)
  const productId = await aProduct(shop)
  const reply = await save(person, [
    { productId, quantity: 998, price: 1 },
    { productId, quantity: 2, name: 'Free' },
  ])
  expect(reply.body).toEqual({ items: [{ productId, quantity: 999 }] })
})

it.each([
  ['something other than a list', 'all'],
  ['half a product', [{ productId: 1, quantity: 0.5 }]],
  ['a quantity of zero', [{ productId: 1, quantity: 0 }]],
  [
    'too many lines',
    Array.from({ length: 101 }, (_nothing, index) => ({ productId: index + 1, quantity: 1 })),
  ],
])('refuses %s', async (_what, items) => {
  expectProblem(await save(await aCustomer(shop), items), 400, 'invalid')
})

it.each(['GET', 'PUT'])('is for logged-in people (%s)', async (method) => {
  expectProblem(await send(shop, method, '/cart', method === 'PUT' ? { body: {} } : {}), 401, 'not_signed_in')
})

it('loses the ordered items at the moment of payment, once, and keeps what was added since', async () => {
  const person = await aCustomer(shop)
  const [kettle, lamp, radio] = [await aProduct(shop), await aProduct(shop), await aProduct(shop)]
  const ordered = [
    { productId: kettle, quantity: 1 },
    { productId: lamp, quantity: 2 },
  ]
  await save(person, ordered)
  const { order } = (await placeOrder(shop, person, ordered)).body
  const { checkoutId } = (await startCheckout(shop, person, order)).body
  await save(person, [
    { productId: lamp, quantity: 3 },
    { productId: radio, quantity: 1 },
    { productId: kettle, quantity: 1 },
  ])

  const paid = aPaymentEvent(shop, { checkoutId, amountCents: order.summary.total * 100 })
  await Promise.all([deliver(shop, paid), deliver(shop, paid)])
  await deliver(shop, paid)
  expect((await read(person)).body.items).toEqual([
    { productId: lamp, quantity: 1 },
    { productId: radio, quantity: 1 },
  ])
})

it("stays as it is when somebody else's order is paid", async () => {
  const [buyer, other] = [await aCustomer(shop), await aCustomer(shop)]
  const items = [{ productId: await aProduct(shop), quantity: 1 }]
  await save(other, items)
  const { order } = (await placeOrder(shop, buyer, items)).body
  const { checkoutId } = (await startCheckout(shop, buyer, order)).body
  await deliver(shop, aPaymentEvent(shop, { checkoutId, amountCents: order.summary.total * 100 }))
  expect((await read(other)).body).toEqual({ items })
})

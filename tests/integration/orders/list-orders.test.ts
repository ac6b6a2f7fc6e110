import { eq } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import { listOrders, readOrder } from '#contract/orders/order.ts'
import { orders } from '#server/db/schema/orders.ts'
import { aCustomer, anAdministrator, aProduct, placeOrder, send } from '#tests/support/given/builders.ts'
import { expectProblem, keepsItsContract } from '#tests/support/http/contract.ts'
import { openShop } from '#tests/support/shop/shop.ts'

const shop = await openShop()
afterAll(() => shop.close())

const numbersOf = (reply: { body: { orders: { orderNumber: string }[] } }) =>
  reply.body.orders.map(({ orderNumber }) => orderNumber)

it("lists a person's orders, newest first, and nobody else's", async () => {
  const [person, other] = [await aCustomer(shop), await aCustomer(shop)]
  const productId = await aProduct(shop)
  const first = await placeOrder(shop, person, [{ productId, quantity: 1 }])
  await placeOrder(shop, other, [{ productId, quantity: 1 }])
  shop.clock.passMinutes(1)
  const second = await placeOrder(shop, person, [{ productId, quantity: 2 }])

  const reply = await send(shop, 'GET', '/orders', { token: person.token })
  keepsItsContract(listOrders, reply)
  expect(numbersOf(reply)).toEqual([second.body.order.orderNumber, first.body.order.orderNumber])
  expect(reply.body.pagination).toEqual({ page: 1, limit: 20, total: 2, pages: 1 })
})

it('is empty for somebody who never ordered', async () => {
  const reply = await send(shop, 'GET', '/orders', { token: (await aCustomer(shop)).token })
  expect(reply.body).toEqual({
    orders: [],
    pagination: { page: 1, limit: 20, total: 0, pages: 0 },
    summary: { total: 0, fulfilled: 0, pending: 0, revenue: 0 },
  })
})

it('comes in pages without gaps or repeats, even if many orders were placed at the same moment', async () => {
  const person = await aCustomer(shop)
  const productId = await aProduct(shop, { onHand: 20 })
  for (let count = 0; count < 5; count++) await placeOrder(shop, person, [{ productId, quantity: 1 }])

  const pages = await Promise.all(
    [1, 2, 3, 4].map((page) => send(shop, 'GET', `/orders?page=${page}&limit=2`, { token: person.token })),
  )
  expect(pages.map((page) => page.body.orders.length)).toEqual([2, 2, 1, 0])
  expect(new Set(pages.flatMap(numbersOf)).size).toBe(5)
  expect(pages[3]?.body.pagination).toEqual({ page: 4, limit: 2, total: 5, pages: 3 })
})

it('shows an order as expired as soon as the time to pay is over, before any job ran', async () => {
  const person = await aCustomer(shop)
  const productId = await aProduct(shop)
  const placed = (await placeOrder(shop, person, [{ productId, quantity: 1 }])).body.order
  const statusNow = async () =>
    (await send(shop, 'GET', '/orders', { token: person.token })).body.orders[0].status

  expect(placed.payBefore).toBe(new Date(shop.clock.now.getTime() + 30 * 60_000).toISOString())
  expect(await statusNow()).toBe('pending')
  shop.clock.passMinutes(30)
  expect(await statusNow()).toBe('expired')

  const read = await send(shop, 'GET', `/orders/${placed.orderNumber}`, { token: person.token })
  keepsItsContract(readOrder, read)
  expect(read.body.order).toMatchObject({ status: 'expired', payBefore: placed.payBefore })
})

it('keeps the tax label from the day the order was placed', async () => {
  const notAVendor = await openShop({
    shop: { company: { ...shop.services.shop.company, vatNumber: null } },
  })
  try {
    const person = await aCustomer(notAVendor)
    const productId = await aProduct(notAVendor)
    await placeOrder(notAVendor, person, [{ productId, quantity: 1 }])
    const then = (await send(notAVendor, 'GET', '/orders', { token: person.token })).body.orders[0].summary
    expect(then).toMatchObject({ tax: 0, taxLabel: null })

    await notAVendor.services.db
      .update(orders)
      .set({ vatBasisPoints: 1400 })
      .where(eq(orders.accountId, person.id))
    const later = (await send(notAVendor, 'GET', '/orders', { token: person.token })).body.orders[0].summary
    expect(later.taxLabel).toBe('VAT (14% included)')
  } finally {
    await notAVendor.close()
  }
})

it("refuses a guest, and treats somebody else's order like one that does not exist", async () => {
  const [owner, other] = [await aCustomer(shop), await aCustomer(shop)]
  const productId = await aProduct(shop)
  const { orderNumber } = (await placeOrder(shop, owner, [{ productId, quantity: 1 }])).body.order

  expectProblem(await send(shop, 'GET', '/orders'), 401, 'not_signed_in')
  expectProblem(await send(shop, 'GET', `/orders/${orderNumber}`), 401, 'not_signed_in')
  const foreign = await send(shop, 'GET', `/orders/${orderNumber}`, { token: other.token })
  const missing = await send(shop, 'GET', '/orders/ORD-1', { token: other.token })
  expect([foreign.status, foreign.body]).toEqual([404, missing.body])
  const owned = await send(shop, 'GET', `/orders/${orderNumber}`, {
    token: (await anAdministrator(shop)).token,
  })
  expect(owned.status).toBe(200)
})

it('refuses an invalid page instead of showing another', async () => {
  const { token } = await aCustomer(shop)
  for (const query of ['page=0', 'page=x', 'limit=101', 'limit=0']) {
    expect([query, (await send(shop, 'GET', `/orders?${query}`, { token })).status]).toEqual([query, 400])
  }
})

import { eq } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import { customerFigures } from '#server/db/schema/customer-figures.ts'
import { keepCustomerFigures } from '#server/features/customers/figures/keep-customer-figures.ts'
import { imbalancesOf } from '#tests/support/database/balance.ts'
import { aCustomer, anAdministrator, aProduct, send } from '#tests/support/given/builders.ts'
import { aPaidOrder, readOrder } from '#tests/support/given/order-life.ts'
import { openShop } from '#tests/support/shop/shop.ts'

const shop = await openShop()
const owner = await anAdministrator(shop)
const productId = await aProduct(shop, { retailCents: 600_000, onHand: 100 })
afterAll(() => shop.close())

const keep = () => keepCustomerFigures(shop.services, new AbortController().signal)
const misstated = async () => (await imbalancesOf(shop)).filter((text) => text.includes('bought is kept as'))

/** Emails with numbers of orders and values in rand, of those with orders, in the order of the list. */
async function buyers(sort: 'value' | 'orders' | 'last_order', filter = 'with_orders') {
  const reply = await send(shop, 'GET', `/admin/customers?limit=50&sort=${sort}&filter=${filter}`, {
    token: owner.token,
  })
  expect(reply.status).toBe(200)
  return reply.body.customers.map((one: { email: string; orders: number; value: number }) => [
    one.email,
    one.orders,
    one.value,
  ])
}

// Fails if what happened since the figures were kept is left out, or counted twice.
it('lists customers by what they bought from figures that are kept, whatever happens afterwards', async () => {
  const [rare, often] = [await aCustomer(shop), await aCustomer(shop)]
  await aPaidOrder(shop, rare, { productId, quantity: 3 })
  for (let count = 0; count < 2; count++) await aPaidOrder(shop, often, { productId, quantity: 1 })
  const byValue = [
    [rare.email, 1, 18_000],
    [often.email, 2, 12_000],
  ]
  expect(await buyers('value')).toEqual(byValue)
  expect(await buyers('orders')).toEqual(byValue.toReversed())

  shop.clock.passMinutes(11)
  await Promise.all([keep(), keep()])
  expect(await shop.services.db.$count(customerFigures)).toBe(2)
  expect(await buyers('value')).toEqual(byValue)
  expect(await misstated()).toEqual([])

  const { orderNumber } = await aPaidOrder(shop, often, { productId, quantity: 2 })
  expect(await buyers('value')).toEqual([
    [often.email, 3, 24_000],
    [rare.email, 1, 18_000],
  ])
  expect(await buyers('last_order')).toEqual(await buyers('value'))
  shop.clock.passMinutes(11)
  expect(await keep()).toBe(1)
  const body = { amount: 9_000, reason: 'One arrived broken' }
  expect(
    (await send(shop, 'POST', `/orders/${orderNumber}/refund`, { token: owner.token, body })).status,
  ).toBe(200)
  await expect.poll(async () => (await readOrder(shop, owner, orderNumber)).refunded).toBe(9_000)
  expect(await buyers('value')).toEqual([
    [rare.email, 1, 18_000],
    [often.email, 3, 15_000],
  ])
  expect(await misstated()).toEqual([])
})

it('gives the account that stays the orders of the one that closes, also while figures are added up', async () => {
  const [staying, closing] = [await aCustomer(shop), await aCustomer(shop)]
  await aPaidOrder(shop, staying, { productId, quantity: 1 })
  await aPaidOrder(shop, closing, { productId, quantity: 4 })
  shop.clock.passMinutes(11)
  const [merged] = await Promise.all([
    send(shop, 'POST', `/admin/customers/${staying.id}/merge`, {
      token: owner.token,
      body: { closing: closing.id, typedEmail: closing.email },
    }),
    keep(),
  ])
  expect(merged?.status).toBe(200)
  shop.clock.passMinutes(11)
  await keep()
  expect(await buyers('value')).toContainEqual([staying.email, 2, 30_000])
  expect(await misstated()).toEqual([])
})

it('is told by the audit of the books when figures differ from the orders', async () => {
  const person = await aCustomer(shop)
  await aPaidOrder(shop, person, { productId, quantity: 1 })
  shop.clock.passMinutes(11)
  await keep()
  const own = eq(customerFigures.accountId, person.id)
  await shop.services.db.update(customerFigures).set({ valueCents: 1 }).where(own)
  expect(await misstated()).toHaveLength(1)
  await shop.services.db.delete(customerFigures).where(own)
  expect(await misstated()).toHaveLength(1)
})

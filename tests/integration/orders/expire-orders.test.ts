import { afterAll, expect, it } from 'vitest'
import { expireOrders } from '#server/features/orders/expire-orders.ts'
import { booksOf } from '#tests/support/database/books.ts'
import { aCustomer } from '#tests/support/given/builders.ts'
import { anOrderAtTheProvider, readOrder } from '#tests/support/given/order-life.ts'
import { aPaymentEvent, deliver } from '#tests/support/given/payments.ts'
import { openShop } from '#tests/support/shop/shop.ts'

const shop = await openShop()
const person = await aCustomer(shop)
afterAll(() => shop.close())

const job = () => expireOrders(shop.services, new AbortController().signal)

it('expires unpaid orders, releases their stock and adds it to the history', async () => {
  const order = await anOrderAtTheProvider(shop, person)
  await job()
  expect((await readOrder(shop, person, order.orderNumber)).status).toBe('pending')

  shop.clock.passMinutes(31)
  expect(await job()).toBe(1)

  const { status, history } = await readOrder(shop, person, order.orderNumber)
  expect(status).toBe('expired')
  expect(history.at(-1)).toMatchObject({ from: 'pending', to: 'expired', actor: 'clock' })
  expect(await booksOf(shop, order.productId)).toEqual({ onHand: 5, reserved: 0, moved: 5, held: 0 })
  expect(await job()).toBe(0)
})

// Fails without the look at the status under the order's lock in expireOrder: the paid order would then expire.
it('never expires an order that is paid between the look for it and its lock', async () => {
  const order = await anOrderAtTheProvider(shop, person)
  shop.clock.passMinutes(31)
  const { db } = shop.services
  const transaction: typeof db.transaction = async (act, config) => {
    await deliver(shop, aPaymentEvent(shop, order))
    return db.transaction(act, config)
  }
  const overtaken = Object.create(db, { transaction: { value: transaction } })
  expect(await expireOrders({ ...shop.services, db: overtaken }, new AbortController().signal)).toBe(0)
  expect((await readOrder(shop, person, order.orderNumber)).status).toBe('paid')
})

it('never expires an order that was paid first, however closely the two coincide', async () => {
  for (let round = 0; round < 10; round++) {
    const order = await anOrderAtTheProvider(shop, person)
    shop.clock.passMinutes(31)
    await Promise.all([job(), deliver(shop, aPaymentEvent(shop, order)), job()])
    expect((await readOrder(shop, person, order.orderNumber)).status).toBe('paid')
    expect(await booksOf(shop, order.productId)).toEqual({ onHand: 3, reserved: 0, moved: 3, held: 0 })
  }
})
